import type { SanityClient, Workspace } from "sanity";
import { beforeEach, expect, it, vi } from "vitest";

import { approve } from "./answer.ts";
import type { Approval } from "./approval.ts";

const CLEAN = { errors: [], warnings: [], changes: [], pages: "" };
vi.mock("../checks/check-draft.ts", () => ({ checkDraft: async () => CLEAN }));
vi.mock("sanity", async (original) => ({
  ...(await original<object>()),
  validateDocument: async () => [],
}));

const REQUEST = {
  ...{ id: "approval.a", documentId: "state-texas", documentType: "state" },
  ...{ title: "Texas", askedBy: "ann", askedOf: ["ben", "cleo"], note: "" },
  askedAt: "2026-03-01T12:00:00Z",
} satisfies Approval;

let hasDraft: boolean;
let isOpen: boolean;
let published: number;
let failure: Error | null;

const content = {
  fetch: async () => ({
    draft: hasDraft ? { _id: "drafts.state-texas", _type: "state" } : null,
    published: null,
  }),
  async action() {
    if (failure) throw failure;
    if (!hasDraft) throw new Error("There is no such draft");
    hasDraft = false;
    published += 1;
  },
} as unknown as SanityClient;

const comments = {
  fetch: async () => (isOpen ? "1" : null),
  patch: () => ({ commit: async () => (isOpen = false) }),
} as unknown as SanityClient;

const answer = (userId: string) =>
  approve({ userId, content, comments }, {} as Workspace, REQUEST);

beforeEach(() => {
  [hasDraft, isOpen, published, failure] = [true, true, 0, null];
});

it("a request whose draft could not be published still waits", async () => {
  failure = new Error("The content source is away");
  await expect(answer("ben")).rejects.toThrow("away");
  expect({ isOpen, published }).toEqual({ isOpen: true, published: 0 });
  failure = null;
  expect(await answer("ben")).toContain("is published");
  expect({ isOpen, published }).toEqual({ isOpen: false, published: 1 });
  expect(await answer("cleo")).toContain("Someone else has answered");
});

it("of two who approve at once one publishes, and the other is told", async () => {
  const said = await Promise.all(["ben", "cleo"].map(answer));
  expect(said.filter((words) => words.includes("is published"))).toHaveLength(
    1,
  );
  expect(said.join()).toContain("has no draft anymore");
  expect({ isOpen, published }).toEqual({ isOpen: false, published: 1 });
});
