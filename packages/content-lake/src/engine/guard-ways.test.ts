import { beforeEach, expect, it } from "vitest";
import {
  actAs,
  admin,
  ask,
  found,
  inMs,
  refusedStatus,
  site,
  testLake,
} from "./lake.fixture.ts";
import type { Lake } from "./lake.ts";
import {
  grantsOf,
  guardedFieldsOf,
  guardedNamesOf,
  type Role,
} from "./roles.ts";
import type { Caller } from "./types.ts";

/** As with `--guard-type license --guard-field state.legalFacts --guard-name fact.name`. */
const GUARDED_TYPES = ["license"];
const GUARDED_FIELDS = [{ type: "state", field: "legalFacts" }];
const GUARDED_NAMES = {
  names: [{ type: "fact", field: "name" }],
  types: GUARDED_TYPES,
  fields: GUARDED_FIELDS,
};

const OTHER_FACTS = [{ _key: "cap", value: "50%", days: 90 }];

const license = {
  _id: "l",
  _type: "license",
  number: "1",
  note: "At most {fee|10-15%} of the settlement",
  state: { _type: "reference", _ref: "texas" },
};

const stateOf = (_id: string, fields: object = {}) => ({
  _id,
  _type: "state",
  name: _id,
  slug: { current: _id },
  ...fields,
});
const texas = stateOf("texas", {
  legalFacts: [{ _key: "cap", value: "10%", days: 30 }],
});
const kansas = stateOf("kansas", {
  legalFacts: [{ _key: "lines", value: "within {days} days", days: 10 }],
});
/** A state without legal facts, which editors may publish as a whole. */
const iowa = stateOf("iowa");
const article = { _id: "a", _type: "article", title: "Hail, {free|1}" };
const factOf = (name: string, value: string) => ({
  _id: `fact-${name}`,
  _type: "fact",
  name,
  value,
});
/** The first contains the second, and nothing guarded names the last two. */
const facts = [
  factOf("fee", "{least}-15%"),
  factOf("least", "10"),
  factOf("days", "30"),
  factOf("free", "1"),
  factOf("later", "20%"),
];

/** What editors have prepared: drafts, and versions in two releases. */
const PREPARED = [
  // A weak reference does not keep a state from being deleted.
  { ...license, number: "2", state: { ...license.state, _weak: true } },
  {
    ...texas,
    legalFacts: [{ _key: "cap", value: "{later|20%}", days: 90 }],
  },
];

/** The id of a caller is its role. */
function callerOf(role: Role): Caller {
  return {
    id: role,
    roles: [role],
    grants: grantsOf([role], GUARDED_TYPES),
    guardedFields: guardedFieldsOf([role], GUARDED_FIELDS),
    guardedNames: guardedNamesOf([role], GUARDED_NAMES),
  };
}

let lake: Lake;
beforeEach(() => {
  lake = testLake([
    license,
    texas,
    kansas,
    iowa,
    article,
    ...facts,
    ...PREPARED.map((each) => ({ ...each, _id: `drafts.${each._id}` })),
    { ...article, _id: "drafts.a", title: "Hail and wind" },
    { ...factOf("fee", "33%"), _id: "drafts.fact-fee" },
  ]);
  // Compliance schedules one of the two releases.
  for (const releaseId of ["open", "due"]) {
    actAs(lake, admin, "release.create", { releaseId });
    for (const each of PREPARED) {
      actAs(lake, callerOf("editor"), "document.version.create", {
        publishedId: each._id,
        document: { ...each, _id: `versions.${releaseId}.${each._id}` },
      });
    }
  }
  const schedule = { releaseId: "due", publishAt: inMs(3_600_000) };
  actAs(lake, callerOf("compliance"), "release.schedule", schedule);
});

/**
 * Returns everything that the guard protects: the licenses and the legal facts that
 * visitors read, by document and by address, and what the schedule of Compliance would
 * publish.
 */
function guardedContent(): unknown {
  const visible = ask(
    lake,
    `{
      "licenses": *[_type == "license"] | order(_id) { _id, number, state },
      "facts": *[_type == "state" && count(legalFacts) > 0] | order(_id) {
        _id, slug, legalFacts
      },
      "named": *[_type == "fact" && name in ["fee", "least", "days", "later"]]
        | order(_id) { _id, name, value },
      "atTexas": *[_type == "state" && slug.current == "texas"][0].legalFacts,
      "atKansas": *[_type == "state" && slug.current == "kansas"][0].legalFacts
    }`,
    {},
    "published",
  );
  const schedules = ask(
    lake,
    '*[state == "scheduled"] | order(_id) { name, publishAt, scheduledBy, metadata }',
  );
  const versions = ask(lake, '*[_id in path("versions.due.**")] | order(_id)');
  return { visible, schedules, versions };
}

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

