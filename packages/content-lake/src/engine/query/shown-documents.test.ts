import fc from "fast-check";
import { expect, it, describe } from "vitest";
import { Collection, type DocumentSet } from "../collection.ts";
import { Grants } from "../grants.ts";
import { admin, callerOf } from "../lake.fixture.ts";
import type { Caller, SanityDocument } from "../types.ts";
import { parsePerspective, Views } from "./views.ts";

const NAMES = ["a", "b", "c", "drafts.a", "drafts.b", "versions.r.a", "_.x"];
const id = fc.constantFrom(...NAMES);
const document = fc
  .record({
    _id: id,
    _type: fc.constantFrom("post", "page"),
    slug: fc.option(fc.record({ current: fc.constantFrom("s", "t") })),
    refs: fc.array(fc.record({ _ref: id }), { maxLength: 2 }),
    _system: fc.option(fc.record({ delete: fc.boolean() })),
  })
  .map((fields): SanityDocument => ({
    _rev: "r",
    _createdAt: "",
    _updatedAt: "",
    ...fields,
  }));
type Change = { set: SanityDocument } | { remove: string };
const change: fc.Arbitrary<Change> = fc.oneof(
  document.map((set) => ({ set })),
  id.map((remove) => ({ remove })),
);
/** Changes of one transaction; some are more than lists are mended for. */
const changes = fc.oneof(
  fc.array(change, { minLength: 1, maxLength: 3 }),
  fc.array(change, { minLength: 1, maxLength: 3 }).map((some) => [
    ...some,
    ...Array.from({ length: 60 }, (_, index) => ({
      set: {
        ...{ _id: `many-${index}`, _type: "post", _rev: "r" },
        ...{ _createdAt: "", _updatedAt: "" },
      },
    })),
  ]),
);

const SEEN: [perspective: string, caller: Caller][] = [
  ["published", admin],
  ["drafts", admin],
  ["r,drafts", admin],
  ["raw", callerOf("published")],
  ["drafts", callerOf("viewer")],
];

function seen(documents: DocumentSet) {
  return {
    all: documents.all(),
    types: ["post", "page", "none"].map((type) => documents.ofType(type)),
    slugs: ["s", "t"].map((slug) => documents.withSlug(slug)),
    references: NAMES.map((name) => documents.referringTo(name)),
    groups: ["a", "b", "_.x"].map((name) => documents.group(name)),
    each: NAMES.map((name) => documents.get(name)),
  };
}

function apply(stored: Collection, each: Change): string {
  if ("remove" in each) {
    stored.delete(each.remove);
    return each.remove;
  }
  stored.set(each.set);
  return each.set._id;
}

it("shows after many changes what a view that is made then shows", () => {
  const grants = new Grants();
  const look = (views: Views) =>
    SEEN.map(([perspective, caller]) => {
      const scope = grants.scopeOf(caller, "read");
      return seen(views.get(parsePerspective(perspective), scope).documents);
    });
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (transactions) => {
      const stored = new Collection();
      const views = new Views(stored);
      look(views);
      for (const transaction of transactions) {
        const ids = transaction.map((each) => apply(stored, each));
        views.refresh(ids);
        expect(look(views)).toEqual(look(new Views(stored)));
      }
    }),
    { numRuns: 60 },
  );
});

describe("a collection", () => {
  const name = fc.constantFrom("a", "b", "c", "d", "drafts.a", "versions.r.a");
  const document = fc
    .record({
      _id: name,
      _type: fc.constantFrom("post", "page"),
      slug: fc.option(fc.record({ current: name })),
      refs: fc.array(fc.record({ _ref: name }), { maxLength: 2 }),
    })
    .map((fields): SanityDocument => ({
      _rev: "r",
      _createdAt: "",
      _updatedAt: "",
      ...fields,
    }));
  const change = fc.oneof(
    document.map((set) => [set._id, set] as const),
    name.map((removed) => [removed, null] as const),
  );
  const transaction = fc.uniqueArray(change, { selector: ([id]) => id });

  describe("a collection", () => {
    it("is the same after many changes as one that was built from scratch", () => {
      fc.assert(
        fc.property(
          fc.array(transaction, { maxLength: 12 }),
          (transactions) => {
            const changed = new Collection();
            const documents = new Map<string, SanityDocument>();
            for (const changes of transactions) {
              changed.change(changes);
              for (const [id, document] of changes) {
                if (document === null) documents.delete(id);
                else documents.set(id, document);
              }
            }
            expect(seen(changed)).toEqual(
              seen(new Collection(documents.values())),
            );
          },
        ),
      );
    });

    it("leaves the lists that it handed out as they were", () => {
      const [a, b] = ["a", "b"].map((_id) => ({ _id, _type: "post" }));
      const collection = new Collection([a as SanityDocument]);
      const before = collection.all();
      collection.set(b as SanityDocument);
      collection.delete("a");
      expect(before).toEqual([a]);
    });

    function seen(collection: Collection) {
      const keys = ["a", "b", "c", "d", "drafts.a", "versions.r.a"];
      return {
        all: collection.all(),
        types: ["post", "page"].map((type) => collection.ofType(type)),
        slugs: keys.map((key) => collection.withSlug(key)),
        referring: keys.map((key) => collection.referringTo(key)),
        groups: keys.map((key) => collection.group(key)),
        single: keys.map((key) => collection.get(key)),
        size: collection.size,
      };
    }
  });
});
