const foreignFontFace =
  /@font-face\s*\{[^}]*https:\/\/design-system-static\.sanity\.io\/[^}]*\}/g;

/**
 * Drops the fonts that a style sheet loads from Sanity's host: the page brings
 * its own of the same name.
 */
export function dropForeignFonts(css: string): { css: string; count: number } {
  let count = 0;
  const rest = css.replace(foreignFontFace, () => {
    count += 1;
    return "";
  });
  return { css: rest, count };
}
