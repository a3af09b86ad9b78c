const WORDS_PER_MINUTE = 200;

/** The fields of an article or a guide with its text. */
const textFields = ["description", "body", "sections"];

/** The fields of blocks that hold no text for readers. */
const NO_TEXT = new Set([
  "style",
  "listItem",
  "tone",
  "route",
  "statePage",
  "href",
  "anchor",
]);

/** The number of words and the reading time of a text. */
export type ReadTime = { words: number; minutes: number };

/**
 * The reading time at 200 words a minute. In: an article or guide. Out: null for
 * a document without text. Texts by reference (snippets, questions) do not count.
 */
export function readTimeOf(document: Record<string, unknown>): ReadTime | null {
  const words = textFields
    .flatMap((field) => textsIn(document[field]))
    .flatMap((text) => text.split(/\s+/).filter(Boolean)).length;
  if (words === 0) return null;
  return { words, minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) };
}

/** A reading time that is this much off is corrected, in minutes. */
const TOLERANCE = 2;

/**
 * What to offer for a reading time that is empty or far off.
 * In: the minutes in the document, the document. Out: null where nothing is to be
 * offered.
 */
export function offeredReadTime(
  minutes: number | undefined,
  document: Record<string, unknown>,
): ReadTime | null {
  const counted = readTimeOf(document);
  if (counted === null || minutes === undefined) return counted;
  const isOff = Math.abs(minutes - counted.minutes) >= TOLERANCE;
  return isOff ? counted : null;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) {
    const spans = value.filter(isSpan);
    return spans.length > 0 && spans.length === value.length
      ? [spans.map(({ text }) => text).join("")]
      : value.flatMap(textsIn);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    name.startsWith("_") || name === "marks" || NO_TEXT.has(name)
      ? []
      : textsIn(field),
  );
}

function isSpan(value: unknown): value is { text: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "_type" in value &&
    value._type === "span" &&
    "text" in value &&
    typeof value.text === "string"
  );
}
