/** A picture that was drawn again as a JPEG. */
type DrawnPicture = { jpeg: Blob; width: number; height: number };

/**
 * Draws a photograph upright, with no edge longer than given, in pixels. Rejects
 * if the browser cannot decode it, or has no memory for it.
 */
export async function drawPicture(
  file: Blob,
  longestEdge: number,
  quality: number,
): Promise<DrawnPicture> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(
      1,
      longestEdge / Math.max(bitmap.width, bitmap.height),
    );
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = contextOf(canvas);
    // JPEG has no transparency.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await jpegOf(canvas, quality);
  } finally {
    bitmap.close();
  }
}

/** The context to draw with. Throws if the browser has no memory for a canvas. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new RangeError("No memory for a canvas.");
  return context;
}

/** What a canvas shows as a JPEG; the memory of the canvas is let go. */
export async function jpegOf(
  canvas: HTMLCanvasElement,
  quality: number,
): Promise<DrawnPicture> {
  const { width, height } = canvas;
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", quality),
  );
  canvas.width = 0;
  if (jpeg === null) throw new RangeError("No memory for a picture.");
  return { jpeg, width, height };
}

/** A small copy as a data URL, which the policy of the page lets an image show. */
export async function thumbnailOf(file: Blob): Promise<string> {
  const { jpeg } = await drawPicture(file, 320, 0.7);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("Not read."));
    reader.readAsDataURL(jpeg);
  });
}
