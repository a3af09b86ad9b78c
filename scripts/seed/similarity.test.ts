import { describe, expect, it } from "vitest";
import { ofType, states } from "./documents.fixture.ts";
import { plainText } from "./plain-text.ts";

// Search engines list what an editor has written at length; the rest is short.
const stateServices = ofType("stateServicePage");
const listed = stateServices.filter(({ seo }) => seo);

const LIMIT = 0.6;
const SERVICE_LIMIT = 0.3;

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
  const pages = states.map((state): [string, string] => [
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
    const names = states.map(({ name }) => name);
    for (const [name, text] of pages) {
      expect(text).toContain(name);
      const heading = text.split("\n")[0] ?? "";
      expect(names.filter((each) => heading.includes(each))).toEqual([name]);
    }
  });
});

describe("pages of a service in a state", () => {
  const texts = listed.map((each): [string, string] => [
    each._id,
    plainText({ title: each.title, body: each.body }),
  ]);

  it("resemble neither each other nor the fire and hail pages", () => {
    const perils = states.flatMap(({ slug, fire, hail }) => [
      [`${slug} fire`, plainText(fire)] as [string, string],
      [`${slug} hail`, plainText(hail)] as [string, string],
    ]);
    expect(closest([...texts, ...perils]).value).toBeLessThan(
      SERVICE_LIMIT / 2,
    );
  });

  it("have 250 words that no other of them has", () => {
    const sets = texts.map(([name, text]) => ({ name, set: shingles(text) }));
    const uses = new Map<string, number>();
    for (const { set } of sets) {
      for (const run of set) uses.set(run, (uses.get(run) ?? 0) + 1);
    }
    const short = sets
      .map(({ name, set }) => ({
        name,
        own: [...set].filter((run) => uses.get(run) === 1).length,
      }))
      .filter(({ own }) => own < 250);
    expect(short).toEqual([]);
  });

  it("speak of their own state, and each says how a reader goes on", () => {
    for (const { _id, title, body, state } of listed) {
      const { _ref } = state as { _ref: string };
      const name = states.find(({ slug }) => _ref === `state-${slug}`)!.name;
      expect(title, _id).toContain(` in ${name}`);
      expect(plainText(body), _id).toContain(name);
      expect(JSON.stringify(body), `${_id} leads to the limits`).toContain(
        `"_ref":"${_ref}"`,
      );
    }
  });

  it("state no figure of law: those stand beside their sources", () => {
    const found = stateServices.filter(({ body }) =>
      /\d\s?%|\b\d+ (working |business )?(days|months|years)\b|§|\b(19|20)\d\d\b/.test(
        plainText(body),
      ),
    );
    expect(found.map(({ _id }) => _id)).toEqual([]);
  });
});

describe("other pages of a kind", () => {
  it.each(["article", "claimType", "service", "legalPage"])(
    "%s: no two alike",
    (type) => {
      const pages = ofType(type).map((each): [string, string] => [
        each._id,
        plainText(each),
      ]);
      expect(closest(pages).value).toBeLessThan(LIMIT);
    },
  );
});
