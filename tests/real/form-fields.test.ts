import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { describeClaim } from "~/intake/description";
import { consultationSchema } from "~/intake/forms/consultation-schema";
import { contactSchema } from "~/intake/forms/contact-schema";
import { parseFields } from "~/intake/forms/form-schema";
import { privacySchemaIn } from "~/intake/forms/privacy-schema";
import { searchWords } from "~/content/search.server";
import type { ConsultationFields } from "~/intake/submission";
import { cleanLine, cleanText } from "~/model/clean-text";

import { CONSULTATION } from "../fixtures/intake/consultation.fixture.ts";

type Field = keyof ConsultationFields;

/** What is stored of a field, or the messages about it. */
function take(field: Field, typed: string): string | string[] {
  const sent = new URLSearchParams({ ...CONSULTATION, [field]: typed });
  const result = parseFields(consultationSchema, sent);
  return result.status === "success"
    ? String(result.value[field])
    : (result.error?.[field] ?? []);
}

const NO_NAME = ["Name must be at least 2 characters"];
const family = "👨‍👩‍👧‍👦";
const scotland =
  "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}";

const rows: readonly (readonly [string, Field, string, string | string[]])[] = [
  // Line breaks.
  [
    "a page of the insurer's PDF letter",
    "description",
    "The letter says:\fpage two",
    "The letter says:\npage two",
  ],
  [
    "PowerPoint's soft break",
    "description",
    "Hail broke\vthe roof.",
    "Hail broke\nthe roof.",
  ],
  [
    "JSON of a chat program",
    "description",
    "Hail broke\u2028the\u2029roof.",
    "Hail broke\nthe\nroof.",
  ],
  [
    "a mainframe's new line",
    "description",
    "Hail broke\u0085the roof.",
    "Hail broke\nthe roof.",
  ],
  [
    "an old Mac's new line",
    "description",
    "Hail broke\rthe roof.",
    "Hail broke\nthe roof.",
  ],
  [
    "Windows' new line, a list with tabs",
    "description",
    "Roof:\r\n\tshingles",
    "Roof:\n\tshingles",
  ],
  // Invisible characters.
  [
    "a hyphen at the end of a PDF's line",
    "description",
    "The insur\u0002ance company",
    "The insurance company",
  ],
  [
    "quotation marks of Windows-1252, read wrongly",
    "description",
    "They said \u0093no\u0094 to us",
    "They said no to us",
  ],
  [
    "a text field of COBOL",
    "description",
    "Hail broke the roof.\0\0",
    "Hail broke the roof.",
  ],
  [
    "Word's soft hyphens",
    "description",
    "The home\u00adowner's policy",
    "The homeowner's policy",
  ],
  [
    "a page of the web, cut at zero-width spaces",
    "description",
    "super\u200bcali\u2060fragilistic\ufeff",
    "supercalifragilistic",
  ],
  [
    "a picture in Apple Notes",
    "description",
    "The roof: \ufffc here it is",
    "The roof:  here it is",
  ],
  [
    "a terminal's colors",
    "description",
    "\u001b[31mHail broke the roof",
    "[31mHail broke the roof",
  ],
  [
    "text that was hidden in tags",
    "description",
    "Hail broke it\u{E0041}\u{E0042}\u{E0043}.",
    "Hail broke it.",
  ],
  // What shapes the text stays.
  [
    "a family of emoji",
    "description",
    `Our family ${family} is safe`,
    `Our family ${family} is safe`,
  ],
  [
    "a flag of emoji",
    "description",
    `We are from ${scotland} here`,
    `We are from ${scotland} here`,
  ],
  [
    "a heart of emoji",
    "description",
    "Thank you all ❤\ufe0f",
    "Thank you all ❤\ufe0f",
  ],
  [
    "Persian, joined by hand",
    "description",
    "خانه‌ام آسیب دید",
    "خانه‌ام آسیب دید",
  ],
  [
    "Sinhala, joined by hand",
    "description",
    "ශ්‍රී ලංකාවේ නිවසට හානි",
    "ශ්‍රී ලංකාවේ නිවසට හානි",
  ],
  [
    "Hebrew with a mark of direction",
    "description",
    "הגג נשבר (roof)\u200f!",
    "הגג נשבר (roof)\u200f!",
  ],
  [
    "a name isolated by a chat program",
    "description",
    "I am \u2068Pat\u2069, hail broke it",
    "I am \u2068Pat\u2069, hail broke it",
  ],
  [
    "nested pairs",
    "description",
    "\u202bA \u2067b\u2069 c\u202c of hail",
    "\u202bA \u2067b\u2069 c\u202c of hail",
  ],
  [
    "a pair cut in two by copying",
    "description",
    "\u202aC:\\roof\\photo.jpg",
    "C:\\roof\\photo.jpg",
  ],
  [
    "an end without its beginning",
    "description",
    "Hail broke\u202c it\u2069 all",
    "Hail broke it all",
  ],
  [
    "an override that was left open",
    "description",
    "Hail broke \u202ethe roof",
    "Hail broke the roof",
  ],
  [
    "pairs that cross",
    "description",
    "\u2066Hail \u202abroke\u2069 it\u202c all",
    "\u2066Hail broke\u2069 it all",
  ],
  // Single lines.
  ["two cells of a spreadsheet", "name", "Pat\tExample", "Pat Example"],
  ["two lines of a signature", "name", "Pat\r\nExample", "Pat Example"],
  [
    "a header that somebody adds",
    "name",
    "Pat\r\nBcc: all@example.com",
    "Pat Bcc: all@example.com",
  ],
  ["a contact of WhatsApp", "name", "\u200ePat Example\u200e", "Pat Example"],
  [
    "a contact of an Arabic phone",
    "name",
    "\u202bPat Example\u202c",
    "Pat Example",
  ],
  ["a byte order mark", "name", "\ufeffPat Example", "Pat Example"],
  [
    "two lines of a letterhead",
    "location",
    "1 Main St\nPeoria,\tIL",
    "1 Main St Peoria, IL",
  ],
  [
    "a line separator",
    "location",
    "1 Main St\u2028Peoria, IL",
    "1 Main St Peoria, IL",
  ],
  ["a policy of a PDF", "policyNumber", "HO\u00ad-3\u200b 77\u0003", "HO-3 77"],
  ["a bell of a terminal", "phone", "312555\u00070100", "3125550100"],
  [
    "a date of Windows with marks",
    "dateOfLoss",
    "\u200e2026-05-31",
    "2026-05-31",
  ],
  // Names.
  ["zero-width characters alone", "name", "\u200b\u200b\u200b", NO_NAME],
  ["Hangul's filler alone", "name", "\u3164\u3164\u3164", NO_NAME],
  ["Braille's blank alone", "name", "\u2800\u2800\u2800", NO_NAME],
  ["variation selectors alone", "name", "\ufe0f\ufe0f\ufe0f", NO_NAME],
  [
    "a Mongolian separator and tags alone",
    "name",
    "\u180e\u{E0041}\u034f",
    NO_NAME,
  ],
  ["no-break spaces alone", "name", "\u00a0\u00a0\u3000", NO_NAME],
  ["one letter", "name", "J", NO_NAME],
  ["one letter and what nobody sees", "name", "J\u200b\u2060", NO_NAME],
  ["one letter with its mark", "name", "e\u0301", NO_NAME],
  ["one emoji", "name", "😀", NO_NAME],
  ["one Han character", "name", "李", "李"],
  ["one Hangul syllable", "name", "김", "김"],
  [
    "one Hangul syllable, decomposed by a Mac",
    "name",
    "김".normalize("NFD"),
    "김".normalize("NFD"),
  ],
  ["one letter of Hangul", "name", "ㅋ", NO_NAME],
  [
    "decomposed letters, as many as are allowed",
    "name",
    "e\u0301".repeat(100),
    "e\u0301".repeat(100),
  ],
  [
    "one letter more",
    "name",
    "e\u0301".repeat(101),
    ["Name must be at most 100 characters"],
  ],
  [
    "a letter under a tower of marks",
    "name",
    `Ja${"\u0335".repeat(300)}`,
    ["Name must be at most 100 characters"],
  ],
  // Lengths as a person sees them.
  [
    "nine that are seen",
    "description",
    `Hail her${"\u200b".repeat(50)}e`,
    ["Claim description must be at least 10 characters"],
  ],
  [
    "five thumbs",
    "description",
    "👍🏽".repeat(5),
    ["Claim description must be at least 10 characters"],
  ],
  [
    "three thousand thumbs",
    "description",
    "👍🏽".repeat(3000),
    "👍🏽".repeat(3000),
  ],
  [
    "five thousand lines, which would not fit indented",
    "description",
    "a\n".repeat(4999) + "a",
    ["Claim description must be at most 5000 characters"],
  ],
];

