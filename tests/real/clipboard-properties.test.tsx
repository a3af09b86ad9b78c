import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import type { PastedBlock } from "../../studio/editor/read-blocks.ts";
import type { RichTextBlock } from "~/content/fragments/rich-text";
import { RichTextBlocks } from "~/sections/rich-text/rich-text-blocks";

import { propertyRuns } from "../fixtures/property-runs.fixture.ts";
import { outline, paste } from "./clipboard.fixture.ts";

/** A visible word, and an invisible one; each gets a number. */
const [SEEN, UNSEEN] = ["§", "¤"];

const blank = fc.constantFrom(
  " ",
  "\n  ",
  "<br>",
  "&nbsp;",
  " &nbsp;",
  "<span> </span>",
  "<b> </b>",
  "<i>&nbsp;</i>",
  "<br><br>",
  "<wbr> ",
  "<!-- x --> ",
);
const around = (...tags: string[]) =>
  fc
    .constantFrom(...tags)
    .map((tag) => [`<${tag}>`, `</${tag.split(" ")[0]}>`]);
const unseen = around(
  "del",
  "s",
  "strike",
  "span style='display:none'",
  "span hidden",
  "span style='text-decoration: red line-through'",
  "span class=msoDel",
);
const inline = around(
  "b",
  "i",
  "strong",
  "em",
  "u",
  "span",
  "font",
  "sup",
  "sub",
  "code",
  "ins",

  "a href='https://example.org/a'",
  "a name=x",
  "b style='font-weight:400'",
  "span style='font-weight:700'",
  "span style='white-space:pre-wrap'",
);
const block = around(
  "p",
  "div",
  "section",
  "article",
  "address",
  "blockquote",
  "h1",
  "h2",

  "h4",
  "pre",
  "figure",
  "details",
  "summary",
  "center",
  "ul",
  "ol",
  "ol start=4",
  "li",
  "dl",
  "dt",
  "dd",
  "form",
  "div style='white-space:pre-wrap'",
  "span style='display:block'",
  "p class=MsoQuote",
  "div role=heading",
  "p style='mso-list:l0 level2 lfo1'",
);

const { page } = fc.letrec<Record<"line" | "part" | "page", string>>((tie) => ({
  line: fc.oneof(
    { maxDepth: 2 },
    fc.constant(SEEN),
    unseen.map(([start, end]) => `${SEEN} ${start}${UNSEEN}${end}`),
    fc
      .tuple(inline, tie("line"))
      .map(([[start, end], text]) => `${start}${text}${end}`),
    fc.tuple(tie("line"), blank, tie("line")).map((parts) => parts.join("")),
    // People also mark the blank after a word.
    fc
      .tuple(inline, tie("line"), blank, tie("line"))
      .map(
        ([[start, end], text, gap, next]) =>
          `${start}${text}${gap}${end}${next}`,
      ),
  ),
  part: fc.oneof(
    { maxDepth: 2 },
    tie("line"),
    fc
      .tuple(block, tie("page"))
      .map(([[start, end], text]) => `${start}${text}${end}`),
    fc
      .array(tie("line"), { minLength: 1, maxLength: 3 })
      .map((items) => list(items)),
    fc
      .tuple(tie("page"), tie("line"), tie("page"), tie("page"))
      .map((parts) => table(parts)),
    tie("page").map((text) => `<table><tr><td>${text}</table>`),
  ),
  // Blocks separated only by themselves.
  page: fc
    .array(fc.tuple(block, tie("part")), { minLength: 1, maxLength: 3 })
    .map((parts) =>
      parts.map(([[start, end], text]) => `${start}${text}${end}`).join(""),
    ),
}));

const list = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li>${item}<ol><li>${SEEN}</ol>`).join("")}</ul>`;
const table = ([a, b, c, d]: readonly string[]) =>
  `<table><tr><th>${a}</th><td>${b}</td></tr><tr><td>${c}<td>${d}</table>`;

function numbered(html: string): string {
  let count = 0;
  const next = (letter: string) => `${letter}${(count += 1)}x`;
  return html
    .replaceAll(SEEN, () => next("w"))
    .replaceAll(UNSEEN, () => next("u"));
}

const wordsOf = (text: string) => text.match(/[wu]\d+x/g) ?? [];

function textsOf(blocks: readonly PastedBlock[]): string[] {
  return blocks.flatMap((part) => {
    if (part._type === "picture") return [];
    if (part._type === "block")
      return part.children.map(({ text }) => text).join("");
    return part.rows.flatMap(({ cells }) =>
      cells.flatMap(({ value }) => textsOf(value)),
    );
  });
}

function read(html: string): PastedBlock[] {
  const result = paste(html);
  if (!result || "refusal" in result) throw new Error(`Not read: ${html}`);
  return result.blocks;
}

it("no word of a paste is lost, joined with another or moved, and none that was hidden comes", () => {
  fc.assert(
    fc.property(page.map(numbered), (html) => {
      const text = textsOf(read(html)).join("\n");
      expect(wordsOf(text)).toEqual(
        wordsOf(html).filter((word) => word.startsWith("w")),
      );
      expect(text).not.toMatch(/x[wu]/);
    }),
    propertyRuns(50),
  );
});

it("what the page shows of a paste is pasted as the same", () => {
  fc.assert(
    fc.property(page.map(numbered), (html) => {
      const blocks = read(html) as unknown as RichTextBlock[];
      const shown = renderToStaticMarkup(<RichTextBlocks value={blocks} />);
      const first = outline(html).replace(/\n\(.*$/, "");
      expect(outline(shown)).toBe(first);
    }),
    propertyRuns(50),
  );
});
