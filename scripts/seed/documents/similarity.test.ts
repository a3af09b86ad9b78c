import { describe, expect, it } from "vitest";
import { plainText } from "../plain-text.ts";
import { documents } from "./index.ts";
import { stateContents } from "./states.ts";

const LIMIT = 0.6;

/** The runs of five words of a text. */
function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.slice(4).map((_, index) => words.slice(index, index + 5).join(" ")),
  );
}

function similarity(left: Set<string>, right: Set<string>): number {
  const shared = [...left].filter((shingle) => right.has(shingle)).length;
  return shared / (left.size + right.size - shared);
}

/** The two pages that resemble each other most. */
function closest(pages: [name: string, text: string][]) {
  const sets = pages.map(([name, text]) => [name, shingles(text)] as const);
  let result = { pair: "", value: 0 };
  sets.forEach(([name, set], index) => {
    for (const [other, otherSet] of sets.slice(index + 1)) {
      const value = similarity(set, otherSet);
      if (value > result.value) result = { pair: `${name}, ${other}`, value };
    }
  });
  return result;
}

describe.each(["landing", "fire", "hail"] as const)("%s pages", (kind) => {
  const pages = stateContents.map((state): [string, string] => [
    state.name,
    plainText(state[kind]),
  ]);

  it("are written for their own state", () => {
    expect(closest(pages).value).toBeLessThan(LIMIT / 4);
  });

  it("say something: enough words for a page", () => {
    const minimum = kind === "landing" ? 70 : 150;
    const short = pages
      .map(([name, text]) => [name, text.split(/\s+/).length] as const)
      .filter(([, count]) => count < minimum);
    expect(short).toEqual([]);
  });

  it("name their own state and no other one as theirs", () => {
    const names = stateContents.map(({ name }) => name);
    for (const [name, text] of pages) {
      expect(text).toContain(name);
      const heading = text.split("\n")[0] ?? "";
      expect(names.filter((each) => heading.includes(each))).toEqual([name]);
    }
  });
});

describe("other pages of a kind", () => {
  it.each(["article", "claimType", "service", "legalPage"])(
    "%s: no two alike",
    (type) => {
      const pages = documents
        .filter(({ _type }) => _type === type)
        .map((each): [string, string] => [each._id, plainText(each)]);
      expect(closest(pages).value).toBeLessThan(LIMIT);
    },
  );
});
