import { palette } from "./palette.ts";

export const WIDTH = 1600;
export const HEIGHT = 900;

/** Wraps the drawing of a scene as a whole SVG document on paper. */
function svgDocument(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.ground}"/>${drawing}</svg>`;
}

/**
 * Renders a scene to WebP without loss: flat colour and sharp lines pack small
 * and the image service can make any other format from it. The same drawing
 * gives the same bytes, so an asset is uploaded once.
 */
export async function renderWebp(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svgDocument(drawing)))
    .flatten({ background: palette.ground })
    .webp({ lossless: true, effort: 4 })
    .toBuffer();
}
