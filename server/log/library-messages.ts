import type { Logger } from "pino";

/** Of a library's message; the rest may be a client's text. */
const LONGEST = 200;

/**
 * Makes one line of the log of what a library writes to the console, without a
 * stack: the sign-in library writes a stack for each forged cookie.
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
