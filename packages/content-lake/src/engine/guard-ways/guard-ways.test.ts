import { beforeEach, expect, it } from "vitest";
import { ask, inMs, refusedStatus, site, testLake } from "../lake.fixture.ts";
import type { Lake } from "../lake.ts";
import type { Role } from "../roles.ts";
import {
  article,
  fillGuardedLake,
  guardedCaller,
  guardedContent,
  iowa,
  license,
  OTHER_FACTS,
  texas,
} from "./guarded-dataset.fixture.ts";

/** An attempt to change guarded content: one request after another. */
type Way = readonly (readonly object[])[];

const action = (name: string, fields: object) => ({
  actionType: `sanity.action.${name}`,
  ...fields,
});
const document = (name: string, fields: object) =>
  action(`document.${name}`, fields);
const onDocument = (name: string, publishedId: string, fields: object = {}) =>
  document(name, { publishedId, draftId: `drafts.${publishedId}`, ...fields });
const onRelease = (name: string, releaseId: string, fields: object = {}) =>
  action(`release.${name}`, { releaseId, ...fields });
const patch = (id: string, operations: object) => ({
  patch: { id, ...operations },
});

const NUMBER = { number: "9" };
const changed = { ...license, ...NUMBER };
const soon = { publishAt: inMs(600_000) };
const publishNew = onRelease("publish", "new");

/** The release `new` with a version of each document. */
const newRelease = (
  ...documents: ({ _id: string } & Record<string, unknown>)[]
) => [
  onRelease("create", "new"),
  ...documents.map((each) =>
    document("version.create", {
      publishedId: each._id,
      document: { ...each, _id: `versions.new.${each._id}` },
    }),
  ),
];

/** 403; an account with the right changes guarded content by it. */
const FORBIDDEN: Way[] = [
  [[{ create: { ...license, _id: "n" } }]],
  [[{ createOrReplace: { ...license, _id: "a" } }]],
  [[patch("l", { set: { "state._ref": "kansas" } })]],
  [[{ patch: { id: ["a", "l"], set: NUMBER } }]],
  [[{ delete: { id: "l" } }, { create: changed }]],
  ...[
    { set: { "['legalFacts']": OTHER_FACTS } },
    { unset: ["..days"] },
    { inc: { "legalFacts[0].days": 1 } },
    // Facts are read at the address of their document.
    { set: { "slug.current": "tx" } },
  ].map((operations) => [[patch("texas", operations)]]),
  [[{ create: { ...iowa, _id: "aaa", slug: texas.slug } }]],
  [[onDocument("publish", "texas")]],
  [
    [onDocument("edit", "l", { patch: { set: NUMBER } })],
    [onDocument("publish", "l")],
  ],
  [
    ["edit", "publish"].map((name) =>
      onDocument(name, "l", {
        draftId: "versions.proposal.l",
        ...(name === "edit" && { patch: { set: NUMBER } }),
      }),
    ),
  ],
  [[onDocument("unpublish", "kansas")]],
  [newRelease({ ...article, title: "Fire" }, changed), [publishNew]],
  [newRelease({ ...iowa, slug: texas.slug }), [publishNew]],
  [[onRelease("publish", "open")]],
];

/** Nobody can do this. */
const INVALID: Way[] = [
  [[onRelease("archive", "due")]],
  [[onRelease("edit", "due", { patch: { set: soon } })]],
  [[patch("versions.due.texas", { unset: ["legalFacts"] })]],
  [[onDocument("publish", "l", { draftId: "drafts.a" })]],
  [[document("delete", { publishedId: "a", includeDrafts: ["l"] })]],
];

/** It is done, and guarded content stays as it is. */
const HARMLESS: Way[] = [
  [[{ createIfNotExists: changed }]],
  [[patch("texas", { set: { name: "TX" } })]],
  [[patch("iowa", { set: { "slug.current": "hawkeye" } })]],
  [[patch("a", { set: { slug: texas.slug } })]],
  [[onDocument("edit", "texas", { patch: { set: { legalFacts: [] } } })]],
];

let lake: Lake;
beforeEach(() => {
  lake = testLake();
  fillGuardedLake(lake);
});

/** Out: the status of the refusal, or `null`. */
function attempt(way: Way, role: Role): number | null {
  const caller = guardedCaller(role);
  return refusedStatus(() => {
    for (const request of way) {
      if (request.some((each) => "actionType" in each)) {
        lake.act({ actions: request, caller });
      } else {
        lake.mutate({ mutations: request, caller });
      }
    }
  });
}

const asRows = (ways: Way[]) =>
  ways.map((way) => [JSON.stringify(way), way] as const);
const publishedContent = () =>
  ask(lake, "* | order(_id)", {}, "published", site);

it.each(asRows([...FORBIDDEN, ...INVALID]))(
  "an editor cannot change guarded content, nor anything by the way: %s",
  (_, way) => {
    const guarded = guardedContent(lake);
    const published = publishedContent();
    const refused = FORBIDDEN.includes(way) ? [403] : [400, 409];
    expect(refused).toContain(attempt(way, "editor"));
    expect(guardedContent(lake)).toEqual(guarded);
    expect(publishedContent()).toEqual(published);
  },
);

// Without this a mistake in a way would pass for a refusal of it.
it.each(asRows(FORBIDDEN))("compliance can: %s", (_, way) => {
  const guarded = guardedContent(lake);
  expect(attempt(way, "compliance")).toBeNull();
  expect(guardedContent(lake)).not.toEqual(guarded);
});

it.each(asRows(HARMLESS))("an editor may, without an effect: %s", (_, way) => {
  const guarded = guardedContent(lake);
  expect(attempt(way, "editor")).toBeNull();
  expect(guardedContent(lake)).toEqual(guarded);
});
