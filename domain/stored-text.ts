/** The characters of texts: what is stored, and what other formats get of it. */

const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Invisible, and not representable in our formats; XML forbids most of them. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;
/** They only say where a line may or may not be broken. */
const BREAK_HINTS = /[\u00ad\u200b\u2060\ufeff]/g;
/** A character that shows at least a dot of ink. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The blocks of a rich text that show content from other documents. */
const FROM_ELSEWHERE: ReadonlySet<unknown> = new Set([
  "snippetReference",
  "faqList",
  "timelineTable",
]);

/** The most of them that one text shows: a short text could otherwise exhaust the memory. */
export const MOST_FROM_ELSEWHERE = 40;

/** Drops the blocks beyond that limit from a rich text. */
export function withoutRepetitions(
  blocks: readonly unknown[],
): readonly unknown[] {
  let count = 0;
  return blocks.filter((block) => {
    const { _type } = Object(block) as { _type?: unknown };
    if (FROM_ELSEWHERE.has(_type)) count += 1;
    return count <= MOST_FROM_ELSEWHERE || !FROM_ELSEWHERE.has(_type);
  });
}

/** Removes control characters and lone surrogates from a text; each line break becomes `\n`. */
export function withoutControls(text: string): string {
  return text.replace(BREAKS, "\n").replace(UNSEEN, "");
}

/** Returns a text as the Studio stores it: without control characters, composed (NFC). */
export function storedText(text: string): string {
  return withoutControls(text).normalize("NFC");
}

/** The same for a single-line field. */
export function storedLine(text: string): string {
  return storedText(text).replace(/[\t\n]+/g, " ");
}

/** Returns a text with the look-alikes of a hyphen, as word processors write them, replaced. */
export function withPlainHyphens(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/g, "-");
}

/** Returns a text for comparing, cutting or drawing: composed, and without soft hyphens. */
export function plainWords(text: string): string {
  return storedText(text).replace(BREAK_HINTS, "");
}

/** True for a text that shows nothing, such as one no-break space. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** The first characters of a text; never ends with half a character. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, "");
}

/** Letters that do not decompose into a letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Makes an address of a text: letters without marks, digits and hyphens. */
export function slugOf(text: string): string {
  return plainWords(text)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]/g, (sign) => LETTERS[sign] ?? "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
