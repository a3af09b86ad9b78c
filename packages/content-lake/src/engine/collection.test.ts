import { expect, it } from "vitest";
import { Collection } from "./collection.ts";
import { Views } from "./query/views.ts";
import type { SanityDocument } from "./types.ts";

it("a query after a write reads no more than what it asks for", () => {
  let reads = 0;
  const documentOf = (id: string, slug: string): SanityDocument => ({
    _id: id,
    _type: "article",
    _rev: "r",
    _createdAt: "",
    _updatedAt: "",
    get slug() {
      reads += 1;
      return { current: slug };
    },
  });
  const allows = () => {
    reads += 1;
    return true;
  };
  const raw = new Collection(
    Array.from({ length: 1_000 }, (_, n) => documentOf(`a-${n}`, `s-${n}`)),
  );
  const views = new Views(raw);
  const find = (slug: string) =>
    views
      .get(["drafts"], { kind: "everything", key: "", allows })
      .documents.find({ kind: "slug", key: slug })
      .map(({ _originalId }) => _originalId);
  expect(find("s-7")).toEqual(["a-7"]);

  reads = 0;
  raw.set(documentOf("drafts.a-7", "moved"));
  expect([find("s-7"), find("moved")]).toEqual([[], ["drafts.a-7"]]);
  raw.delete("drafts.a-7");
  expect([find("s-7"), find("moved")]).toEqual([["a-7"], []]);
  expect(reads).toBeLessThan(50);
});