describe("what people paste", () => {
  it.each(rows)("%s, in %s: %j", (_from, field, typed, stored) => {
    expect(take(field, typed)).toEqual(stored);
  });

  it("is taken by every form alike", () => {
    const message = "The letter says:\fpage two";
    const sent = { name: "Pat\tExample", email: "pat@example.com", message };
    const cleaned = {
      name: "Pat Example",
      message: "The letter says:\npage two",
    };
    for (const [schema, more] of [
      [contactSchema, { phone: "(312) 555-0100" }],
      [privacySchemaIn(), { right: "access" }],
    ] as const) {
      const result = parseFields<Record<string, unknown>>(
        schema,
        new URLSearchParams({ ...sent, ...more }),
      );
      expect(result.status === "success" && result.value).toMatchObject(
        cleaned,
      );
    }
  });

  it("fits into the database, as long as it may be", () => {
    const longest = (count: number) => "e\u0301".repeat(count);
    const sent = {
      ...CONSULTATION,
      name: longest(100),
      phone: "1".repeat(60),
      email: `${"a".repeat(242)}@example.com`,
      location: longest(200),
      insuranceCarrier: longest(100),
      policyNumber: longest(60),
      damageType: longest(80),
      description: "é\n".repeat(2499) + longest(2),
    };
    const result = parseFields(consultationSchema, new URLSearchParams(sent));
    expect(result.status).toBe("success");
    expect([...describeClaim(sent, "Rhode Island")].length).toBeLessThan(12000);
  });

  it("loses half of an emoji that a program cut", () => {
    for (const clean of [cleanLine, cleanText])
      expect(clean("Hail \ud83d broke\0")).toBe("Hail  broke");
  });

  it("is searched for without what nobody sees", () => {
    expect(
      searchWords(cleanLine("\u200eha\u00adil\tdam\u200bage\u2028")),
    ).toEqual(["hail", "damage"]);
  });
});

const pasted = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ..."\0\t\n\v\f\r\u0085\u00ad\u061c\u200b\u200c\u200d\u200e\u202a\u202c\u202e\u2028\u2066\u2069\ufeff\ufffc a.",
    ),
    fc.string({ unit: "binary", maxLength: 1 }),
  ),
});
/** Letters and figures are visible, whatever surrounds them. */
const seen = (text: string) =>
  text
    .match(/(?!\p{DI})[\p{L}\p{N}\p{S}\p{P}]/gu)
    ?.filter((each) => each !== "\u2800" && each !== "\ufffc")
    .join("") ?? "";

it.each([
  ["a line", cleanLine, /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u],
  [
    "a text",
    cleanText,
    /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\u200b\u00ad\ufeff]/u,
  ],
])(
  "%s loses nothing that is seen, keeps nothing that is not stored, and is cleaned once",
  (_name, clean, never) => {
    fc.assert(
      fc.property(pasted, (typed) => {
        const cleaned = clean(typed);
        expect(seen(cleaned)).toBe(seen(typed));
        expect(cleaned).not.toMatch(never);
        expect(clean(cleaned)).toBe(cleaned);
      }),
      { seed: 45 },
    );
  },
);
