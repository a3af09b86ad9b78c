import type { EvidenceType } from "./file-type.server";

/** A picture with more pixels than any phone takes is refused. */
const MOST_PIXELS = 64_000_000;
const QUALITY = 88;

/** One at a time: an opened picture takes up to 200 MB of memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Encodes a picture again, so that nothing is left in it but its pixels: no
 * place, no time, no device, no thumbnail, nothing behind its end. Its
 * orientation is applied. Out: `damaged` if it cannot be read whole, `pixels` if
 * it has too many.
 */
export function cleanPicture(
  bytes: Buffer,
  type: Exclude<EvidenceType, "application/pdf">,
): Promise<Buffer | "damaged" | "pixels"> {
  const cleaned = last.then(() => encodeAgain(bytes, type));
  last = cleaned.catch(() => {});
  return cleaned;
}

async function encodeAgain(
  bytes: Buffer,
  type: Exclude<EvidenceType, "application/pdf">,
): Promise<Buffer | "damaged" | "pixels"> {
  // Loaded with the first picture: most processes never get one.
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    if (width * height > MOST_PIXELS) return "pixels";
    const picture = sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      // Also what other programs would repair, such as a file that was cut off.
      failOn: "warning",
      sequentialRead: true,
    }).autoOrient();
    switch (type) {
      case "image/jpeg":
        return await picture.jpeg({ quality: QUALITY }).toBuffer();
      case "image/png":
        return await picture.png().toBuffer();
      case "image/webp":
        return await picture.webp({ quality: QUALITY }).toBuffer();
    }
    return type satisfies never;
  } catch {
    // The messages of the decoder may quote the file.
    return "damaged";
  }
}
