import { inMs } from "../releases/release.fixture.ts";
import {
  article,
  iowa,
  licence,
  OTHER_FACTS,
  PUBLISHED,
  texas,
} from "./guarded-dataset.fixture.ts";

/** Mutations or actions that are sent in one request. */
type Request = readonly object[];
/** One attempt to change guarded content: a request, or some one after another. */
export type Way = Request | readonly Request[];

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
const patchByQuery = (query: string, rest: object = { set: NUMBER }) => ({
  patch: { query, ...rest },
});

const NUMBER = { number: "9" };
const changed = { ...licence, ...NUMBER };
const otherFacts = { legalFacts: OTHER_FACTS };
const soon = { publishAt: inMs(600_000) };
const ohio = { ...texas, _id: "ohio", slug: { current: "ohio" } };
const { legalFacts: _, ...texasWithoutFacts } = texas;
const weakly = { _weak: true, _strengthenOnPublish: { type: "state" } };
const publishNew = onRelease("publish", "new");

/** The release `new` with a version of each document. */
const newRelease = (...documents: { _id: string }[]) => [
  onRelease("create", "new"),
  ...documents.map((each) =>
    document("version.create", {
      publishedId: each._id,
      document: { ...each, _id: `versions.new.${each._id}` },
    }),
  ),
];

function nested(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level += 1) value = { deeper: value };
  return value;
}

/** Documents of a guarded type. */
const OF_TYPE: Way[] = [
  ...["n", "past", "Drafts.n", "drafts", "x.versions.open.n", "_.n"].map(
    (_id) => [{ create: { ...licence, _id } }],
  ),
  [{ create: { ...licence, _id: undefined } }],
  [{ createIfNotExists: { ...licence, _id: "n" } }],
  [{ createOrReplace: changed }],
  [{ createOrReplace: { ...article, _id: "l" } }],
  [{ createOrReplace: { ...licence, _id: "a" } }],
  [{ patch: { id: ["a", "l"], set: NUMBER } }],
  ...[NUMBER, { "state._ref": "kansas" }, { "state._weak": true }].map(
    (set) => [patch("l", { set })],
  ),
  [patchByQuery(`*[_type == "licence" && ${PUBLISHED}]`)],
  [patchByQuery(`*[references("texas") && ${PUBLISHED}]`)],
  [patchByQuery("*[_id == $id]", { params: { id: "l" }, set: NUMBER })],
  [patchByQuery(`*[${PUBLISHED}]`)],
  [patchByQuery('*[_id == "a"]{"_id": "l"}')],
  [
    patch("a", { set: { marks: ["l"] } }),
    patchByQuery('*[_id in *[_id == "a"].marks[]]'),
  ],
  [patch("l", { unset: ["state"] }), { delete: { id: "texas" } }],
  [{ delete: { id: "l" } }],
  [{ delete: { id: ["drafts.a", "l"] } }],
  [{ delete: { query: `*[_type == "licence" && ${PUBLISHED}]` } }],
  [{ delete: { id: "l" } }, { create: changed }],
  [
    { create: { ...article, _id: "b" } },
    patch("l", { set: NUMBER }),
    patch("a", { set: { title: "Fire" } }),
  ],
];

