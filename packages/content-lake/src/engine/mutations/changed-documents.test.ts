import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  propertyRuns,
  admin,
  callerOf,
  mutate,
  testLake,
} from "../lake.fixture.ts";
import { Collection, type DocumentSet } from "../collection.ts";
import { Grants } from "../grants.ts";
import type { Lake } from "../lake-interface.ts";
import { Planner } from "../query/planner.ts";
import { run } from "../query/run.ts";
import { parsePerspective, Views } from "../query/views.ts";
import type { SanityDocument } from "../types.ts";
import { ChangedDocuments } from "./selection.ts";

const NAMES = ["a", "b", "c", "d", "drafts.a", "drafts.b", "versions.r.a"];
const TYPES = ["post", "page"];
const id = fc.constantFrom(...NAMES);
/** As JSON makes them. */
const PLAIN = { noNullPrototype: true };
const fields = fc.record({
  _type: fc.constantFrom(...TYPES),
  rank: fc.nat(3),
  slug: fc.option(fc.record({ current: fc.constantFrom("s", "t") }, PLAIN)),
  // A strong one would be refused where there is no such document.
  refs: fc.array(fc.record({ _ref: id, _weak: fc.constant(true) }, PLAIN), {
    maxLength: 2,
  }),
});
const document = fc.tuple(id, fields).map(([_id, rest]): SanityDocument => ({
  ...{ _id, _rev: "r", _createdAt: "", _updatedAt: "" },
  ...rest,
}));
const documents = fc.uniqueArray(document, { selector: ({ _id }) => _id });
const change = fc.oneof(
  document.map((set) => ({ id: set._id, set })),
  id.map((name) => ({ id: name, set: null })),
);

/** Everything that can be asked of documents. */
function seen(documents: DocumentSet) {
  return {
    all: documents.all(),
    types: [...TYPES, "none"].map((type) => documents.ofType(type)),
    slugs: ["s", "t"].map((slug) => documents.withSlug(slug)),
    references: NAMES.map((name) => documents.referringTo(name)),
    groups: ["a", "b"].map((name) => documents.group(name)),
    each: NAMES.map((name) => documents.get(name)),
  };
}

const planner = new Planner();
const ORDERED = `*[_type in ["post", "page"]] | order(rank desc, _type)._id`;

function ordered(views: Views) {
  const scope = new Grants().scopeOf(admin, "read");
  const view = views.get({ kind: "raw" }, scope);
  const question = { query: ORDERED, params: {}, identity: "x" };
  return run({ plan: planner.plan(ORDERED, {}), view, question }).result;
}

describe("changes that are laid over documents", () => {
  it("show what a copy of all documents with the changes shows", () => {
    fc.assert(
      fc.property(
        documents,
        fc.array(change, { maxLength: 12 }),
        (stored, changes) => {
          const base = new Collection(stored);
          const copy = new Collection(stored);
          const before = seen(base);
          ordered(new Views(base));
          const changed = new ChangedDocuments(base);
          const views = new Views(changed);
          for (const { id: name, set } of changes) {
            changed.change(name, set);
            if (set === null) copy.delete(name);
            else copy.set(set);
            expect(seen(changed)).toEqual(seen(copy));
            expect(ordered(views)).toEqual(ordered(new Views(copy)));
          }
          expect(seen(base)).toEqual(before);
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });

  it("are seen through the grants of a caller", () => {
    const scope = new Grants().scopeOf(callerOf("published"), "read");
    const shown = (views: Views) =>
      seen(views.get(parsePerspective("raw"), scope).documents);
    fc.assert(
      fc.property(
        documents,
        fc.array(change, { maxLength: 8 }),
        (stored, changes) => {
          const copy = new Collection(stored);
          const changed = new ChangedDocuments(new Collection(stored));
          const views = new Views(changed);
          shown(views);
          for (const { id: name, set } of changes) {
            changed.change(name, set);
            views.refresh([name]);
            if (set === null) copy.delete(name);
            else copy.set(set);
            expect(shown(views)).toEqual(shown(new Views(copy)));
          }
        },
      ),
      { numRuns: propertyRuns(50) },
    );
  });
});

const QUERIES = [
  `*[_type == "post"]`,
  `*[rank > 1]`,
  `*[slug.current == "s"]`,
  `*[references("a")]`,
  `*[_type == "page"] | order(rank desc, _id)[0...2]`,
  `*[_id in ["b", "c"]]`,
];
const query = fc.constantFrom(...QUERIES);
const mutation = fc.oneof(
  document.map((createOrReplace): object => ({ createOrReplace })),
  id.map((name) => ({ delete: { id: name } })),
  query.map((each) => ({ delete: { query: `${each}[0...1]` } })),
  fc
    .tuple(query, fc.nat(3))
    .map(([each, rank]) => ({ patch: { query: each, set: { rank } } })),
  query.map((each) => ({
    patch: { query: each, inc: { rank: 1 }, set: { slug: { current: "t" } } },
  })),
);

function contents(lake: Lake) {
  const { result } = lake.query({ query: "*", caller: admin });
  return (result as SanityDocument[]).map(
    ({ _rev, _createdAt, _updatedAt, ...rest }) => rest,
  );
}

it("a transaction of mutations by query does what one transaction for each does", () => {
  fc.assert(
    fc.property(
      documents,
      fc.array(mutation, { minLength: 2, maxLength: 8 }),
      (stored, mutations) => {
        const together = testLake(stored);
        const apart = testLake(stored);
        mutate(together, ...mutations);
        for (const each of mutations) mutate(apart, each);
        expect(contents(together)).toEqual(contents(apart));
      },
    ),
    { numRuns: propertyRuns(15) },
  );
});
