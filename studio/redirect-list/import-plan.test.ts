import { describe, expect, it } from "vitest";

import { parseCsv } from "./csv.ts";
import { importPlan, MOST_ROWS, type StoredRedirect } from "./import-plan.ts";

const pages = new Set(["/blog", "/blog/new", "/contact"]);

function plan(lines: string[], stored: StoredRedirect[] = []) {
  const text = ["from,to,match,status", ...lines].join("\r\n");
  return importPlan(parseCsv(text), stored, pages);
}

describe("the import of redirects", () => {
  it("plans what is new, what changes, and leaves what is there", () => {
    const { planned, unchanged, faults, warnings } = plan(
      [
        "/a,/blog,,",
        "/b,,exact,410",
        "/c,/contact,prefix,302",
        "/d,/blog,,301",
      ],
      [
        { _id: "b", from: "/b", to: "/blog", permanent: false },
        { _id: "d", from: "/d", to: "/blog", permanent: true },
      ],
    );
    expect([unchanged, faults, warnings]).toEqual([1, [], []]);
    expect(planned).toEqual([
      {
        id: "redirect-a",
        fields: { from: "/a", to: "/blog", match: "exact", status: 301 },
        before: null,
      },
      {
        id: "b",
        fields: { from: "/b", match: "exact", status: 410 },
        before: "302 /blog",
      },
      {
        id: expect.stringMatching(/^redirect-[\w-]{36}$/) as string,
        fields: { from: "/c", to: "/contact", match: "prefix", status: 302 },
        before: null,
      },
    ]);
  });

  it.each([
    ["=cmd|' /C calc'!A0,/blog,,", /Line 2: “=cmd.* is a formula/],
    ["'=1+1,/blog,,", /is a formula/],
    ["/a,@SUM(A1),,", /is a formula/],
    ["/a,//evil.example,,", /Line 2: Start with one slash/],
    ["/a,javascript:alert(1),,", /https:/],
    ["/a,/a,,", /circles/],
    [",/blog,,", /old address is missing/],
    ["/a,,,", /new address/],
    ["/a,/blog,all,", /exact or prefix/],
    ["/a,/blog,,200", /301, 302, 307 or 410/],
    ["/a,/blog,,,x", /more fields/],
    ["/contact,/blog,,", /cannot be redirected/],
    ["/blog/new,/blog,,", /A page of the site/],
  ])("refuses %s in words, and plans nothing", (line, sentence) => {
    const { planned, faults } = plan([line, "/fine,/blog,,"]);
    expect(faults).toEqual([expect.stringMatching(sentence)]);
    expect(planned).toEqual([]);
  });

  it("names every fault with its line, chains and circles within the file too", () => {
    expect(plan(["/a,/b,,", "/b,/a,,"]).faults).toEqual([
      expect.stringMatching(/^Line 2: \/a: .*(leads here|circles)/),
      expect.stringMatching(/^Line 3: \/b: .*(leads here|circles)/),
    ]);
    expect(plan(["/a,/blog,,", "/A,/blog,,"]).faults).toEqual([
      "Line 2: /a stands in the file twice.",
    ]);
    const chained = [{ _id: "x", from: "/x", to: "/a" }];
    expect(plan(["/a,/blog,,"], chained).faults).toEqual([
      expect.stringMatching(/from \/x leads here/),
    ]);
    // The file itself changes the end of the chain.
    expect(plan(["/a,/blog,,", "/x,/blog,,"], chained).faults).toEqual([]);
    const draft = [{ _id: "drafts.a", from: "/a", to: "/contact" }];
    expect(plan(["/a,/blog,,"], draft).faults).toEqual([
      expect.stringMatching(/unpublished change/),
    ]);
  });

  it("warns of addresses at which no page stands", () => {
    const { planned, warnings } = plan(["/a,/nowhere,,"]);
    expect(planned).toHaveLength(1);
    expect(warnings).toEqual([expect.stringMatching(/^Line 2: \/nowhere/)]);
  });

  it("needs the names of the columns, and takes so many rows", () => {
    expect(importPlan(parseCsv("/a,/b"), [], pages).faults).toEqual([
      expect.stringMatching(/first line/),
    ]);
    const many = Array.from(
      { length: MOST_ROWS + 1 },
      (_, at) => `/a${at},/blog,,`,
    );
    expect(plan(many).faults).toEqual([expect.stringMatching(/1000/)]);
    expect(plan(many.slice(1)).planned).toHaveLength(MOST_ROWS);
  });
});
