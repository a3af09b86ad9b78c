/**
 * The characters of texts, for the Studio and the site alike: what is stored, and
 * what those who write other formats get of it. It imports nothing.
 */

const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** No format of ours has a place for them, and nobody sees them; XML forbids most. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;
/** They only say where a line may be broken, or where it may not. */
const BREAK_HINTS = /[\u00ad\u200b\u2060\ufeff]/g;
/** What shows at least one dot of ink. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The blocks of a running text that show what is written elsewhere. */
const FROM_ELSEWHERE: ReadonlySet<unknown> = new Set([
  "snippetReference",
  "faqList",
  "timelineTable",
]);

/** How many of them one text shows: a short text could otherwise fill the memory. */
export const MOST_FROM_ELSEWHERE = 40;

/** A running text without those of them that are too many. */
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

/** A text without control characters and halves of characters; each break of a line is a `\n`. */
export function withoutControls(text: string): string {
  return text.replace(BREAKS, "\n").replace(UNSEEN, "");
}

/** A text as the Studio stores it: without control characters, composed (NFC). */
export function storedText(text: string): string {
  return withoutControls(text).normalize("NFC");
}

/** The same for a field of one line. */
export function storedLine(text: string): string {
  return storedText(text).replace(/[\t\n]+/g, " ");
}

/**
 * The words of a text for what compares, cuts or draws them: composed, and without
 * soft hyphens.
 */
export function plainWords(text: string): string {
  return storedText(text).replace(BREAK_HINTS, "");
}

/** True for a text that shows nothing, such as one no-break space. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** The first characters of a text, of which the last one stays whole. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, "");
}

/** Letters that are no other letter with a mark. */
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

/** The words of a text for an address: letters without their marks, digits and hyphens. */
export function slugOf(text: string): string {
  return plainWords(text)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]/g, (sign) => LETTERS[sign] ?? "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
