import { compileSchema, defineSchema } from "@portabletext/schema";
import { vercelStegaCombine } from "@vercel/stega";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";

import type { PastedBlock } from "./read-blocks.ts";
import { readClipboard } from "./read-clipboard.ts";

const page = new JSDOM("").window.document;

/** A text like a body, or like an answer, which holds words alone. */
function paste(data: Record<string, string>, hasTables = true) {
  const names = (list: string) => list.split(" ").map((name) => ({ name }));
  const schema = compileSchema(
    defineSchema({
      styles: names("normal h2 h3 blockquote"),
      lists: names("bullet number"),
      decorators: names("strong em"),
      annotations: names("linkAnnotation"),
      blockObjects: hasTables ? names("table picture") : [],
    }),
  );
  let keys = 0;
  const keyGenerator = () => `k${(keys += 1)}`;
  const clipboard = { getData: (type: string) => data[type] ?? "" };
  return readClipboard(clipboard, { schema, keyGenerator }, page);
}

/** Every block as a line: its style, its words, `**strong**`, `[link](address)`. */
function outline(blocks: readonly PastedBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block._type === "table")
      return block.rows.map(({ cells }) =>
        ["", ...cells.flatMap(({ value }) => outline(value))].join("|"),
      );
    if (block._type === "picture") return [`picture ${block.alt ?? ""}`];
    const words = block.children.map(({ text, marks }) => {
      const link = block.markDefs.find(({ _key }) => marks.includes(_key));
      const strong = marks.includes("strong") ? `**${text}**` : text;
      return link ? `[${strong}](${link.href})` : strong;
    });
    const kind = block.listItem ?? block.style.replace("normal", "");
    return [`${kind} ${words.join("")}`.trim()];
  });
}

function read(html: string, hasTables = true) {
  const result = paste({ "text/html": html }, hasTables);
  return result && "blocks" in result ? outline(result.blocks) : result;
}

const TABLE =
  "<table><tr><th>State</th><th>Fee</th></tr><tr><td>Texas</td><td><a href='https://example.org/a'>10%</a></td></tr></table>";

it.each([
  [
    "headings and links of Word",
    `<body lang=EN-US><!--StartFragment--><h1>After the storm<o:p></o:p></h1><p class=MsoNormal>The adjuster said it&#8217;s <b>covered</b>, see <a href="http://example.org/rules">rules of
the state</a>.<o:p></o:p></p><h4>More</h4><!--EndFragment-->`,
    [
      "h2 After the storm",
      "The adjuster said it’s **covered**, see [rules of the state](https://example.org/rules).",
      "h3 More",
    ],
  ],
  [
    "a list of Google Docs",
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d"><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">with </span><span style="font-weight:700;">endorsements</span></p></li></ul></b>`,
    ["bullet with **endorsements**"],
  ],
  ["a table", TABLE, ["|State|Fee", "|Texas|[10%](https://example.org/a)"]],
  [
    "a mail that is laid out by tables",
    `<table><tr><td><table><tr><td><p>Dear owner,</p><p>the roof is open.</p></td></tr></table></td></tr></table>`,
    ["Dear owner,", "the roof is open."],
  ],
  [
    "a page with scripts, pictures and a link to nowhere",
    `<script>document.title = "run"</script><p onclick="run()">See <a href="javascript:run()">this</a></p><img src="x" onerror="run()">`,
    ["See this"],
  ],
  [
    "words with the marks of a preview",
    `<p>${vercelStegaCombine("Roofs", { origin: "sanity.io" })} leak</p>`,
    ["Roofs leak"],
  ],
])("a paste of %s", (_, html, expected) => {
  expect(read(html)).toEqual(expected);
});

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";

it("pictures that a paste carries stand at their places, and the others are named", () => {
  const html = `<p>Before <img alt="A roof" src="${PIXEL}"> after</p><ul><li>Point<img src="${PIXEL}"></li></ul>
    <p><img src="https://lh3.example.com/a.png"></p><p>Word <img src="file:///C:/a.png"></p><img width="1" src="https://mail.example/open">
    <table><tr><td>Cell <img src="${PIXEL}"></td><td>Other</td></tr></table>`;
  const result = paste({ "text/html": html });
  if (!result || "refusal" in result) throw new Error("It was not read.");
  expect(outline(result.blocks)).toEqual([
    ...["Before", "picture A roof", "after", "bullet Point", "picture "],
    ...["Word", "|Cell|Other"],
  ]);
  const keys = result.blocks.flatMap(({ _type, _key }) =>
    _type === "picture" ? _key : [],
  );
  expect([...result.carried]).toEqual(keys.map((key) => [key, PIXEL]));
  expect(result.left.map((line) => line.split(" were ")[0])).toEqual([
    "Pictures on lh3.example.com",
    "Pictures on your computer",
    "Pictures among words alone",
  ]);
});

it("a table is paragraphs where no table may stand", () => {
  expect(read(TABLE, false)).toEqual([
    ...["State", "Fee", "Texas"],
    "[10%](https://example.org/a)",
  ]);
});

it("cells without formatting are a table", () => {
  const cells = paste({ "text/plain": "State\t<b>\r\nTexas\t10%\r\n" });
  expect(cells && "blocks" in cells && outline(cells.blocks)).toEqual([
    "|State|<b>",
    "|Texas|10%",
  ]);
});

it("every part of a table has a key of its own", () => {
  const stored = JSON.stringify(paste({ "text/html": TABLE }));
  const keys = [...stored.matchAll(/"_key":"(k\d+)"/g)].map(([, key]) => key);
  // With the link in its last cell.
  expect(keys).toHaveLength(1 + 2 + 4 + 4 + 4 + 1);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each<Record<string, string>>([
  { "text/plain": "a\tb" },
  { "text/plain": "words" },
  { "application/x-portable-text": "[]", "text/html": TABLE },
])("%j is left to the editor", (data) => expect(paste(data)).toBeNull());

it.each([
  `<p>${"word ".repeat(50_000)}</p>`,
  `<table>${"<tr><td>1</td><td>2</td></tr>".repeat(1_000)}</table>`,
])("too much is refused in words", (html) => {
  expect(read(html)).toEqual({
    refusal: expect.stringContaining("Paste it in parts"),
  });
});
