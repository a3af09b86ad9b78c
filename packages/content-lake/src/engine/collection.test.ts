import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Collection } from "./collection.ts";
import type { SanityDocument } from "./types.ts";

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
      fc.property(fc.array(transaction, { maxLength: 12 }), (transactions) => {
        const changed = new Collection();
        const documents = new Map<string, SanityDocument>();
        for (const changes of transactions) {
          changed.change(changes);
          for (const [id, document] of changes) {
            if (document === null) documents.delete(id);
            else documents.set(id, document);
          }
        }
        expect(seen(changed)).toEqual(seen(new Collection(documents.values())));
      }),
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
