import { describe, expect, it } from "vitest";
import { byId, everywhere, ofType, words } from "./documents.fixture.ts";
import { documents } from "./documents.ts";
import { referencedIds } from "./expand.ts";

describe("the seed as a whole", () => {
  it("uses each id once, and only ids that every dataset takes", () => {
    expect(byId.size).toBe(documents.length);
    for (const { _id } of documents) expect(_id).toMatch(/^[A-Za-z0-9-]+$/);
  });

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

  it("keys every object in a list, and no two alike", () => {
    const faults = everywhere.flatMap(({ path, object }) =>
      Object.entries(object).flatMap(([name, list]) => {
        if (!Array.isArray(list)) return [];
        const keys = list
          .filter((member) => typeof member === "object")
          .map((member: Record<string, unknown>) => member._key);
        const good =
          keys.every((key) => typeof key === "string" && key !== "") &&
          new Set(keys).size === keys.length;
        return good ? [] : [`${path}.${name}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it("leaves no text empty", () => {
    expect(words.filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});
