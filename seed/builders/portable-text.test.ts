import { describe, expect, it } from "vitest";
import { link } from "./link.ts";
import {
  bullets,
  callToAction,
  checklist,
  faqList,
  h2,
  p,
  richText,
  step,
  stepList,
} from "./portable-text.ts";

describe("inline marks", () => {
  it("finds a link inside strong words", () => {
    const block = p("**[Texas](state-texas/hail):** two years");
    const [key] = block.markDefs.map(({ _key }) => _key);
    expect(block.children.map(({ text, marks }) => [text, marks])).toEqual([
      ["Texas", ["strong", key]],
      [":", ["strong"]],
      [" two years", []],
    ]);
  });

  it("splits a line into plain, strong, emphasised and linked spans", () => {
    const line = p(
      "Call **today**, read *Suit Against Us*, see [the guide](article-hail-damage-guide).",
    );

    expect(line.children.map(({ text }) => text).join("")).toBe(
      "Call today, read Suit Against Us, see the guide.",
    );
    const linked = line.children.find(({ text }) => text === "the guide");
    expect(line.markDefs).toEqual([
      {
        _type: "linkAnnotation",
        _key: linked?.marks[0],
        target: { _type: "reference", _ref: "article-hail-damage-guide" },
      },
    ]);
    expect(line.children.find(({ text }) => text === "today")?.marks).toEqual([
      "strong",
    ]);
    expect(new Set(line.children.map(({ _key }) => _key)).size).toBe(
      line.children.length,
    );
  });

  it("keeps one definition for two links to the same page", () => {
    const line = p("[One](contact) and [two](contact)");

    expect(line.markDefs).toHaveLength(1);
    expect(line.children.map(({ text }) => text)).toEqual([
      "One",
      " and ",
      "two",
    ]);
  });

  it("gives an empty line one empty span, as the editor does", () => {
    expect(p("").children).toHaveLength(1);
  });

  it("leaves prices and lone asterisks alone", () => {
    expect(p("5 * 3, a [note] and (b)").children).toHaveLength(1);
  });
});

describe("richText", () => {
  it("makes the same keys from the same words, and none twice", () => {
    const make = () =>
      richText(h2("A"), p("same"), p("same"), bullets(["x", "y", "x"]));

    expect(make()).toEqual(make());
    expect(new Set(make().map(({ _key }) => _key)).size).toBe(6);
  });

  it("keeps the keys of what follows when a paragraph is put in", () => {
    const before = richText(h2("A"), p("last")).at(-1)?._key;
    const after = richText(h2("A"), p("new"), p("last")).at(-1)?._key;

    expect(after).toBe(before);
  });

  it("keys the members of blocks that hold lists", () => {
    const members = richText(
      stepList([step("a", "b", "Day 1-3"), step("c", "d")]),
      faqList(["faq-hail-1"]),
      callToAction([link("Contact us", "contact")]),
    );

    expect(JSON.stringify(members).match(/"_key"/g)).toHaveLength(3 + 4);
  });

  it("says nothing of a download that is not wanted", () => {
    expect(checklist("List", ["a"])).not.toHaveProperty("allowDownload");
  });
});

describe("link", () => {
  it.each([
    ["contact", { route: "contact" }],
    ["https://doi.colorado.gov", { href: "https://doi.colorado.gov" }],
    [
      "state-texas/hail",
      {
        target: { _type: "reference", _ref: "state-texas" },
        statePage: "hail",
      },
    ],
    [
      "homePage#services",
      {
        target: { _type: "reference", _ref: "homePage" },
        anchor: "services",
      },
    ],
  ])("reads %s", (to, expected) => {
    expect(link("Go", to)).toEqual({ _type: "link", label: "Go", ...expected });
  });

  it.each(["", "http://a.example", "javascript:alert(1)", "/contact"])(
    "refuses %j",
    (to) => {
      expect(() => link("Go", to)).toThrow();
    },
  );

  it("refuses a page that only a state has", () => {
    expect(() => link("Go", "article-a/fire")).toThrow("page of a state");
    expect(() => link("Go", "state-texas/flood")).toThrow("page of a state");
  });
});