/** The legal facts of a state, which editors otherwise publish. */
const OF_FIELD: Way[] = [
  ...[
    { set: otherFacts },
    { set: { legalFacts: null } },
    { set: { "['legalFacts']": OTHER_FACTS } },
    { set: { 'legalFacts[_key=="cap"].value': "50%" } },
    { set: { "legalFacts[days > 1].value": "50%" } },
    { set: { "legalFacts[:].value": "50%" } },
    { set: { "..value": "50%" } },
    { set: { '..[_key=="cap"].value': "50%" } },
    { set: { "legalFacts[0].more": nested(90) } },
    { setIfMissing: { "legalFacts[0].note": "no longer" } },
    { merge: otherFacts },
    { unset: ["legalFacts"] },
    { unset: ["legalFacts[0].value"] },
    { unset: ["..days"] },
    { insert: { after: "legalFacts[-1]", items: OTHER_FACTS } },
    { insert: { before: 'legalFacts[_key=="cap"]', items: OTHER_FACTS } },
    { insert: { replace: "legalFacts[:]", items: OTHER_FACTS } },
    { inc: { "legalFacts[0].days": 1 } },
    { dec: { "legalFacts[0].days": 1 } },
    { inc: { "..days": 1 } },
    {
      diffMatchPatch: {
        "legalFacts[0].value": "@@ -1,3 +1,3 @@\n-1\n+5\n 0%25\n",
      },
    },
    { set: { name: "TX" }, inc: { "legalFacts[0].days": 1 } },
    // Facts are read at the address of their document.
    { set: { "slug.current": "tx" } },
    { unset: ["slug"] },
  ].map((operations) => [patch("texas", operations)]),
  [patch("iowa", { setIfMissing: otherFacts })],
  [
    patchByQuery(`*[_type == "state" && ${PUBLISHED}]`, {
      set: { legalFacts: [] },
    }),
  ],
  [
    patch("texas", { set: { legalFacts: [] } }),
    patch("texas", { set: otherFacts }),
  ],
  [{ createOrReplace: { ...texas, ...otherFacts } }],
  [{ createOrReplace: texasWithoutFacts }],
  [{ createOrReplace: { ...texas, _type: "article" } }],
  [{ createOrReplace: { ...ohio, _id: "a" } }],
  [{ create: ohio }],
  [{ createIfNotExists: ohio }],
  [{ delete: { id: "kansas" } }],
  [
    { delete: { id: "kansas" } },
    { create: { ...texas, _id: "kansas", slug: { current: "kansas" } } },
  ],
  [
    { create: { ...texasWithoutFacts, _id: "tx" } },
    patchByQuery(`*[_type == "licence" && ${PUBLISHED}]`, { unset: ["state"] }),
    { delete: { id: "texas" } },
  ],
  [patch("l", { set: { "state._weak": true } }), { delete: { id: "texas" } }],
  [
    patch("texas", { set: { "slug.current": "kansas" } }),
    patch("kansas", { set: { "slug.current": "texas" } }),
  ],
  [{ create: { ...iowa, _id: "aaa", slug: texas.slug } }],
  [patch("iowa", { set: { "slug.current": "texas" } })],
  [{ createOrReplace: { ...iowa, _id: "a", slug: texas.slug } }],
];

const BY_ACTIONS: Way[] = [
  [onDocument("publish", "l")],
  [onDocument("publish", "texas")],
  [
    onDocument("edit", "l", { patch: { set: NUMBER } }),
    onDocument("publish", "l"),
  ],
  [onDocument("publish", "a"), onDocument("publish", "l")],
  [
    [{ createOrReplace: { ...article, _id: "drafts.l" } }],
    [onDocument("publish", "l")],
  ],
  [
    [{ create: { ...iowa, _id: "drafts.iowa", slug: texas.slug } }],
    [onDocument("publish", "iowa")],
  ],
  ...["n", "past"].map((id) => [
    [
      document("create", {
        publishedId: id,
        attributes: { ...licence, _id: `drafts.${id}` },
        ifExists: "fail",
      }),
    ],
    [onDocument("publish", id)],
  ]),
  ["edit", "publish"].map((name) =>
    onDocument(name, "l", {
      draftId: "versions.proposal.l",
      ...(name === "edit" && { patch: { set: NUMBER } }),
    }),
  ),
  [onDocument("unpublish", "l")],
  [onDocument("unpublish", "kansas")],
  [
    document("delete", {
      publishedId: "l",
      includeDrafts: ["drafts.l", "versions.open.l"],
    }),
  ],
  [document("delete", { publishedId: "kansas" })],
  [
    document("replaceDraft", {
      publishedId: "texas",
      attributes: { ...texas, legalFacts: [] },
    }),
    onDocument("publish", "texas"),
  ],
  [
    [
      patch("drafts.l", {
        set: { state: { ...licence.state, ...weakly, _ref: "kansas" } },
      }),
    ],
    [onDocument("publish", "l")],
  ],
];

const BY_RELEASES: Way[] = [
  ...[
    [changed],
    [{ ...texas, ...otherFacts }],
    [{ ...article, _id: "l" }],
    [{ ...iowa, slug: texas.slug }],
    [{ ...article, title: "Fire" }, changed],
  ].map((documents) => [newRelease(...documents), [publishNew]]),
  [onRelease("publish", "open")],
  [onRelease("publish", "due")],
  [
    [
      document("version.unpublish", {
        publishedId: "l",
        versionId: "versions.open.l",
      }),
    ],
    [onRelease("publish", "open")],
  ],
  [
    newRelease({ ...iowa, _id: "kansas" }),
    [patch("versions.new.kansas", { set: { "_system.delete": true } })],
    [publishNew],
  ],
  [
    [{ create: { ...changed, _id: "versions.new.l" } }],
    [onRelease("create", "new"), publishNew],
  ],
  ["archive", "unarchive", "publish"].map((name) => [onRelease(name, "open")]),
  [onRelease("schedule", "due", soon)],
  [
    onRelease("unschedule", "due"),
    document("version.replace", {
      document: { ...changed, _id: "versions.due.l" },
    }),
    onRelease("schedule", "due", soon),
  ],
  [newRelease(changed), [onRelease("schedule", "new", soon), publishNew]],
];

