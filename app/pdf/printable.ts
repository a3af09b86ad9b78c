import type { Font } from "fontkit";

import { withoutControls } from "../../schemas/stored-text";

/**
 * A text as it is printed: its accents composed, its blanks plain, its breaks of
 * lines as " \n", so that no words are joined where it is read aloud, and nothing in
 * it that is invisible, such as a soft hyphen.
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

/**
 * The same text with a name for each character that the font lacks: its number in
 * Unicode, such as [U+1F3E0]. So a reader sees that something stood there, and what.
 */
export function withNames(text: string, font: Font): string {
  return text.replace(/[^\n]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const name = code.toString(16).toUpperCase().padStart(4, "0");
    return font.hasGlyphForCodePoint(code) ? character : `[U+${name}]`;
  });
}
