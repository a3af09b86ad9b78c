import { describe, expect, it } from "vitest";
import { byId, everywhere, ofType } from "./documents.fixture.ts";
import { documents } from "./documents.ts";
import { referencedIds } from "./expand.ts";

describe("the seed as a whole", () => {
  it("refers only to its own documents", () => {
    const dangling = documents.flatMap((each) =>
      [...referencedIds(each)]
        .filter((id) => !byId.has(id))
        .map((id) => `${each._id} -> ${id}`),
    );
    expect(dangling).toEqual([]);
  });

  it("has no FAQ, stat or card that no page shows", () => {
    const used = new Set(documents.flatMap((each) => [...referencedIds(each)]));
    const orphans = [
      "faq",
      "stat",
      "serviceCard",
      "author",
      "category",
      "snippet",
    ]
      .flatMap(ofType)
      .filter(({ _id }) => !used.has(_id));
    expect(orphans.map(({ _id }) => _id)).toEqual([]);
  });

  it("uses each slug once within a kind, and no article takes a list's place", () => {
    const slugs = everywhere
      .filter(({ object }) => object._type === "slug")
      .map(({ path, object }) => {
        const type = byId.get(path.split(".")[0] ?? "")?._type;
        return `${type === "hoaGuide" ? "article" : type} ${String(object.current)}`;
      });
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).not.toContain("article insurance-tips");
    expect(slugs).not.toContain("article industry-news");
  });
});
