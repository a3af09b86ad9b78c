import { readFileSync } from "node:fs";

import fc from "fast-check";
import sharp from "sharp";
import { expect, it } from "vitest";
import { checklistPdf } from "../../app/pdf/checklist.server.ts";
import { ALIKE } from "../../app/pdf/printable.ts";
import { TaggedPdf } from "../../app/pdf/tagged-pdf.ts";
import { readPdf } from "../fixtures/read-pdf.fixture.ts";

// PDF files that the site and the evidence kit make, opened with PDF.js.

/** In points: the page without its margin. */
const RIGHT_EDGE = 612 - 63;
const updatedAt = "2026-11-20T14:03:12Z";

async function made(
  title: string,
  texts: readonly string[],
  language: "en" | "es" = "en",
  foot = "",
) {
  const items = texts.map((text) => ({ text, isTicked: false }));
  const groups = [{ title: "", items }];
  const list = { title, groups, updatedAt };
  return readPdf(await checklistPdf(list, language, foot));
}

it.each([
  ["a web page", "Hail ≥ 1 inch → call", "Hail ≥ 1 inch → call"],
  [
    "an insurer's PDF",
    "ﬁling oﬃce, 1\u00ad000\u00ad000",
    "ﬁling oﬃce, 1000000",
  ],
  [
    "Word",
    "nb‑hyphen, “quotes” – ½ ″ № 5 ©",
    "nb‑hyphen, “quotes” – ½ ″ № 5 ©",
  ],
  ["Word's bullets of Wingdings", "\uf0b7 Roof \uf0fc", "• Roof ✓"],
  [
    "a chat program's list",
    "✅ Roof ❌ Attic 👉 Yard",
    "✔ Roof ✘ Attic → Yard",
  ],
  ["a social network's bold letters", "𝗥𝗼𝗼𝗳 30 ㎡", "Roof 30 m2"],
  ["Google Docs", "✓ tick ✔ ✗ ☎ ★ ► ●", "✓ tick ✔ ✗ ☎ ★ ► ●"],
  ["a Mac", "nin\u0303o, Pen\u0303a, a\u0301rbol", "niño, Peña, árbol"],
  ["Polish", "Zażółć gęślą jaźń", "Zażółć gęślą jaźń"],
  ["Vietnamese", "Trần nhà bếp, Vết nước", "Trần nhà bếp, Vết nước"],
  ["Turkish, Czech, Romanian", "İğ Řů țș", "İğ Řů țș"],
  ["Greek and Cyrillic", "Ζημιά, Ущерб, Збитки", "Ζημιά, Ущерб, Збитки"],
  ["a mark without a composed letter", "x\u030c q\u0303", "x\u030c q\u0303"],
  [
    "figures",
    "1¾ in, 30 m², 10⁻³, ① €5 ±2 °F",
    "1¾ in, 30 m², 10⁻³, ① €5 ±2 °F",
  ],
  ["a phone", "⚠\ufe0f Danger 🏠 home", "⚠ Danger [U+1F3E0] home"],
  [
    "another script",
    "浴室 مطبخ",
    "[U+6D74][U+5BA4] [U+0645][U+0637][U+0628][U+062E]",
  ],
  [
    "lines of a mail",
    "one\x0btwo\u2028three\r\nfour\tfive",
    "one two three four five",
  ],
  ["what nobody sees", "\ufeffa\u200bb\u200ec\x02d\u0093e\ufffef", "abcdef"],
  ["half of an emoji", "cut \ud83c", "cut"],
  ["signs of the format", "(a) \\ b) <c> %d /e [f]", "(a) \\ b) <c> %d /e [f]"],
])("from %s: %j is printed, and copied as %j", async (_, text, copied) => {
  const { lines } = await made("Title", [text]);
  const shown = copied.replace(/\s+/g, " ");
  expect(lines.join(" ").replace(/\s+/g, " ")).toBe(`Title ☐ ${shown}`);
});

it("has every letter of any text in its order", async () => {
  const unit = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 30 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 90 }),
    fc.constantFrom("ﬁ", "≥", "\u00ad", "a\u0300\u0323", " ", "\n", "W"),
  );
  const text = fc.array(unit, { maxLength: 12 }).map((all) => all.join(""));
  const letters = (all: string) =>
    [...all]
      .map((each) => ALIKE.get(each) ?? each)
      .join("")
      .replaceAll("☐", "")
      .replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "")
      .replace(/\p{Noncharacter_Code_Point}/gu, "")
      .normalize("NFKC")
      .replace(/\s/gu, "")
      .normalize("NFKC");
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), async (texts) => {
      const { lines, rightmost } = await made("Title", texts);
      const read = lines
        .join("")
        .replace(/^Title/, "")
        .replace(/\[U\+([\dA-F]{4,6})\]/g, (_, code: string) =>
          String.fromCodePoint(parseInt(code, 16)),
        );
      expect(letters(read)).toBe(letters(texts.join(" ")));
      expect(rightmost).toBeLessThanOrEqual(RIGHT_EDGE);
    }),
    { numRuns: process.env["TEST_LONG"] ? 2_000 : 25, seed: 45 },
  );
});

