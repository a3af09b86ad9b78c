import latinExtBold from "@fontsource/inter/files/inter-latin-ext-600-normal.woff?inline";
import latinBold from "@fontsource/inter/files/inter-latin-600-normal.woff?inline";
import latinRegular from "@fontsource/inter/files/inter-latin-400-normal.woff?inline";
import type { Font } from "satori";

/** The letters of the cards, as part of the server's own file. */
export const fonts: Font[] = [
  { name: "Card", weight: 600, data: bytesOf(latinBold) },
  { name: "Card", weight: 400, data: bytesOf(latinRegular) },
  { name: "Card Extended", weight: 600, data: bytesOf(latinExtBold) },
];

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}
