import axe, { type NodeResult } from "axe-core";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";

import { pageFindings } from "./page-findings";

const page = new JSDOM(
  `<h4 data-sanity="id=home;type=homePage;path=title">Costs</h4><p>Call us</p>`,
).window.document;

/** What axe says of an element of the page. */
function node(selector: string, data: object | null = null): NodeResult {
  const check = { id: "", impact: "serious", message: "", data };
  return {
    ...{ html: "", target: [selector], all: [], none: [], any: [check] },
    element: page.querySelector<HTMLElement>(selector)!,
  };
}

const contrast = (nodes: NodeResult[]) => ({
  ...{ id: "color-contrast", help: "Elements must meet contrast" },
  nodes,
});

describe("pageFindings", () => {
  it("names the element, says what to do, and leads to the field", () => {
    const help = "Heading levels should only increase by one";
    const nodes = [node("h4")];
    const violations = [{ id: "heading-order", help, nodes }];
    expect(pageFindings({ violations, incomplete: [] })).toEqual([
      {
        element: "Heading “Costs”",
        sentence: expect.stringContaining("skips a level"),
        fieldPath: "/studio/intent/edit/id=home;type=homePage;path=title",
      },
    ]);
  });

  it("tells the contrast that was measured", () => {
    const data = { contrastRatio: 2.31, expectedContrastRatio: "4.5:1" };
    const violations = [contrast([node("p", data)])];
    const [found] = pageFindings({ violations, incomplete: [] });
    expect(found).toMatchObject({ element: "Text “Call us”", fieldPath: null });
    expect(found?.sentence).toContain("2.31 to 1, and 4.5 to 1");
  });

  it("tells texts on pictures, and nothing else that axe cannot judge", () => {
    const incomplete = [
      contrast([
        node("p", { messageKey: "bgImage" }),
        node("h4", { messageKey: "bgOverlap" }),
      ]),
      { ...contrast([node("p", { messageKey: "bgImage" })]), id: "aria-x" },
    ];
    const found = pageFindings({ violations: [], incomplete });
    expect(found.map(({ element }) => element)).toEqual(["Text “Call us”"]);
    expect(found[0]?.sentence).toContain("lies on a picture");
  });
});

it.each([
  ["heading-order", /skips a level/],
  ["empty-heading", /empty/],
  ["page-has-heading-one", /no main heading/],
  ["image-alt", /no description/],
  ["image-redundant-alt", /repeats/],
  ["link-name", /no words/],
  ["empty-table-header", /heading of this table/],
  ["table-duplicate-name", /caption/],
  ["button-name", /^Help\.$/],
])("says of %s what to do", (id, words) => {
  // A rule that axe renames would lose its sentence.
  expect(axe.getRules().map(({ ruleId }) => ruleId)).toContain(id);
  const violations = [{ id, help: "Help", nodes: [node("p")] }];
  const [found] = pageFindings({ violations, incomplete: [] });
  expect(found?.sentence).toMatch(words);
});
