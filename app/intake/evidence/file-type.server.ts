/** A media type that is taken as evidence. */
export type EvidenceType =
  "image/jpeg" | "image/png" | "image/webp" | "application/pdf";

/** So many bytes at the beginning of a file tell its type. */
const SIGNATURE_BYTES = 16;

/**
 * The type of a file by its signature, whatever its name says. In: its first
 * bytes. Out: null for any type that is not taken, such as HEIC, SVG or ZIP.
 */
export function typeOf(head: Uint8Array): EvidenceType | null {
  const text = Buffer.from(head.subarray(0, SIGNATURE_BYTES)).toString(
    "latin1",
  );
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP")
    return "image/webp";
  return /^%PDF-\d/.test(text) ? "application/pdf" : null;
}

/**
 * True if a PDF ends as one does (ISO 32000-1, 7.5.5: `%%EOF` is its last line);
 * an upload that was cut off does not. In: its bytes.
 */
export function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes("%%EOF");
}
