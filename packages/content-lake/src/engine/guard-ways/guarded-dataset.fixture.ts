import { actAs, admin, ask, inMs, mutate, stored } from "../lake.fixture.ts";
import { grantsOf, guardedFieldsOf, type Role } from "../roles.ts";
import type { Lake } from "../lake.ts";
import type { Caller } from "../types.ts";

/** The options of a lake with `--guard-type license --guard-field state.legalFacts`. */
export const GUARD = {
  guardedTypes: ["license"],
  guardedFields: [{ type: "state", field: "legalFacts" }],
};

const FACTS = [{ _key: "cap", value: "10%", days: 30 }];
export const OTHER_FACTS = [{ _key: "cap", value: "50%", days: 90 }];

export const license = {
  _id: "l",
  _type: "license",
  number: "1",
  state: { _type: "reference", _ref: "texas" },
};

export const texas = {
  _id: "texas",
  _type: "state",
  name: "Texas",
  slug: { current: "texas" },
  legalFacts: FACTS,
};

const kansas = {
  ...texas,
  _id: "kansas",
  name: "Kansas",
  slug: { current: "kansas" },
  legalFacts: [{ _key: "lines", value: "commercial", days: 10 }],
};

/** A state without legal facts, which editors may publish as a whole. */
export const iowa = {
  _id: "iowa",
  _type: "state",
  name: "Iowa",
  slug: { current: "iowa" },
};

export const article = { _id: "a", _type: "article", title: "Hail" };

/** A reference that keeps no state from being deleted. */
const weakState = { ...license.state, _weak: true };

/** What editors have prepared: drafts of their own, and versions in two releases. */
const PREPARED = [
  { ...license, _id: "drafts.l", number: "2", state: weakState },
  { ...texas, _id: "drafts.texas", legalFacts: OTHER_FACTS },
  { ...article, _id: "drafts.a", title: "Hail and wind" },
];

/** Versions of the open release `open` and of `due`, which Compliance has scheduled. */
const VERSIONS = [
  { ...license, number: "3", state: weakState },
  { ...texas, legalFacts: OTHER_FACTS },
];

/** What a caller of the guarded lake may do; the id is the role. */
export function guardedCaller(role: Role): Caller {
  const { guardedTypes, guardedFields } = GUARD;
  return {
    id: role,
    roles: [role],
    grants: grantsOf([role], guardedTypes),
    guardedFields: guardedFieldsOf([role], guardedFields),
  };
}

/**
 * Writes published documents, drafts, two releases, and a license that was
 * deleted, to an empty lake.
 */
export function fillGuardedLake(lake: Lake): void {
  mutate(
    lake,
    ...[
      license,
      texas,
      kansas,
      iowa,
      article,
      { ...license, _id: "past" },
      ...PREPARED,
    ].map((document) => ({ create: document })),
  );
  mutate(lake, { delete: { id: "past" } });
  for (const releaseId of ["open", "due"]) {
    actAs(lake, admin, "release.create", { releaseId });
    for (const document of VERSIONS) {
      actAs(lake, guardedCaller("editor"), "document.version.create", {
        publishedId: document._id,
        document: { ...document, _id: `versions.${releaseId}.${document._id}` },
      });
    }
  }
  actAs(lake, guardedCaller("compliance"), "release.schedule", {
    releaseId: "due",
    publishAt: inMs(3_600_000),
  });
}

/**
 * Everything that the guard protects: the licenses and the legal facts that
 * visitors read, by document and by address, and what the schedule of
 * Compliance would publish.
 */
export function guardedContent(lake: Lake): unknown {
  const visible = ask(
    lake,
    `{
      "licenses": *[_type == "license"] | order(_id) { _id, number, state },
      "facts": *[_type == "state" && count(legalFacts) > 0] | order(_id) {
        _id, slug, legalFacts
      },
      "atTexas": *[_type == "state" && slug.current == "texas"][0].legalFacts,
      "atKansas": *[_type == "state" && slug.current == "kansas"][0].legalFacts
    }`,
    {},
    "published",
  );
  const { state, publishAt, scheduledBy } = stored(lake, "_.releases.due");
  const scheduled = ask(lake, '*[_id in path("versions.due.**")] | order(_id)');
  return { visible, due: { state, publishAt, scheduledBy, scheduled } };
}
