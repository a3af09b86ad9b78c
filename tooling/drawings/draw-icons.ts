/**
 * Draws the icons in public/ from one logo. Run it after a change of the logo:
 * node tooling/drawings/draw-icons.ts
 */
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";

const INK = "#14203a";
const PAPER = "#faf7f0";
const AMBER = "#f2a60d";

const FOLDER = new URL("../../public/", import.meta.url);

/**
 * The logo, a shield with a roof; without a style element, so that it works
 * under a strict policy.
 */
const MARK = [
  `<path d="M32 2.5 57.5 11v20c0 15.5-9.5 25.5-25.5 30.5C16 56.5 6.5 46.5 6.5 31V11Z" fill="${INK}" stroke="${PAPER}" stroke-width="2.5" stroke-linejoin="round"/>`,
  `<path d="M21 37v10.5h22V37" fill="none" stroke="${PAPER}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`,
  `<path d="M15.5 34 32 19.5 48.5 34" fill="none" stroke="${AMBER}" stroke-width="7.5" stroke-linejoin="round" stroke-linecap="round"/>`,
].join("");

function svg(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>\n`;
}

const favicon = svg("0 0 64 64", MARK);

/**
 * The logo on a background, with the margin that round and square masks need.
 */
const tile = svg(
  "-20 -20 104 104",
  `<rect x="-20" y="-20" width="104" height="104" fill="${PAPER}"/>${MARK}`,
);

function png(source: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(source), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Packs PNG pictures as a Windows icon file. */
function ico(pictures: readonly { size: number; bytes: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ size, bytes }, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(bytes.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  });
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)]);
}

const small = await Promise.all(
  [16, 32, 48].map(async (size) => ({ size, bytes: await png(favicon, size) })),
);

await mkdir(FOLDER, { recursive: true });
await writeFile(new URL("favicon.svg", FOLDER), favicon);
await writeFile(new URL("favicon.ico", FOLDER), ico(small));
await writeFile(new URL("apple-touch-icon.png", FOLDER), await png(tile, 180));
await writeFile(new URL("icon-192.png", FOLDER), await png(tile, 192));
await writeFile(new URL("icon-512.png", FOLDER), await png(tile, 512));
