const LONGEST = 200;

/**
 * A file name that can be stored and shown: the last part of a path, without
 * characters that direct text, control a terminal or end a header. In: what a
 * browser sent.
 */
export function shownName(sent: string | undefined): string {
  const name = (sent ?? "")
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .normalize("NFC")
    .trim();
  return [...(name || "file")].slice(0, LONGEST).join("");
}
