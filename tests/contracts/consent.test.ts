import type { SanityClient, SanityDocument, Workspace } from "sanity";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { openLake } from "#content-lake/engine";

import { lakeClient } from "../fixtures/lake-client.fixture.ts";
import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";
import { publishSeen } from "../../studio/actions/publish-seen.ts";
import { replaceDraft } from "../../studio/actions/replacing-draft.tsx";
import { takeDown } from "../../studio/actions/take-down.tsx";
import { approve } from "../../studio/approvals/answer.ts";

// Acts in the Studio apply to what the person sees: the Studio's own code
// requests each act from the lake after a colleague has changed something.

const NOTHING = { errors: [], warnings: [], changes: [], pages: "" };
vi.mock("../../studio/checks/check-draft.ts", () => ({
  checkDraft: async () => NOTHING,
}));
vi.mock("sanity", async (original) => ({
  ...(await original<object>()),
  validateDocument: async () => [],
}));

const admin = {
  id: "admin",
  roles: ["administrator"],
  grants: [{ filter: "true", permissions: ["read", "create", "update"] }],
};

const ID = "state-texas";
const DRAFT = `drafts.${ID}`;
const state = (_id: string, duty: string) => ({ _id, _type: "state", duty });
const fee = { _id: "fact-fee", _type: "fact", name: "fee", value: "10%" };

let folder: string;
let lake: ReturnType<typeof openLake>;

beforeEach(() => {
  folder = folderOfTest("consent");
  lake = openLake({ folder });
  const documents = [state(ID, "15 days"), state(DRAFT, "10 days"), fee];
  write(...documents.map((create) => ({ create })));
});

afterEach(() => {
  lake.close();
});

function write(...mutations: object[]): void {
  lake.mutate({ mutations, caller: admin });
}

function stored(id: string): SanityDocument | null {
  return lake.documents([id], admin).documents[0] ?? null;
}

const duties = () => [ID, DRAFT].map((id) => stored(id)?.["duty"] ?? null);

const clientOf = () => lakeClient(lake, admin);

const comments = {
  fetch: async () => "1",
  patch: () => ({ commit: async () => {} }),
} as unknown as SanityClient;

/** What was on the screen at the start. */
function look() {
  const [draft, published, fact] = [DRAFT, ID, "fact-fee"].map(stored);
  return {
    id: ID,
    type: "state",
    draft: draft!,
    published: published ?? null,
    facts: [fact!],
    name: "Texas",
    title: "Texas",
    lines: [],
  };
}

type Seen = ReturnType<typeof look>;

const ACTS: Record<string, (seen: Seen) => Promise<unknown>> = {
  "approve on Home": (seen) => {
    const answerer = { userId: "ben", content: clientOf(), comments };
    const request = {
      id: "approval.a",
      documentId: ID,
      documentType: "article",
      draftRevision: seen.draft._rev,
      title: "Two misspelled words",
      askedBy: "ann",
      askedAt: "",
      askedOf: ["ben"],
      note: "",
    };
    return approve(answerer, {} as Workspace, request, seen);
  },
  publish: (seen) => publishSeen(clientOf(), seen),
  unpublish: (seen) => takeDown(clientOf(), "unpublish", seen, []),
  delete: (seen) => takeDown(clientOf(), "delete", seen, []),
  discard: (seen) => replaceDraft(clientOf(), seen, null),
  revert: (seen) => replaceDraft(clientOf(), seen, seen.published),
};

const LIE = "None. You may tell your insurer whenever you like.";
const patch = (id: string, set: object) => ({ patch: { id, set } });

const CHANGES: Record<string, () => void> = {
  "the draft is another one": () => write(patch(DRAFT, { duty: LIE })),
  "the draft is made anew with the same content": () =>
    write({ delete: { id: DRAFT } }, { create: state(DRAFT, "10 days") }),
  "the draft is gone": () => write({ delete: { id: DRAFT } }),
  "another one is published": () => write(patch(ID, { duty: "7 days" })),
  "a fact in its text is another one": () =>
    write(patch("fact-fee", { value: "33%" })),
};

/** Changes that an act does not depend on. */
const HARMLESS: Record<string, RegExp> = {
  unpublish: /^the draft|^a fact/,
  delete: /^a fact/,
  discard: /^another one is published|^a fact/,
  revert: /^another one is published|^a fact/,
};

const rows = Object.keys(ACTS).flatMap((act) =>
  Object.keys(CHANGES)
    .filter((change) => !HARMLESS[act]?.test(change))
    .map((change) => [act, change] as const),
);

it.each(rows)("%s does nothing once %s", async (act, change) => {
  const seen = look();
  CHANGES[change]?.();
  const before = duties();
  const said = await ACTS[act]?.(seen).then(String, () => "refused");
  expect(said).toMatch(/^refused$|^Not published/);
  expect(duties()).toEqual(before);
});

it.each([
  ["approve on Home", "10 days", null],
  ["publish", "10 days", null],
  ["unpublish", null, "10 days"],
  ["delete", null, null],
  ["discard", "15 days", null],
  ["revert", "15 days", "15 days"],
])("%s does what was seen", async (act, published, draft) => {
  await ACTS[act]?.(look());
  expect(duties()).toEqual([published, draft]);
});

it("unpublish keeps the draft that a colleague has begun meanwhile", async () => {
  const seen = look();
  write(patch(DRAFT, { duty: "Begun meanwhile" }));
  await ACTS["unpublish"]?.(seen);
  expect(duties()).toEqual([null, "Begun meanwhile"]);
});