/** 403; an account with the right can change guarded content this way. */
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
  // What a guarded text names in braces is printed in it.
  ...["fee", "least", "days", "later"].flatMap((name) => [
    [[patch(`fact-${name}`, { set: { value: "33%" } })]],
    [[{ delete: { id: `fact-${name}` } }]],
    [[{ create: { ...factOf(name, "33%"), _id: "aaa" } }]],
    [[patch("fact-free", { set: { name } })]],
  ]),
  [[onDocument("publish", "fact-fee")]],
  [[onDocument("unpublish", "fact-days")]],
  [newRelease(factOf("least", "32")), [publishNew]],
  [[onRelease("unschedule", "due")]],
  [
    [
      onRelease("edit", "due", {
        patch: { set: { "metadata.title": "Never mind" } },
      }),
    ],
  ],
  [[onRelease("publish", "open")]],
  ...["open", "due"].map((name) => [[onRelease("schedule", name, soon)]]),
  [[...newRelease(changed), onRelease("schedule", "new", soon)]],
  [
    [
      onRelease("create", "new"),
      document("version.unpublish", {
        publishedId: "l",
        versionId: "versions.new.l",
      }),
    ],
    [publishNew],
  ],
];

/** Nobody can do this. */
const INVALID: Way[] = [
  [[onRelease("archive", "due")]],
  [[onRelease("edit", "due", { patch: { set: soon } })]],
  [[patch("versions.due.texas", { unset: ["legalFacts"] })]],
  [[onDocument("publish", "l", { draftId: "drafts.a" })]],
  [[document("delete", { publishedId: "a", includeDrafts: ["l"] })]],
];

/** Allowed, and guarded content stays unchanged. */
const HARMLESS: Way[] = [
  [[{ createIfNotExists: changed }]],
  [[patch("texas", { set: { name: "TX" } })]],
  [[patch("iowa", { set: { "slug.current": "hawkeye" } })]],
  [[patch("fact-free", { set: { value: "2" } })]],
  [[{ create: factOf("new", "{fee}") }]],
  [[patch("fact-free", { set: { value: "{fee|10-15%}" } })]],
  [[patch("a", { set: { slug: texas.slug } })]],
  [[onDocument("edit", "texas", { patch: { set: { legalFacts: [] } } })]],
];

/** Returns the status of the refusal, or null. */
function attempt(way: Way, role: Role): number | null {
  const caller = callerOf(role);
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
    const guarded = guardedContent();
    const published = publishedContent();
    const refused = FORBIDDEN.includes(way) ? [403] : [400, 409];
    expect(refused).toContain(attempt(way, "editor"));
    expect(guardedContent()).toEqual(guarded);
    expect(publishedContent()).toEqual(published);
  },
);

// Otherwise a mistake in an attempt would pass for a refusal.
it.each(asRows(FORBIDDEN))("compliance can: %s", (_, way) => {
  const guarded = guardedContent();
  expect(attempt(way, "compliance")).toBeNull();
  expect(guardedContent()).not.toEqual(guarded);
});

it("an archive that was imported brings nothing into another release", () => {
  const versionId = "versions.open.l";
  const discard = [document("version.discard", { versionId })];
  expect(attempt([discard], "editor")).toBeNull();
  const open = [onRelease("schedule", "open", soon)];
  expect(attempt([open], "compliance")).toBeNull();
  const attributes = {
    state: "archived",
    finalDocumentStates: [{ id: versionId }],
  };
  const archive = [
    onRelease("import", "new", { attributes, ifExists: "fail" }),
    onRelease("unarchive", "new"),
  ];
  expect(attempt([archive], "editor")).toBeNull();
  expect(found(lake, versionId)).toBeNull();
});

it.each(asRows(HARMLESS))("an editor may, without an effect: %s", (_, way) => {
  const guarded = guardedContent();
  expect(attempt(way, "editor")).toBeNull();
  expect(guardedContent()).toEqual(guarded);
});
