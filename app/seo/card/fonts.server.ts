import latinExtBold from "@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff?inline";
import latinBold from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?inline";
import latinRegular from "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff?inline";
import type { Font } from "satori";

/** The fonts of the cards, bundled with the server. */
export const fonts: Font[] = [
  { name: "Card", weight: 600, data: bytesOf(latinBold) },
  { name: "Card", weight: 400, data: bytesOf(latinRegular) },
  { name: "Card Extended", weight: 600, data: bytesOf(latinExtBold) },
];

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}
