const foreignFontFace =
  /@font-face\s*\{[^}]*https:\/\/design-system-static\.sanity\.io\/[^}]*\}/g;

/**
 * Removes the fonts that a style sheet loads from Sanity's host; the page
 * defines fonts of the same name.
 */
export function dropForeignFonts(css: string): { css: string; count: number } {
  let count = 0;
  const rest = css.replace(foreignFontFace, () => {
    count += 1;
    return "";
  });
  return { css: rest, count };
}
