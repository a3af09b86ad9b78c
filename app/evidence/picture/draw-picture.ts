import type { PdfImage } from "~/pdf/tagged-pdf";

/** In pixels. */
const CORNER = 4;

/**
 * Makes a white canvas, since JPEG has no transparency.
 *
 * @throws if the browser has no memory for it.
 */
export function whiteCanvas(
  width: number,
  height: number,
): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new RangeError("No memory for a canvas.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  return context;
}

async function drawn(
  file: Blob,
  longestEdge: number,
): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  try {
    const longest = Math.max(bitmap.width, bitmap.height);
    const scale = Math.min(1, longestEdge / longest);
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const context = whiteCanvas(width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return context.canvas;
  } finally {
    bitmap.close();
  }
}

/** Encodes a canvas as a JPEG, and frees its memory. */
export async function jpegOf(
  canvas: HTMLCanvasElement,
  quality: number,
): Promise<PdfImage> {
  const { width, height } = canvas;
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", quality),
  );
  canvas.width = 0;
  if (jpeg === null) throw new RangeError("No memory for a picture.");
  return { jpeg, width, height };
}

/**
 * Draws a photograph upright.
 *
 * @param longestEdge in pixels.
 * @throws if the browser cannot decode it, or has no memory for it.
 */
export async function drawPicture(
  file: Blob,
  longestEdge: number,
  quality: number,
): Promise<PdfImage> {
  return jpegOf(await drawn(file, longestEdge), quality);
}

/**
 * True if the last corner of a picture is one gray, black or white, as decoders leave it
 * for a file that was cut off.
 */
export async function hasBlankEnd(file: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(file);
  const context = whiteCanvas(CORNER, CORNER);
  context.drawImage(bitmap, CORNER - bitmap.width, CORNER - bitmap.height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, CORNER, CORNER);
  const [gray] = data;
  return data.every((value, index) => value === (index % 4 === 3 ? 255 : gray));
}

/** Makes a small copy as a data URL, which the policy of the page allows in an image. */
export async function thumbnailOf(file: Blob): Promise<string> {
  const canvas = await drawn(file, 320);
  const address = canvas.toDataURL("image/jpeg", 0.7);
  canvas.width = 0;
  return address;
}
