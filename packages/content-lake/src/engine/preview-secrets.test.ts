import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  act,
  ask,
  callerOf,
  idsOf,
  mutate,
  refusedStatus,
  releaseOfDocuments,
  secretOf,
  stored,
  testLake,
} from "./lake.fixture.ts";
import type { Lake } from "./lake.ts";
import { MOST_SECRETS } from "./preview-secrets.ts";
import type { Caller } from "./types.ts";

const PUBLISHED = "0f6e7d3c-1111-4222-8333-444455556666";
const DELETED = "1f6e7d3c-1111-4222-8333-444455556666";
const VERSION = "2f6e7d3c-1111-4222-8333-444455556666";
const ARCHIVED = "3f6e7d3c-1111-4222-8333-444455556666";

/** Made from a field of another document, which refers to it before it is written. */
const NAMED = "5f6e7d3c-1111-4222-8333-444455556666";
/** From a form in which nobody has typed yet. */
const OPEN = "6f6e7d3c-1111-4222-8333-444455556666";

const NEW = "4f6e7d3c-1111-4222-8333-444455556666";

const viewer = callerOf("viewer");
const site = callerOf("preview");

let lake: Lake;
beforeEach(() => {
  const state = { _type: "statePage", slug: { current: "texas" } };
  lake = testLake([
    {
      ...state,
      _id: "state-texas",
      author: { _type: "reference", _ref: NAMED, _weak: true },
    },
    { _id: PUBLISHED, ...state },
    { _id: DELETED, ...state },
  ]);
  lake.openDocuments.set({}, [OPEN]);
  mutate(lake, { delete: { id: DELETED } });
  const release = "release.archive";
  releaseOfDocuments(lake, [{ _id: ARCHIVED, ...state }]);
  act(lake, { actionType: release, releaseId: "r" });
  act(lake, { actionType: "release.create", releaseId: "s" });
  const version = { ...state, _id: `versions.s.${VERSION}` };
  mutate(lake, { create: version });
});

function status(caller: Caller, ...mutations: object[]): number | null {
  return refusedStatus(() => lake.mutate({ mutations, caller }));
}

function actionStatus(caller: Caller, ...actions: object[]): number | null {
  return refusedStatus(() => lake.act({ actions, caller }));
}

/** Stores a viewer's secret. */
function given(fields: object = {}, by = viewer): string {
  const secret = secretOf(by, fields);
  mutate(lake, { create: secret });
  return secret._id;
}

it("the Studio's own way to open a preview is a viewer's", () => {
  const { _id, _type, ...set } = secretOf(viewer);
  const made = [
    { createOrReplace: { _id, _type } },
    { patch: { id: _id, set } },
  ];
  expect(status(viewer, ...made)).toBeNull();
  expect(stored(lake, _id)).toMatchObject(set);
  const spent = { set: { spentAt: new Date().toISOString() } };
  expect(status(site, { patch: { id: _id, ...spent } })).toBeNull();
  expect(status(site, { delete: { id: _id } })).toBeNull();
});

describe("a viewer makes no secret", () => {
  it.each([
    "drafts.state-texas",
    `drafts.${PUBLISHED}`,
    `drafts.${DELETED}`,
    `drafts.${VERSION}`,
    `drafts.${ARCHIVED}`,
    `drafts.a.${PUBLISHED}`,
    `drafts.${NAMED}`,
    `drafts.${OPEN}`,
    `versions.s.${NEW}`,
    "_.releases.r",
    NEW,
  ])("at %s", (_id) => {
    const before = idsOf(lake);
    for (const way of ["create", "createOrReplace"])
      expect(status(viewer, { [way]: secretOf(viewer, { _id }) })).not.toBe(
        null,
      );
    expect(idsOf(lake)).toEqual(before);
  });

  it.each([
    [{ body: "text" }],
    [{ studioUrl: `http://localhost/${"x".repeat(1_000)}` }],
    [{ userId: "another" }],
    [{ _createdAt: "2999-01-01T00:00:00Z" }],
    [{ _type: "statePage" }],
  ])("with %j", (fields) => {
    expect(status(viewer, { create: secretOf(viewer, fields) })).toBe(403);
  });

  it("by an action", () => {
    const attributes = secretOf(viewer, { _id: `drafts.${PUBLISHED}` });
    const publishedId = PUBLISHED;
    const own = given().slice("drafts.".length);
    const draftId = `drafts.${own}`;
    for (const [name, fields] of [
      ["replaceDraft", { publishedId, attributes }],
      ["publish", { publishedId: own, draftId }],
      ["edit", { publishedId: own, draftId, patch: { set: { secret: "x" } } }],
      ["version.create", { publishedId, document: attributes }],
      [
        "version.create",
        { publishedId: own, versionId: `versions.s.${own}`, baseId: draftId },
      ],
      ["delete", { publishedId: "state-texas" }],
      ["version.discard", { versionId: `versions.s.${VERSION}` }],
    ] as const) {
      const action = {
        actionType: `sanity.action.document.${name}`,
        ...fields,
      };
      const before = lake.lastTransactionId();
      actionStatus(viewer, action);
      const left = idsOf(lake).filter((id) => id.startsWith("drafts."));
      expect([name, left]).toEqual([name, [draftId]]);
      expect(stored(lake, draftId).secret).not.toBe("x");
      expect(lake.lastTransactionId()).toBe(before);
    }
  });
});

it("a secret that is there is changed by no viewer, and only marked as spent by the website", () => {
  const id = given();
  const spentAt = new Date().toISOString();
  const patch = (set: object) => ({ patch: { id, set } });
  expect(status(viewer, patch({ spentAt }))).toBe(403);
  expect(status(viewer, patch({ studioUrl: "" }))).toBe(403);
  const again = secretOf(viewer, { _id: id });
  expect(status(viewer, { createOrReplace: again })).toBe(403);
  expect(status(site, { create: secretOf(site) })).toBe(403);
  expect(status(site, patch({ secret: "another" }))).toBe(403);
  expect(status(site, patch({ spentAt: "x".repeat(31) }))).toBe(403);
  expect(status(site, patch({ spentAt, more: "x" }))).toBe(403);
  expect(status(site, patch({ spentAt }))).toBeNull();
  expect(status(site, patch({ spentAt: `${spentAt} ` }))).toBe(403);
});

it("a viewer deletes own secrets and those that are over, and no other's", () => {
  const colleague = callerOf("editor");
  const open = given({}, colleague);
  const _createdAt = new Date(Date.now() - 3_600_000).toISOString();
  const over = given({ _createdAt, _updatedAt: _createdAt }, colleague);
  expect(status(viewer, { delete: { id: open } })).toBe(403);
  expect(status(viewer, { delete: { id: over } })).toBeNull();
  expect(status(viewer, { delete: { id: given() } })).toBeNull();
  expect(status(viewer, { delete: { id: "state-texas" } })).toBe(403);
});

it("an author's oldest preview ends for one more than may be open", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const colleagues = given({}, callerOf("editor"));
    const own = Array.from({ length: MOST_SECRETS + 2 }, () => {
      vi.advanceTimersByTime(1_000);
      const secret = secretOf(viewer);
      expect(status(viewer, { create: secret })).toBeNull();
      return secret._id;
    });
    const left = ask(lake, '*[_type == "sanity.previewUrlSecret"]._id');
    expect(left).toEqual([colleagues, ...own.slice(2)].sort());
  } finally {
    vi.useRealTimers();
  }
});
