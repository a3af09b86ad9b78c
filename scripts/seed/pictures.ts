import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { replaceFile } from "#content-lake/replace-file";

import { SeedError } from "./console.ts";

/** The part of a picture that a crop must keep, in fractions of its size. */
type Hotspot = { x: number; y: number; width: number; height: number };

/**
 * A drawing of `content/pictures`: its `<title>` says what it shows, and further ones
 * with `xml:lang` say so in other languages.
 */
type Drawing = {
  svg: string;
  alt: string;
  translations: { _key: string; language: string; alt: string }[];
  hotspot: Hotspot;
};

/**
 * Reads `content/pictures/<name>.svg`. Its `data-hotspot` has the center of the
 * subject, then its width and height.
 *
 * @throws SeedError if there is no such drawing, or it lacks a title or hotspot.
 */
export function readDrawing(name: string): Drawing {
  let svg: string;
  try {
    svg = readFileSync(
      new URL(`../../content/pictures/${name}.svg`, import.meta.url),
      "utf8",
    );
  } catch {
    throw new SeedError(`There is no picture called "${name}".`);
  }
  const alt = /<title>(.+)<\/title>/.exec(svg)?.[1];
  const [x, y, width, height] = (
    /data-hotspot="([\d. ]+)"/.exec(svg)?.[1] ?? ""
  )
    .split(" ")
    .map(Number);
  if (!alt || !x || !y || !width || !height)
    throw new SeedError(
      `content/pictures/${name}.svg lacks its <title> or its data-hotspot.`,
    );
  const others = svg.matchAll(/<title xml:lang="(\w+)">(.+)<\/title>/g);
  const translations = [...others].map(([, language = "", words = ""]) => {
    return { _key: language, language, alt: words };
  });
  return { svg, alt, translations, hotspot: { x, y, width, height } };
}

/** The replacement of each of the drawings' colors on a dark ground, as area and as line. */
const DARK: Record<string, Record<string, string>> = {
  fill: {
    "#f3ede1": "#141e32",
    "#fefbf5": "#2c3b5a",
    "#e4dac7": "#1f2b45",
    "#cfc3ab": "#18233a",
    "#c6cdd9": "#44557a",
    "#2f3d5e": "#0e1626",
    "#14203a": "#0a1120",
  },
  stroke: { "#14203a": "#d9d2c3", "#7c89a3": "#8793ad", "#fefbf5": "#d9d2c3" },
};

/** The same drawing for a dark ground. */
function onDark(svg: string): string {
  return svg.replace(
    /(fill|stroke)="(#[0-9a-f]{6})"/g,
    (_, kind: string, color: string) =>
      `${kind}="${DARK[kind]?.[color] ?? color}"`,
  );
}

type File = { filename: string; id: string; bytes: Buffer };

/** A cache of renderings, which take most of the time of a seed. */
const KEPT = fileURLToPath(new URL("../../.cache/pictures/", import.meta.url));

/**
 * The same drawing gives the same bytes, so an asset is uploaded once.
 * Lossless, since flat color and sharp lines compress well and any other format
 * can be made from it.
 */
async function render(svg: string, name: string): Promise<File> {
  const { default: sharp } = await import("sharp");
  const made = createHash("sha256").update(svg);
  made.update(JSON.stringify(sharp.versions));
  const bytes = await kept(`${made.digest("hex")}.webp`, () =>
    sharp(Buffer.from(svg))
      .flatten()
      .webp({ lossless: true, effort: 4 })
      .toBuffer(),
  );
  const { width, height } = await sharp(bytes).metadata();
  const sha1 = createHash("sha1").update(bytes).digest("hex");
  // The id that the content store derives from the bytes.
  const id = `image-${sha1}-${width}x${height}-webp`;
  return { filename: `${name}.webp`, id, bytes };
}

async function kept(
  name: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const file = KEPT + name;
  try {
    return readFileSync(file);
  } catch {
    // None was kept, or it cannot be read.
  }
  const bytes = await make();
  try {
    mkdirSync(KEPT, { recursive: true });
    await replaceFile(file, bytes);
  } catch {
    // Without a writable cache it is rendered again next time.
  }
  return bytes;
}

/** Renders the drawings that a value has placeholders for, on light and dark ground. */
export async function renderPictures(value: unknown) {
  const pictures = new Map<
    string,
    { light: File; dark: File; alt: string; hotspot: Hotspot }
  >();
  for (const name of usedPictures(value)) {
    const { svg, ...words } = readDrawing(name);
    pictures.set(name, {
      ...words,
      light: await render(svg, name),
      dark: await render(onDark(svg), `${name}-dark`),
    });
  }
  return pictures;
}

/** The names of the drawings that a value has placeholders for. */
export function usedPictures(value: unknown): Set<string> {
  const places = /"_seedPicture":"([^"]+)"/g;
  const found = JSON.stringify(value).matchAll(places);
  return new Set([...found].map(([, name]) => name!));
}

/**
 * Fills a document's placeholders for pictures.
 *
 * @param source what replaces a drawing: an asset reference or an import instruction.
 */
export function fillPictures<Document extends object>(
  document: Document,
  source: (name: string) => Record<string, unknown>,
): Document {
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) =>
        name === "_seedPicture" && typeof member === "string"
          ? Object.entries(source(member))
          : [[name, fill(member)] as const],
      ),
    );
  };
  return fill(document) as Document;
}

/**
 * Asset reference, hotspot and crop, as in Sanity's image fields, and the file
 * for the dark scheme.
 */
export function imageField(
  id: string,
  darkId: string,
  hotspot: Hotspot,
): Record<string, unknown> {
  return {
    asset: { _type: "reference", _ref: id },
    dark: { _type: "image", asset: { _type: "reference", _ref: darkId } },
    hotspot: { _type: "sanity.imageHotspot", ...hotspot },
    crop: { _type: "sanity.imageCrop", top: 0, bottom: 0, left: 0, right: 0 },
  };
}
