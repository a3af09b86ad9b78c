import type { SanityClient, Workspace } from "sanity";
import { beforeEach, expect, it, vi } from "vitest";

import { NotValidated } from "../checks/validate-draft.ts";
import { approve } from "./answer.ts";
import type { Approval } from "./approval.ts";

const CLEAN = { warnings: [], changes: [], pages: "" };
vi.mock("../checks/check-draft.ts", () => ({
  checkDraft: async () => ({ ...CLEAN, errors }),
}));
vi.mock("../checks/validate-draft.ts", async (original) => ({
  ...(await original()),
  draftErrors: async () => {
    if (isSlow) throw new NotValidated();
    return [];
  },
}));

const REQUEST: Approval = {
  id: "approval.a",
  documentId: "state-texas",
  documentType: "state",
  draftRevision: "d1",
  title: "Something harmless",
  askedBy: "ann",
  askedOf: ["ben", "cleo"],
  note: "",
  askedAt: "2026-03-01T12:00:00Z",
};

// What each revision keeps from being published is proved on a lake, by
// tests/contracts/consent.test.ts.
const stamps = { _type: "state", _createdAt: "", _updatedAt: "" };
const SHOWN = {
  name: "Texas",
  title: "Texas",
  draft: { _id: "drafts.state-texas", _rev: "d1", ...stamps },
  published: { _id: "state-texas", _rev: "p1", ...stamps },
  facts: [{ _id: "fact-fee", _rev: "f1" }],
  lines: [],
};

let errors: { message: string }[];
let isSlow: boolean;
let isOpen: boolean;
let published: number;
let failure: Error | null;

/** The content store's answer to an action that names an outdated revision. */
const changed = Object.assign(new Error("409"), {
  details: {
    items: [{ error: { type: "documentRevisionIDDoesNotMatchError" } }],
  },
});

const content = {
  async action() {
    if (failure) throw failure;
    if (published > 0) throw changed;
    published += 1;
  },
} as unknown as SanityClient;

const comments = {
  fetch: async () => (isOpen ? "1" : null),
  patch: () => ({ commit: async () => (isOpen = false) }),
} as unknown as SanityClient;

const answer = (userId: string) =>
  approve({ userId, content, comments }, {} as Workspace, REQUEST, SHOWN);

beforeEach(() => {
  errors = [];
  isSlow = false;
  isOpen = true;
  published = 0;
  failure = null;
});

it("a request whose draft could not be published still waits, and says why", async () => {
  failure = new TypeError("Failed to fetch");
  expect(await answer("ben")).toMatch(/^“Texas”: .*your connection/);
  failure = new Error("A fault of the program");
  expect(await answer("ben")).toMatch(/^“Texas”: Something went wrong/);
  isSlow = true;
  expect(await answer("ben")).toMatch(/^“Texas”: .*than a minute/);
  expect({ isOpen, published }).toEqual({ isOpen: true, published: 0 });
  isSlow = false;
  failure = null;
  expect(await answer("ben")).toBe("“Texas” is published.");
  expect({ isOpen, published }).toEqual({ isOpen: false, published: 1 });
  expect(await answer("cleo")).toContain("Someone else has answered");
});

it("of two who approve at once one publishes, and the other is told", async () => {
  const said = await Promise.all(["ben", "cleo"].map(answer));
  expect(said.filter((words) => words.includes("is published"))).toHaveLength(
    1,
  );
  expect(said.join()).toContain("is not what you looked at anymore");
  expect({ isOpen, published }).toEqual({ isOpen: false, published: 1 });
});

it("what nobody can publish is not published, and the error is named", async () => {
  errors = [{ message: 'These words say "60 days".' }];
  expect(await answer("ben")).toContain('These words say "60 days".');
  expect({ isOpen, published }).toEqual({ isOpen: true, published: 0 });
});
