import { compileSchema, defineSchema } from "@portabletext/schema";
import { vercelStegaCombine } from "@vercel/stega";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";

import { outline, pastes, unindented } from "./pastes.fixture.ts";
import { type Destination, readClipboard } from "./read-clipboard.ts";

const page = new JSDOM("").window.document;

/** A text like a body, or like an answer, which holds words alone. */
function destination(hasTables: boolean): Destination {
  const names = (list: string) => list.split(" ").map((name) => ({ name }));
  let keys = 0;
  return {
    schema: compileSchema(
      defineSchema({
        styles: names("normal h2 h3 blockquote"),
        lists: names("bullet number"),
        decorators: names("strong em"),
        annotations: names("linkAnnotation"),
        blockObjects: hasTables ? names("table") : [],
      }),
    ),
    keyGenerator: () => `k${(keys += 1)}`,
  };
}

function paste(data: Record<string, string>, hasTables = true) {
  const clipboard = { getData: (type: string) => data[type] ?? "" };
  return readClipboard(clipboard, destination(hasTables), page);
}

function read(html: string, hasTables = true) {
  const result = paste({ "text/html": html }, hasTables);
  if (!result || "refusal" in result) throw new Error(result?.refusal);
  return { text: outline(result.blocks), warning: result.warning };
}

const TABLE =
  "<table><tr><th>State</th><th>Fee</th></tr><tr><td>Texas</td><td>10%</td></tr></table>";

it.each(pastes)("a paste of $name", ({ html, expected, warning }) => {
  const { text, warning: said } = read(html);
  expect(text).toBe(unindented(expected));
  if (warning === null) expect(said).toBeNull();
  else expect(said).toMatch(warning);
});

it("a paste is stored as our texts are", () => {
  const html =
    '<h2>Fees</h2><p>See <a href="https://example.org/a">the <b>law</b></a>.</p>';
  const _key = expect.any(String);
  const href = "https://example.org/a";
  const result = paste({ "text/html": html });
  expect(result).toMatchObject({
    warning: null,
    blocks: [
      { _key, style: "h2", children: [{ _key, text: "Fees" }] },
      {
        ...{ _key, style: "normal" },
        markDefs: [{ _type: "linkAnnotation", href }],
        children: [
          { text: "See ", marks: [] },
          { text: "the ", marks: [_key] },
          { text: "law", marks: expect.arrayContaining(["strong"]) },
          { text: ".", marks: [] },
        ],
      },
    ],
  });
});

it("every part of a table has a key of its own", () => {
  const stored = JSON.stringify(paste({ "text/html": TABLE }));
  const keys = [...stored.matchAll(/"_key":"(k\d+)"/g)].map(([, key]) => key);
  expect(keys).toHaveLength(1 + 2 + 4 + 4 + 4);
  expect(new Set(keys).size).toBe(keys.length);
});

it("a table is paragraphs where no table may stand, and says so", () => {
  const { text, warning } = read(TABLE, false);
  expect(text).toBe("p State\np Fee\np Texas\np 10%");
  expect(warning).toMatch(/its cells are paragraphs/);
});

it("cells without formatting are a table", () => {
  const cells = paste({ "text/plain": "State\t<b>\r\nTexas\t10%\r\n" });
  expect(cells && "blocks" in cells && outline(cells.blocks)).toBe(
    "table with 1 row of headings\n| State | <b> |\n| Texas | 10% |",
  );
});

it.each<Record<string, string>>([
  { "text/plain": "a\tb" },
  { "text/plain": "a\tb\nc" },
  { "text/plain": "words" },
  { "text/html": "words", "text/plain": "words" },
  { "application/x-portable-text": "[]", "text/html": TABLE },
])("%j is left to the editor", (data) => expect(paste(data)).toBeNull());

it("a picture alone is not pasted, and says so", () => {
  expect(read('<img src="a.png">')).toEqual({
    text: "",
    warning: expect.stringMatching(/^Not pasted: a picture\. Add pictures/),
  });
});

it("2 MB of scripts and styles are the text between them", () => {
  const script = `<script>document.title = "run"; ${"x = 1;".repeat(2_000)}</script>`;
  const style = `<style>p { color: red } </style>`;
  const html = `<p>Before</p>${(script + style).repeat(170)}<p onclick="run()">After</p>`;
  expect(read(html)).toEqual({ text: "p Before\np After", warning: null });
});

it("a picture that is written into the markup costs no text beside it", () => {
  const picture = `<img src="data:image/png;base64,${"A".repeat(9_000_000)}">`;
  const { text, warning } = read(`<p>Before</p>${picture}<p>After</p>`);
  expect(text).toBe("p Before\np After");
  expect(warning).toMatch(/^Not pasted: a picture\./);
});

it.each([
  ["a whole book", `<p>${"word ".repeat(50_000)}</p>`, /too long.*in parts/],
  ["endless markup", "<p></p>".repeat(1_200_000), /too large.*in parts/],
  [
    "a table of a thousand rows",
    `<table>${"<tr><td>1</td><td>2</td></tr>".repeat(1_000)}</table>`,
    /500 cells/,
  ],
])("%s is refused in words", (_, html, sentence) => {
  expect(paste({ "text/html": html })).toEqual({
    refusal: expect.stringMatching(sentence),
  });
});

it("no mark of the preview is pasted", () => {
  const marked = vercelStegaCombine("Roofs", { origin: "sanity.io" });
  expect(read(`<p>${marked} leak</p>`).text).toBe("p Roofs leak");
});
