import { vercelStegaCombine } from "@vercel/stega";
import { expect, it } from "vitest";

import { ANSWER, outline, paste } from "./clipboard.fixture.ts";

const TABLE =
  "<table><tr><th>State</th><th>Fee</th></tr><tr><td>Texas</td><td><a href='https://example.org/a'>10%</a></td></tr></table>";
const PIXEL = "data:image/png;base64,iVBORw0KGgo=";

it("nothing of a page runs", () => {
  const html = `<script>document.title = "run"</script><p onclick="run()">See <a href="javascript:run()">this</a></p><img src="x" onerror="run()">`;
  expect(outline(html)).toMatch(/^See this\n\(Pictures on your computer/);
});

it("words of a preview lose its marks", () => {
  const roofs = vercelStegaCombine("Roofs", { origin: "sanity.io" });
  expect(outline(`<p>${roofs} leak</p>`)).toBe("Roofs leak");
});

it("a saved page with a font in its sheet is read at once", () => {
  const font = `@font-face { src: url(data:font/woff2;base64,${"A".repeat(400_000)}) }`;
  const html = (css: string) =>
    `<style>${css}</style><p>The fee is <span class="old">12%</span> 10%</p>`;
  const struck = ".old { text-decoration: line-through }";
  for (const css of [font + struck, `${struck} .x {${font}}`])
    expect(outline(html(css))).toMatch(/^The fee is 10%\n/);
});

it("pictures that a paste carries stand at their places, and the others are named", () => {
  const html = `<p>Before <img alt="A roof" src="${PIXEL}"> after</p><ul><li>Point<img src="${PIXEL}"></li></ul>
    <p><img src="https://lh3.example.com/a.png"></p><p>Word <img src="file:///C:/a.png"></p><img width="1" src="https://mail.example/open">
    <table><tr><td>Cell <img src="${PIXEL}"></td><td>Other</td></tr></table>`;
  const lines = outline(html).split("\n");
  expect(lines.slice(0, 7).map((line) => line.trim())).toEqual([
    "Before",
    "picture A roof",
    "after",
    "- Point",
    "picture",
    "Word",
    "|= Cell |= Other",
  ]);
  expect(lines.slice(7).map((line) => line.split(" were ")[0])).toEqual([
    "(Pictures on lh3.example.com",
    "(Pictures on your computer",
    "(Pictures within a line of text",
  ]);
  const result = paste(html);
  if (!result || "refusal" in result) throw new Error("It was not read.");
  const keys = result.blocks.flatMap(({ _type, _key }) =>
    _type === "picture" ? _key : [],
  );
  expect([...result.carried]).toEqual(keys.map((key) => [key, PIXEL]));
});

it("Word's description of a picture is one line, and no half of a character ends it", () => {
  const alt = `A roof&#10;&#10;${"😀".repeat(90)}`;
  const picture = outline(`<p><img alt="${alt}" src="${PIXEL}"></p>`);
  expect(picture).toBe(`picture A roof ${"😀".repeat(76)}`);
});

it("a table is paragraphs where no table may stand", () => {
  expect(outline(TABLE, ANSWER)).toBe(
    "State\nFee\nTexas\n[10%](https://example.org/a)",
  );
});

it("cells without formatting are a table", () => {
  const cells = { "text/plain": "State\t<b>\r\nTexas\t10%\r\n" };
  expect(outline(cells)).toBe("|= State |= <b>\n| Texas | 10%");
});

it("every part of a table has a key of its own", () => {
  const stored = JSON.stringify(paste(TABLE));
  const keys = [...stored.matchAll(/"_key":"(k\d+)"/g)].map(([, key]) => key);
  // Including the link in its last cell.
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
  expect(outline(html)).toMatch(/^\(refused: .*Paste it in parts/);
});