/** What Compliance has scheduled; versions in it are locked for everybody. */
const OF_SCHEDULE: Way[] = [
  [onRelease("archive", "due")],
  [onRelease("delete", "due")],
  [onRelease("edit", "due", { patch: { set: soon } })],
  [
    onRelease("import", "due", {
      attributes: { state: "active" },
      ifExists: "replace",
    }),
  ],
  [patch("_.releases.due", { set: { scheduledBy: "administrator" } })],
  [patch("versions.due.texas", { unset: ["legalFacts"] })],
];

const INVALID: Way[] = [
  ...OF_SCHEDULE,
  [{ create: changed }],
  [patch("l", { set: { _type: "article" } })],
  [patch("a", { set: { _type: "licence", number: "9" } })],
  [patch("drafts.l", { set: { _id: "l" } })],
  [patch("l", { ifRevisionID: "none", set: NUMBER })],
  [patchByQuery('*[_id == "drafts.l"]{"_id": "l"}[0]._id')],
  [patch("texas", { set: { legalFacts: nested(120) } })],
  [patch("texas", { merge: JSON.parse('{"__proto__": {"a": 1}}') as object })],
  [patch("texas", { set: { "legalFa\u0301cts": OTHER_FACTS } })],
  [onDocument("publish", "l", { draftId: "drafts.a" })],
  [onDocument("publish", "l", { draftId: "versions.open.l" })],
  [onDocument("publish", "drafts.l")],
  [document("delete", { publishedId: "a", includeDrafts: ["l"] })],
  [document("create", { publishedId: "l", attributes: changed })],
  [onDocument("edit", "l", { draftId: "l", patch: { set: NUMBER } })],
  [document("discard", { draftId: "l" })],
  [
    document("version.create", {
      publishedId: "l",
      versionId: "l",
      baseId: "drafts.l",
    }),
  ],
  [document("version.discard", { versionId: "l" })],
  [document("version.unpublish", { publishedId: "l", versionId: "drafts.l" })],
  [document("createOrReplace", { attributes: licence })],
  [
    document("variant.create", {
      publishedId: "texas",
      attributes: { ...texas, ...otherFacts },
    }),
  ],
  [
    onRelease("edit", "open", {
      patch: { set: { scheduledBy: "compliance", state: "scheduled" } },
    }),
  ],
  [
    {
      create: {
        _id: "_.releases.new",
        _type: "system.release",
        name: "new",
        state: "scheduled",
      },
    },
  ],
];

const HARMLESS: Way[] = [
  [{ createIfNotExists: changed }],
  [{ create: { ...licence, _id: "n", _type: "Licence" } }],
  [{ create: { ...licence, _id: "n", _type: "lice\u0301nce" } }],
  [patch("a", { set: { licence: { _ref: "l" } } })],
  [patch("texas", { set: { "legalFacts.value": "50%" } })],
  [patch("texas", { setIfMissing: otherFacts })],
  [patch("texas", { set: { LegalFacts: OTHER_FACTS } })],
  [patch("texas", { set: { name: "TX" } })],
  [patch("iowa", { set: { "slug.current": "hawkeye" } })],
  [patch("a", { set: { slug: texas.slug } })],
  [{ create: { ...article, _id: "b", legalFacts: texas.legalFacts } }],
  [onDocument("edit", "l", { patch: { id: "l", query: "*", set: NUMBER } })],
  [onDocument("edit", "texas", { patch: { set: { legalFacts: [] } } })],
  [document("discard", { draftId: "drafts.texas" })],
  [document("replaceDraft", { publishedId: "l", attributes: changed })],
  [document("version.replace", { document: changed })],
  [
    onRelease("import", "new", {
      attributes: { state: "scheduled", ...soon, scheduledBy: "admin" },
      ifExists: "fail",
    }),
  ],
  [
    onRelease("edit", "open", {
      patch: { id: "l", query: "*", set: { "metadata.title": "9" } },
    }),
  ],
];

/**
 * How the lake answers an attempt of an account without the right:
 *
 * - `forbidden`: 403; an account with the right changes guarded content by it.
 * - `invalid`: nobody can do this; the answer is another error.
 * - `harmless`: it is done, and guarded content stays as it is.
 */
export const WAYS = {
  forbidden: [...OF_TYPE, ...OF_FIELD, ...BY_ACTIONS, ...BY_RELEASES],
  invalid: INVALID,
  harmless: HARMLESS,
};
