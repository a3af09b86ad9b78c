import { compileSchema, defineSchema } from "@portabletext/schema";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";

import { type Destination, readClipboard } from "./read-clipboard.ts";

/** A text like a body, or like an answer, which holds words alone. */
function destination(hasTables: boolean): Destination {
  let keys = 0;
  return {
    schema: compileSchema(
      defineSchema({
        styles: [{ name: "normal" }, { name: "h2" }, { name: "h3" }],
        lists: [{ name: "bullet" }, { name: "number" }],
        decorators: [{ name: "strong" }, { name: "em" }],
        annotations: [{ name: "linkAnnotation" }],
        blockObjects: hasTables ? [{ name: "table" }] : [],
      }),
    ),
    keyGenerator: () => `k${(keys += 1)}`,
  };
}

function paste(data: Record<string, string>, hasTables = true) {
  return readClipboard(
    { getData: (type: string) => data[type] ?? "" },
    destination(hasTables),
    new JSDOM("").window.document,
  );
}

const TABLE =
  "<table><tr><th>State</th><th>Fee</th></tr><tr><td>Texas</td><td>10%</td></tr></table>";

describe("what is pasted", () => {
  it("is stored as our texts are", () => {
    const html =
      '<h2>Fees</h2><p>See <a href="https://example.org/a">the <b>law</b></a>.</p>';
    const href = "https://example.org/a";
    expect(paste({ "text/html": html })).toMatchObject({
      warning: null,
      blocks: [
        { _key: "k1", style: "h2", children: [{ _key: "k2", text: "Fees" }] },
        {
          style: "normal",
          markDefs: [{ _type: "linkAnnotation", _key: "k3", href }],
          children: [
            { text: "See ", marks: [] },
            { text: "the ", marks: ["k3"] },
            { text: "law", marks: ["k3", "strong"] },
            { text: ".", marks: [] },
          ],
        },
      ],
    });
  });

  it("is a table where tables may stand, with a key for every part", () => {
    const read = paste({ "text/html": TABLE });
    expect(read).toMatchObject({
      blocks: [{ _type: "table", headerRows: 1, hasHeaderColumn: false }],
    });
    const keys = [...JSON.stringify(read).matchAll(/"_key":"(k\d+)"/g)];
    expect(keys).toHaveLength(1 + 2 + 4 + 4 + 4);
    expect(new Set(keys.map(([, key]) => key)).size).toBe(keys.length);
  });

  it("is lines where no table may stand, and says so", () => {
    const read = paste({ "text/html": TABLE }, false);
    expect(read).toMatchObject({
      warning: expect.stringMatching(/its rows are paragraphs/),
      blocks: [
        { children: [{ text: "State" }, { text: " | " }, { text: "Fee" }] },
        { children: [{ text: "Texas" }, { text: " | " }, { text: "10%" }] },
      ],
    });
  });

  it("is a table when it is cells without formatting", () => {
    expect(paste({ "text/plain": "State\tFee\r\nTexas\t10%\r\n" })).toEqual(
      expect.objectContaining({
        blocks: [expect.objectContaining({ _type: "table", headerRows: 1 })],
      }),
    );
    expect(paste({ "text/plain": "a\tb" })).toBeNull();
    expect(paste({ "text/plain": "a\tb\nc" })).toBeNull();
  });

  it("is left to the editor when it is its own, or words alone", () => {
    expect(
      paste({ "application/x-portable-text": "[]", "text/html": TABLE }),
    ).toBeNull();
    expect(paste({ "text/plain": "words" })).toBeNull();
    expect(paste({ "text/html": "words", "text/plain": "words" })).toBeNull();
  });

  it("says what is left out when nothing else is on the clipboard", () => {
    expect(paste({ "text/html": '<img src="a.png">' })).toEqual({
      blocks: [],
      warning: expect.stringMatching(/a picture/),
    });
  });
});
