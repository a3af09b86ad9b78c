// As `@vercel/stega` writes them: the mark of a field is much longer than any
// of these characters in a text of people.
const STEGA = /[\u200B\u200C\u200D\uFEFF]{8,}/g;

/**
 * In: a text. Out: the text without the invisible characters by which a preview
 * names its field; for what compares or measures the text.
 */
export function stegaClean(text: string): string {
  return text.replace(STEGA, "");
}

/** The same for every text of a value that is plain JSON. */
export function stegaCleanAll<Value extends object>(value: Value): Value {
  return JSON.parse(stegaClean(JSON.stringify(value))) as Value;
}
