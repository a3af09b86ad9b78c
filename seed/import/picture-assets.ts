import { createHash } from "node:crypto";
import sharp from "sharp";
import type { SeedDocument } from "../builders/document.ts";

export type Hotspot = { x: number; y: number; width: number; height: number };

/** A picture of `seed/pictures`. */
export type SeedPictureFile = {
  filename: string;
  alt: string;
  hotspot?: Hotspot;
  render(): Promise<Buffer>;
};

/** A picture that documents use, drawn and measured. */
export type PictureAsset = {
  name: string;
  filename: string;
  sha1: string;
  /** The id that the content store derives from the bytes. */
  id: string;
  bytes: Buffer;
  hotspot?: Hotspot;
};

/** The names of the pictures for which a document holds a place. */
export function usedPictures(value: unknown): Set<string> {
  if (Array.isArray(value)) {
    return new Set(value.flatMap((member) => [...usedPictures(member)]));
  }
  if (typeof value !== "object" || value === null) return new Set();
  if ("_seedPicture" in value && typeof value._seedPicture === "string") {
    return new Set([value._seedPicture]);
  }
  return usedPictures(Object.values(value));
}

/** Draws and measures a picture. Throws if its bytes are no picture. */
export async function readPicture(
  name: string,
  picture: SeedPictureFile,
): Promise<PictureAsset> {
  const bytes = await picture.render();
  const { width, height, format } = await sharp(bytes).metadata();
  const sha1 = createHash("sha1").update(bytes).digest("hex");
  const extension = format === "jpeg" ? "jpg" : format;
  return {
    name,
    filename: picture.filename,
    sha1,
    id: `image-${sha1}-${width}x${height}-${extension}`,
    bytes,
    ...(picture.hotspot ? { hotspot: picture.hotspot } : {}),
  };
}

/** What takes the place of a picture: a reference, or an import instruction. */
export type PictureSource = (name: string) => Record<string, unknown>;

/** The document with its picture places filled by `source`. */
export function fillPictures(
  document: SeedDocument,
  source: PictureSource,
): SeedDocument {
  return fill(document, source) as SeedDocument;
}

function fill(value: unknown, source: PictureSource): unknown {
  if (Array.isArray(value)) return value.map((member) => fill(member, source));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, member]) =>
    name === "_seedPicture" && typeof member === "string"
      ? Object.entries(source(member))
      : [[name, fill(member, source)] as const],
  );
  return Object.fromEntries(entries);
}

/** Asset reference, hotspot and crop, as Sanity's image fields hold them. */
export function imageField(
  id: string,
  hotspot?: Hotspot,
): Record<string, unknown> {
  return {
    asset: { _type: "reference", _ref: id },
    ...(hotspot
      ? {
          hotspot: { _type: "sanity.imageHotspot", ...hotspot },
          crop: {
            _type: "sanity.imageCrop",
            top: 0,
            bottom: 0,
            left: 0,
            right: 0,
          },
        }
      : {}),
  };
}
