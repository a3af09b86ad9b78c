/** Said of an animated picture. */
export const STANDS_STILL =
  "This picture is animated. The website shows only its first frame.";

/** The first bytes of a file, which are enough to detect animation. */
const HEAD_BYTES = 4096;
/** The bit of an extended WebP that announces frames. */
const ANIMATION = 0x02;

/** The beginning of an uploaded file. */
export async function beginningOf(url: string): Promise<Blob> {
  const headers = { Range: `bytes=0-${HEAD_BYTES - 1}` };
  return (await fetch(url, { headers })).blob();
}

/** True for a WebP, PNG or AVIF with several frames. */
export async function isMoving(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (/^RIFF[^]{4}WEBPVP8X/.test(text))
    return ((bytes[20] ?? 0) & ANIMATION) !== 0;
  // A PNG declares it before its pixels.
  return /^\x89PNG(?:(?!IDAT)[^])*acTL|^[^]{4}ftyp(?:avis|[^]{8,40}avis)/.test(
    text,
  );
}