it.each([
  ["Lista de daños ≥ 1 pulgada", "es"],
  ["Hail & wind <after> (1) \\ 100 %", "en"],
  ["Pen\u0303a\u00ad: 浴室 🏠", "es"],
] as const)(
  "says its title and its language: %j, %s",
  async (title, language) => {
    const read = await made(title, ["One"], language);
    const shown = title.normalize("NFC").replace("\u00ad", "");
    expect(read.title).toBe(shown);
    expect(read.xmpTitle).toBe(shown);
    expect(read.language).toBe(language);
  },
);

it("is tagged: headings, and a list whose points have a box and a text", async () => {
  const group = {
    title: "Kitchen",
    items: [
      { text: "Ceiling", isTicked: true },
      { text: "\u200b", isTicked: false },
      { text: "Floor", isTicked: false },
    ],
  };
  const list = { title: "After hail", groups: [group], updatedAt };
  const read = await readPdf(await checklistPdf(list, "en", "rcc.example"));
  const point = ["LI", "Lbl", "LBody"];
  expect(read.tags).toEqual([
    "Root",
    "Document",
    "H1",
    "H2",
    "L",
    ...point,
    ...point,
  ]);
  expect(read.lines).toEqual([
    "rcc.example",
    "After hail",
    "Kitchen",
    "☒ Ceiling",
    "☐ Floor",
  ]);
});

it.each([
  ["a word", "x".repeat(400)],
  [
    "an address",
    `https://rcc.example/${"a-long-slug/".repeat(40)}?q=${"%20".repeat(50)}`,
  ],
  ["a text without blanks", "x".repeat(15_000)],
  ["a line without blanks", "Ł→".repeat(300)],
])("breaks %s that is wider than the page", async (_, text) => {
  const foot = text.slice(0, 150);
  const read = await made(text.slice(0, 300), [text], "en", foot);
  expect(read.rightmost).toBeLessThanOrEqual(RIGHT_EDGE);
  const lines = read.lines.filter((line) => line !== foot);
  expect(lines.join("").replaceAll(" ", "")).toContain(`☐${text}`);
});

it.each([28, 29, 80])(
  "goes on to another page, in the midst of a point too: %i points",
  async (count) => {
    const points = Array.from(
      { length: count },
      (_, index) => `Point ${index}`,
    );
    const long = Array.from({ length: 1_500 }, (_, index) => `w${index}`);
    const texts = [...points, long.join(" ")];
    const read = await made("Title", texts, "en", "Foot");
    const pages = read.lines
      .join("\n")
      .split(/^Foot$/m)
      .slice(1);
    expect(pages).toHaveLength(read.pageCount);
    for (const page of pages) expect(page.trim().length).toBeGreaterThan(20);
    expect(
      pages.join(" ").replace(/☐|\s+/g, " ").replace(/ +/g, " ").trim(),
    ).toBe(["Title", ...points, ...long].join(" "));
  },
);

async function picture(width: number, height: number) {
  const create = { width, height, channels: 3, background: "#468" } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  return { jpeg: new Blob([new Uint8Array(jpeg)]), width, height };
}

it("has pictures with what they show, each on a page with its caption, and draws what the font lacks", async () => {
  const drawn: string[] = [];
  const pdf = new TaggedPdf({
    title: "Kit",
    language: "en",
    date: new Date(updatedAt),
    foot: "foot",
    font: readFileSync("app/fonts/print.ttf"),
    async drawText(text) {
      drawn.push(text);
      return [await picture(50, 10), await picture(50, 10)];
    },
  });
  await pdf.heading(1, "Kit");
  for (const name of ["Kitchen", "Roof", "Yard"]) {
    const place = { alt: name, highest: 250, withNext: 60 };
    await pdf.image(await picture(200, 200), place);
    await pdf.text(`below ${name}`);
  }
  await pdf.text("خانه\u200cام");
  await pdf.checklist([{ text: "مطبخ", isTicked: true }]);
  const file = await (await pdf.finish()).arrayBuffer();
  const read = await readPdf(new Uint8Array(file));
  // A browser joins letters as their author did; readers need no joiners.
  expect(drawn).toEqual(["خانه\u200cام", "مطبخ"]);
  const texts = ["خانهام", "مطبخ"];
  expect(read.descriptions).toEqual(["Kitchen", "Roof", "Yard", ...texts]);
  expect(read.pictureCount).toBe(7);
  expect(read.lines).toEqual([
    "foot",
    "Kit",
    "below Kitchen",
    "below Roof",
    "foot",
    "below Yard",
    "☒",
  ]);
});
