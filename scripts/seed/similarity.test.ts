import { expect, it } from "vitest";
import { ofType, states } from "./documents.fixture.ts";
import { plainText } from "./plain-text.ts";

// Search engines list pages that were written for their own place.

const stateServices = ofType("stateServicePage");

type Named = [name: string, text: string];

const named = (type: string) =>
  ofType(type).map((each): Named => [each._id, plainText(each)]);
const ofStates = (kind: "landing" | "fire" | "hail") =>
  states.map((state): Named => [
    `${state.name} ${kind}`,
    plainText(state[kind]),
  ]);

/** The runs of five words of a text. */
function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.slice(4).map((_, index) => words.slice(index, index + 5).join(" ")),
  );
}

/** The two pages that resemble each other most, and what share they have in common. */
function closest(pages: readonly Named[]) {
  const sets = pages.map(([name, text]) => [name, shingles(text)] as const);
  let result = { pair: "", value: 0 };
  sets.forEach(([name, set], index) => {
    for (const [other, otherSet] of sets.slice(index + 1)) {
      const shared = [...set].filter((each) => otherSet.has(each)).length;
      const value = shared / (set.size + otherSet.size - shared);
      if (value > result.value) result = { pair: `${name}, ${other}`, value };
    }
  });
  return result;
}

it.each<[kind: string, limit: number, pages: Named[]]>([
  ["landing pages", 0.15, ofStates("landing")],
  ["fire pages", 0.15, ofStates("fire")],
  ["hail pages", 0.15, ofStates("hail")],
  [
    "listed pages of a service in a state",
    0.15,
    [
      ...stateServices
        .filter(({ seo }) => seo)
        .map(({ _id, title, body }): Named => [
          _id,
          plainText({ title, body }),
        ]),
      ...ofStates("fire"),
      ...ofStates("hail"),
    ],
  ],
  ...["article", "claimType", "service", "legalPage"].map(
    (type): [string, number, Named[]] => [type, 0.6, named(type)],
  ),
])("%s: no two share more than %d", (_kind, limit, pages) => {
  expect(closest(pages).value).toBeLessThan(limit);
});

it("states no figure of law: those stand beside their sources", () => {
  const found = stateServices.filter(({ body }) =>
    /\d\s?%|\b\d+ (working |business )?(days|months|years)\b|§|\b(19|20)\d\d\b/.test(
      plainText(body),
    ),
  );
  expect(found.map(({ _id }) => _id)).toEqual([]);
});
