import type { Logger } from "pino";

/** In characters; the rest of a library's message may be a client's text. */
const LONGEST = 200;

/**
 * Turns what libraries write to the console into one log line without a stack:
 * the sign-in library writes a stack for each forged cookie.
 */
export function logLibraryMessages(log: Logger): void {
  const write = (...words: unknown[]) =>
    log.warn({ words: lineOf(words[0]) }, "a library says");
  console.error = write;
  console.warn = write;
}

function lineOf(word: unknown): string {
  const text =
    word instanceof Error ? `${word.name}: ${word.message}` : String(word);
  return (text.split("\n", 1)[0] ?? "").slice(0, LONGEST);
}
