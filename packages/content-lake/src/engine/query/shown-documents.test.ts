import fc from "fast-check";
import { expect, it } from "vitest";
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
