import { mapChildren, withoutGroups, type Node } from "./ast.ts";

/** Several in a row, as in `sanity.**`, match what one does. */
const STARS = /\*+/g;

/** The characters at which groq-js splits a pattern into words. */
const SEPARATORS = /[\s!@#$%^&(),\\/?";:{}|[\]+<>-]+/;

/**
 * The pattern of a `match` with one `*` for several in a row, and without each
 * `*` that only has punctuation beside it. The Studio's filters put stars around
 * what a user types; groq-js splits `*%*` into two lone stars, which match every
 * text.
 */
export function withoutNeedlessStars(right: Node): Node {
  const plain = withoutGroups(right);
  if (plain.type === "Array") return mapChildren(plain, withoutNeedlessStars);
  if (plain.type !== "Value") return right;
  const { value } = plain;
  if (typeof value === "string") return { ...plain, value: stripped(value) };
  if (!Array.isArray(value)) return right;
  const values: unknown[] = value;
  const all = values.map((item) =>
    typeof item === "string" ? stripped(item) : item,
  );
  return { ...plain, value: all };
}

function stripped(pattern: string): string {
  const words = pattern.split(/\s+/).flatMap((word) => {
    const parts = word.replace(STARS, "*").split(SEPARATORS);
    return parts.length === 1
      ? parts
      : parts.filter((part) => part !== "" && part !== "*");
  });
  return words.join(" ");
}

const MOST_WORDS = 8;
const MOST_CHARACTERS = 256;

/**
 * groq-js turns each `*` of a pattern into `.*` of a regular expression, and
 * the time to find out that a long word does not match grows with a power for
 * each of them: six over a word of 5,000 letters take longer than any user waits.
 *
 * True if a `match` with this on its right takes no longer than a few passes
 * over the text: it has few words, each with one star, or one at each end.
 */
export function isQuickPattern(right: Node): boolean {
  const plain = withoutGroups(right);
  if (plain.type !== "Value") return false;
  const parts: unknown[] = [plain.value].flat();
  if (!parts.every((part) => typeof part === "string")) return false;
  const words = parts.join(" ").split(/\s+/);
  return (
    words.length <= MOST_WORDS &&
    words.join(" ").length <= MOST_CHARACTERS &&
    words.every((word) => countStars(word) <= 1 || /^\*+[^*]*\*+$/.test(word))
  );
}

function countStars(text: string): number {
  return text.split(STARS).length - 1;
}
