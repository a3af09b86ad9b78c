import { expect, it } from "vitest";

import { csvOf } from "./csv.ts";

it.each([
  ["a formula", '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ["a sum", "+1-2", `"'+1-2"`],
  ["a negative number", "-5%", `"'-5%"`],
  ["a function of old spreadsheets", "@SUM(A1)", `"'@SUM(A1)"`],
  ["a tab before it", "\t=1", `"'=1"`],
  ["a line break before it", "\r\n=1", `"'=1"`],
  ["a space before it", " =1", `"'=1"`],
  ["a quote before it", '"=1', `"'""=1"`],
  ["an apostrophe before it", "'=1", `"''=1"`],
  ["a zero-width space before it", "\u200b=1", `"'\u200b=1"`],
  ["a space that does not break", "\u00a0=1", `"'=1"`],
  ["a full-width sign", "＝1+1", `"'＝1+1"`],
  ["a separator before it", "roof;=1", `"roof;'=1"`],
  ["a separator and a quote", 'roof"; "@A1', `"roof""; ""'@A1"`],
  ["a line break", "One.\r\n\r\nTwo", `"One. ¶ Two"`],
  ["a line break and a formula", "One\n=1", `"One ¶ =1"`],
  ["a quote", 'Say "yes", then go', `"Say ""yes"", then go"`],
  ["words of other languages", "Señal 12 % · 雹 👍", `"Señal 12 % · 雹 👍"`],
  ["nothing", "", `""`],
])("%s is text in a spreadsheet", (_, text, cell) => {
  expect(csvOf([[text, "next"]])).toBe(`\uFEFF${cell},"next"\r\n`);
});

it("a text that no cell can hold is cut", () => {
  const [cut = ""] = csvOf([["x".repeat(40_000)]]).split("\r\n");
  expect(cut.length).toBeLessThan(32_767);
  expect(cut).toMatch(/…"$/);
});
