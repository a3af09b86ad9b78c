import type { Font } from "fontkit";

import { withoutControls } from "../../domain/stored-text";

/**
 * Returns a text as it is printed: accents composed, spaces plain, line breaks as " \n",
 * so that no words are joined when it is read aloud, and without invisible characters,
 * such as soft hyphens.
 */
export function printed(text: string): string {
  return withoutControls(text)
    .replace(/[^\S\n\u00a0\u202f]+/g, " ")
    .replace(/ ?\n/g, " \n")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFC")
    .trim();
}

/** True if a font has every character of a text, as `printed` returns it. */
export function isPrintable(text: string, font: Font): boolean {
  return withNames(text, font) === text;
}

/** Signs of Word's own fonts and of phones, each with one that looks like it. */
export const ALIKE = new Map(
  "\uf0b7• \uf0a7▪ \uf0d8➢ \uf0fc✓ \uf06f☐ \uf0a8☐ \uf0fe☑ \uf0e0→ ✅✔ ❌✘ ❎☒ ❗! ❓? ❤♥ ⭐★ ⬜☐ ➕+ ➖− 👉→"
    .split(" ")
    .map(([...pair]) => pair as [string, string]),
);

/**
 * Replaces each character that the font lacks by one that looks like it or means the
 * same or, without one, by its Unicode number, such as [U+1F3E0]: a reader then sees
 * that something is missing, and what.
 */
export function withNames(text: string, font: Font): string {
  const has = (character: string) =>
    font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return text.replace(/[^\n]/gu, (character) => {
    if (has(character)) return character;
    const plain = ALIKE.get(character) ?? character.normalize("NFKC");
    if ([...plain].every(has)) return plain;
    const code = character.codePointAt(0)?.toString(16) ?? "";
    return `[U+${code.toUpperCase().padStart(4, "0")}]`;
  });
}
