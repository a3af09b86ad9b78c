/** The weights of Inter that the Studio's page names, by the names it uses. */
const weights: Record<string, number> = {
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
};

/**
 * The file of @fontsource/inter for a font that the page would load from
 * Sanity's host. In: `SemiBoldItalic` of `Inter-SemiBoldItalic.woff2`. Out: the
 * file's name. Throws when the Studio asks for a font that is not known here.
 */
export function fontFile(name: string): string {
  const isItalic = name.endsWith("Italic");
  const weight = weights[name.replace(/Italic$/, "") || "Regular"];
  if (!weight) {
    throw new Error(
      `The Studio's page asks for the font Inter-${name}.woff2, which studio/offline/font-files.ts does not know.`,
    );
  }
  return `inter-latin-${weight}-${isItalic ? "italic" : "normal"}.woff2`;
}
