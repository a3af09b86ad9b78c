import { readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { outline } from "./clipboard.fixture.ts";

const INPUTS = new URL("inputs/clipboards/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, INPUTS), "utf8");

/** The source of each: a person copied there, and pastes here. */
const ROWS: [string, string][] = [
  ["apple-mail", "Mail on a Mac: classes of a style sheet, a tab, an answer"],
  ["apple-notes-lines", "a note, each line a `div`"],
  [
    "chatgpt-answer",
    "an answer of a chat: paragraphs in items, code with a button",
  ],
  ["excel-column", "Excel: a single column, which fills one of a table"],
  ["excel-long-text", "Excel: a text that lies over the empty cells beside it"],
  [
    "excel-title",
    "Excel: a merged title, a hidden row and column, struck out by a class",
  ],
  ["gdocs-checklist", "Google Docs: a checklist, whose boxes are pictures"],
  ["gdocs-comments", "Google Docs, downloaded as a page, with comments"],
  ["gdocs-page", "Google Docs: line breaks, levels, a raised mark, a table"],
  ["gdocs-strike", "Google Docs: struck out by a style"],
  ["gmail-divs", "a mail of Gmail"],
  ["gmail-list", "Gmail: lists directly inside lists"],
  [
    "gmail-word-list",
    "a mail of Word's, read in Gmail: its lists are paragraphs",
  ],
  ["gsheets-merged", "Google Sheets: merged cells, two lines in one"],
  ["libreoffice-calc", "LibreOffice Calc: a merged title"],
  ["libreoffice-writer", "LibreOffice Writer: lines of the source, a fraction"],
  [
    "mail-offers",
    "a mail: lines for the list of mails, links that note who follows them",
  ],
  ["notion-page", "Notion: a toggle, a callout, a quotation, a table"],
  ["outlook-desktop", "Outlook: a layout table, links as people type them"],
  ["outlook-column", "a mail whose lines are rows of a table"],
  ["outlook-lists", "Outlook: numbered items that name their level of Word"],
  [
    "outlook-web",
    "Outlook on the web: lists inside lists, two lines in an item",
  ],
  ["powerpoint-slide", "PowerPoint: bullets and numbers, each a paragraph"],
  ["slack-message", "Slack: levels in lists of their own, an emoji"],
  ["teams-message", "Teams: no-break spaces, lines within lines"],
  ["web-blanks", "a web page: blanks in elements of their own"],
  ["web-blocks", "a web page: all kinds of blocks, a card, hidden words"],
  ["web-definitions", "a web page: a list of terms"],
  ["web-footnotes", "an encyclopedia: marks, powers, ordinals"],
  ["web-math", "a web page: formulas of MathML"],
  ["web-newsletter", "a newsletter: tables within tables around one of data"],
  ["web-numbers", "a web page: lists that do not begin with 1"],
  ["web-raised", "a web page: a footnote, a fraction, a unit"],
  ["web-rows", "rows without their table"],
  ["web-signs", "a web page: signs, words and letters that are raised"],
  ["web-spanish", "a web page in Spanish: ordinals, fractions, footnotes"],
  [
    "web-twice-written",
    "LinkedIn, shops: each text once for eyes and once for screen readers",
  ],
  ["web-wide-cells", "a table that spans more columns than it has"],
  ["word-continued-list", "Word: a list that goes on after a paragraph"],
  ["word-lists", "Word: levels, a numbered heading, hidden text, a footnote"],
  ["word-merged-cells", "Word: cells merged in both directions"],
  ["word-online", "Word for the web: struck out, raised, a list of two levels"],
  ["word-tracked", "Word: tracked changes and a comment"],
];

it.each(ROWS)("%s stands in the editor as it was copied: %s", (name) => {
  const expected = read(`${name}.txt`).trimEnd();
  expect(outline(read(`${name}.html`))).toBe(expected);
});

it("each of these inputs has a row", () => {
  const files = readdirSync(INPUTS).filter((file) => file.endsWith(".html"));
  const named = ROWS.map(([name]) => `${name}.html`);
  expect(files.toSorted()).toEqual(named.toSorted());
});
