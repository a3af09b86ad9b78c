// Commands import it too.
import {
  isBlank,
  withoutControls,
  withPlainHyphens,
} from "../../domain/stored-text.ts";

/** Invisible characters besides control characters: zero-width ones and placeholders. */
const UNSEEN = String.raw`[\p{DI}\uFFF9-\uFFFC]`;
/** Those that shape the text around them: joiners, direction, variants, a flag's letters. */
const SHAPING = String.raw`[\u034F\u061C\u200C-\u200F\u202A-\u202E\u2066-\u2069\p{VS}]|\u{1F3F4}[\u{E0030}-\u{E007A}]+\u{E007F}`;
const unseen = new RegExp(UNSEEN, "gu");
const unseenInText = new RegExp(`(${SHAPING})|${UNSEEN}`, "gu");

/**
 * Cleans a name, an address or a number: one line, with spaces for breaks and tabs,
 * and empty if nothing in it is visible.
 */
export function cleanLine(text: string): string {
  const line = withoutControls(text).replace(/[\t\n]+/g, " ");
  return trimmed(line.replace(unseen, ""));
}

/**
 * Cleans a text of several lines, each ended by `\n`. It keeps the joiners of
 * scripts and emoji, and marks that embed a direction if they come in pairs: an
 * open one would flip the text that follows.
 */
export function cleanText(text: string): string {
  return trimmed(inPairs(withoutControls(text).replace(unseenInText, "$1")));
}

const trimmed = (text: string) => (isBlank(text) ? "" : text.trim());

const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;
const END_OF_EMBEDDING = "\u202C";
const END_OF_ISOLATE = "\u2069";

/** Pairs marks as Unicode's UAX 9 does, and drops unpaired ones. */
function inPairs(text: string): string {
  const paired = new Set<number>();
  const open: { at: number; end: string }[] = [];
  let isolates = 0;
  for (const { 0: mark, index: at } of text.matchAll(DIRECTION)) {
    if (mark === END_OF_ISOLATE && isolates > 0)
      while (open.at(-1)?.end !== mark) open.pop();
    if (open.length > 0 && open.at(-1)?.end === mark) {
      paired.add(open.pop()!.at).add(at);
      if (mark === END_OF_ISOLATE) isolates -= 1;
    } else if (mark >= "\u2066" && mark !== END_OF_ISOLATE) {
      open.push({ at, end: END_OF_ISOLATE });
      isolates += 1;
    } else if (mark < END_OF_ISOLATE && mark !== END_OF_EMBEDDING)
      open.push({ at, end: END_OF_EMBEDDING });
  }
  return text.replace(DIRECTION, (mark, at: number) =>
    paired.has(at) ? mark : "",
  );
}

const LONGEST_PASTED = 1000;

/**
 * Cleans a copied e-mail address: drops what surrounds it, and replaces look-alikes
 * by the plain signs (a full-width `@`, a hyphen of a word processor).
 */
export function cleanEmail(text: string): string {
  const line = cleanLine(text.normalize("NFKC"));
  // Not an address; the pattern for its end would take long.
  if (line.length > LONGEST_PASTED) return line;
  return withPlainHyphens(line)
    .replace(/^mailto:(?:\/\/)?([^?]*).*$/i, (_all, address: string) =>
      address.replace(/%[2-7][\da-f]/gi, decodeURIComponent),
    )
    .replace(/[\u2018\u2019]/g, "'")
    .replaceAll("\u3002", ".")
    .replace(/^[\s("'“«,;:]+|[\s)"'”».,;:!]+$/g, "");
}

/** The length in code points: an emoji counts as one, not two. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

// Older browsers count code points; the server counts again.
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null;

/**
 * Counts the characters that a person sees in a text: a letter with its marks is
 * one, and so is a family of emoji. Counts no further than `most` + 1.
 */
export function seenCharacters(text: string, most: number): number {
  let count = 0;
  for (const _ of segmenter?.segment(text) ?? text) {
    count += 1;
    if (count > most) break;
  }
  return count;
}
