// As `@vercel/stega` writes them: the mark of a field is much longer than any run
// of these characters in ordinary text.
const STEGA = /[\u200B\u200C\u200D\uFEFF]{8,}/g;

/**
 * Removes the invisible characters by which a preview names a text's field, before
 * it is compared or measured.
 */
export function stegaClean(text: string): string {
  return text.replace(STEGA, "");
}

/** The same for every text of a value that is plain JSON. */
export function stegaCleanAll<Value extends object>(value: Value): Value {
  return JSON.parse(stegaClean(JSON.stringify(value))) as Value;
}
