import { hasText } from "./read-exif";

/** How many bytes at the start of a file tell its kind. */
export const HEAD_BYTES = 24;

/**
 * What a file is by its content: its name and its type can say anything.
 * Returns null where the first bytes tell nothing.
 */
export function kindOf(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "a JPEG";
  if (head[0] === 0x89 && hasText(head, 1, "PNG\r\n\x1a\n")) return "a PNG";
  if (hasText(head, 0, "RIFF") && hasText(head, 8, "WEBP")) return "a WebP";
  if (hasText(head, 4, "ftypavi")) return "an AVIF picture";
  if (hasText(head, 4, "ftyp"))
    return /^(he[iv][cfmsx]|mi[af]1|msf1)$/.test(
      String.fromCharCode(...head.subarray(8, 12)),
    )
      ? "a HEIC picture"
      : "a video";
  if (hasText(head, 0, "%PDF-")) return "a PDF";
  if (hasText(head, 0, "GIF8")) return "a GIF";
  if (hasText(head, 0, "PK\x03\x04")) return "a ZIP file";
  return null;
}

/** True for the kinds of photographs that a kit takes. */
export function isPhotograph(kind: string | null): boolean {
  return kind === "a JPEG" || kind === "a PNG" || kind === "a WebP";
}
