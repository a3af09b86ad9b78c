import regular from "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2";
import semiBold from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2";

/** The font of headings and quotations on the website, for a style sheet. */
export const PAGE_SERIF = '"Source Serif 4", Georgia, serif';

/**
 * Names the font to the browser, which loads it when a text uses it. Sanity's
 * command line reads the forms too, without a browser and its fonts.
 */
export function addPageFonts(): void {
  if (!("fonts" in document)) return;
  for (const [url, weight] of [
    [regular, "400"],
    [semiBold, "600"],
  ] as const)
    document.fonts.add(
      new FontFace("Source Serif 4", `url(${url})`, { weight }),
    );
}
