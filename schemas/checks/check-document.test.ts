import { describe, expect, it } from "vitest";

import { documents } from "../../scripts/seed/documents.ts";
import { checkDocument } from "./check-document.ts";
import { draftOf, site, TODAY } from "./draft-place.fixture.ts";
import { badDrafts, draftLines, goodDrafts } from "./draft.fixture.ts";
import { rules } from "./finding.ts";
import { siteOf } from "./site.ts";

const bad = draftLines(badDrafts);
const good = draftLines(goodDrafts);

function findingsOf(place: string, text: string) {
  return checkDocument(draftOf(place, text), site, TODAY);
}

describe("the tables of drafts", () => {
  it("have a bad draft for every rule", () => {
    const tried = new Set(bad.map(({ rule }) => rule));
    expect(Object.keys(rules).filter((rule) => !tried.has(rule))).toEqual([
      // It needs another document, below.
      "lapsed-license",
    ]);
  });

  it.each(bad)("$rule catches, in $place: $text", ({ rule, place, text }) => {
    const found = findingsOf(place, text);
    expect([...new Set(found.map((each) => each.rule))]).toEqual([rule]);
  });

  it.each(good)("nothing catches, in $place: $text", ({ place, text }) => {
    expect(findingsOf(place, text)).toEqual([]);
  });
});

describe("checkDocument", () => {
  it("cites the law that a state's fact names, and stops publishing", () => {
    const [found] = findingsOf("state texas", "Our fee is 15%.");
    expect(found).toMatchObject({
      severity: "error",
      citation: { text: "Tex. Ins. Code 4102.104" },
      isConfirmed: true,
      path: ["landing", "intro", { _key: expect.any(String) }],
      passage: "Our fee is 15%.",
    });
  });

  it.each([
    [
      "article",
      "Hail fell. In Florida we charge 25 %.",
      "In Florida we charge 25 %.",
    ],
    [
      "seo title",
      "Texas Public Adjusters | RCC",
      "Texas Public Adjusters | RCC",
    ],
  ])("quotes, in %s: %s", (place, text, passage) => {
    expect(findingsOf(place, text)[0]?.passage).toBe(passage);
  });

  it("answers a state that the firm does not serve with that state, and no other's cap", () => {
    const found = findingsOf("article", "In Florida we charge 25 %.");
    expect(found).toMatchObject([
      { rule: "unknown-state", severity: "warning" },
    ]);
    expect(found[0]?.message).toMatch(/^No rule of Florida is known here/);
    const both = findingsOf("article", "We charge 25% in Florida and Texas.");
    expect(both.map(({ rule }) => rule)).toEqual(["fee-cap", "unknown-state"]);
  });

  it("only warns by a law that is not confirmed", () => {
    const stored = JSON.parse(
      JSON.stringify([...site.documents.values()]).replaceAll(
        '"status":"verified"',
        '"status":"unverified"',
      ),
    );
    const unconfirmed = siteOf(stored);
    const draft = draftOf("state texas", "Our fee is 15%.");
    const [found] = checkDocument(draft, unconfirmed, TODAY).filter(
      ({ rule }) => rule === "fee-cap",
    );
    expect(found).toMatchObject({ severity: "warning", isConfirmed: false });
  });

  it("stops no document of the seed, and finds none half in English", () => {
    const errors = documents.flatMap((document) =>
      checkDocument(document, site, TODAY)
        .filter(
          ({ severity, rule }) =>
            severity === "error" || rule === "untranslated",
        )
        .map(
          ({ rule, path }) =>
            `${document._id}: ${rule} ${JSON.stringify(path)}`,
        ),
    );
    expect(errors).toEqual([]);
  });

  it.each([[null], ["("], [{ _ref: 1, asset: {} }]])(
    "survives %j in every field",
    (nonsense) => {
      const fields =
        "title name slug seo body sections landing legalFacts state disclaimer from";
      const draft = Object.fromEntries(
        fields.split(" ").map((field) => [field, nonsense]),
      );
      for (const _type of ["article", "state", "siteSettings", "redirect"]) {
        const document = { ...draft, _id: "a", _type };
        const alone = siteOf([document], "https://rcc.example");
        expect(() => checkDocument(document, alone, TODAY)).not.toThrow();
      }
    },
  );

  describe("once the license of a state has expired", () => {
    const texts = documents.map((document) =>
      document._id === "licence-utah"
        ? { ...document, expiresOn: "2026-11-20" }
        : document,
    );
    const after = siteOf(
      [draftOf("report utah", "We are fully licensed."), ...texts],
      "https://rcc.example",
    );
    const findingsIn = (place: string, text: string) =>
      checkDocument(draftOf(place, text), after, TODAY).filter(
        ({ rule, message }) => rule === "state-count" || message.includes(text),
      );

    it.each([
      ["article", "RCC is licensed in Texas (Ins. Code 4102.001) and in Utah."],
      ["article", "Call our licensed public adjusters in Utah."],
      ["report utah", "RCC works with a Utah public adjuster license."],
      ["report utah", "We are fully licensed."],
    ])("names, in %s: %s", (place, text) => {
      const found = findingsIn(place, text);
      expect(found.map(({ rule }) => rule)).toEqual(["lapsed-license"]);
      expect(found[0]?.severity).toBe("warning");
      expect(found[0]?.message).toContain("no license for Utah is valid");
    });

    it.each([
      ["article", "Utah roofers hold no state licenses."],
      ["article", "In Utah a public adjuster must be licensed by the state."],
      ["state texas", "We are licensed here."],
      ["report utah", "Whoever offers that needs a Utah license. Ask for it."],
      ["report utah", "Who licenses public adjusters in Texas?"],
      // Fields that the website leaves out with the license.
      ["state utah", "We are licensed here."],
    ])("names nothing, in %s: %s", (place, text) => {
      expect(findingsIn(place, text)).toEqual([]);
    });

    it("names the number of states that is too high", () => {
      const text = "We are licensed in 15 states.";
      expect(findingsIn("article", text)).toMatchObject([
        { rule: "state-count", message: expect.stringContaining("14 states") },
      ]);
    });

    it("names the sentences of all documents on the license itself", () => {
      const license = after.documents.get("licence-utah")!;
      expect(checkDocument(license, after, TODAY)).toMatchObject([
        { rule: "lapsed-license", path: ["expiresOn"] },
      ]);
      const [found] = checkDocument(license, after, TODAY);
      expect(found?.message).toMatch(/: "We are fully licensed\." \(Utah\)/);
      expect(checkDocument(license, site, TODAY)).toEqual([]);
    });
  });
});
