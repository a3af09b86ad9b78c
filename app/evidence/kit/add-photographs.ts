import { drawPicture, thumbnailOf } from "../picture/draw-picture";
import { readJpeg, withoutLocation } from "../picture/jpeg";
import { type ExifFacts, hasText, viewOf } from "../picture/exif";
import { addPhotograph, storageTrouble } from "./kit-store";
import { LIMITS, localTimeOf, type Photograph } from "./photograph";

/** How many bytes at the start of a file tell its kind. */
const HEAD_BYTES = 24;

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

/** A file that was not taken, and why. */
export type Refusal = { name: string; reason: string };

type AddOptions = {
  keepsLocation: boolean;
  /** Called before each file. */
  onProgress(done: number, total: number): void;
};

const ALLOWED = `JPEG, PNG and WebP up to ${LIMITS.megabytes} MB are taken`;
const MEGABYTE = 1024 * 1024;
/** In pixels: how long an edge of a PNG or WebP stays; every browser draws that. */
const LONGEST_EDGE = 4096;
const QUALITY = 0.92;

/**
 * Keeps the chosen files one after the other, so that one photograph is in memory
 * at a time. A file that is refused does not stop the others. Never rejects.
 */
export async function addPhotographs(
  files: readonly File[],
  { keepsLocation, onProgress }: AddOptions,
): Promise<{ count: number; refused: readonly Refusal[] }> {
  const refused: Refusal[] = [];
  const taken = files.slice(0, LIMITS.atOnce);
  for (const [index, file] of taken.entries()) {
    onProgress(index, taken.length);
    const reason = await addOne(file, keepsLocation);
    if (reason !== null) refused.push({ name: file.name, reason });
  }
  const tooMany = files.slice(LIMITS.atOnce).map(({ name }) => ({
    name,
    reason: `At most ${LIMITS.atOnce} files are taken at a time. Choose it again.`,
  }));
  return {
    count: taken.length - refused.length,
    refused: [...refused, ...tooMany],
  };
}

/** Returns null if it was kept, otherwise why not. */
async function addOne(
  file: File,
  keepsLocation: boolean,
): Promise<string | null> {
  try {
    const { kept, takenAt, location } = await take(file, keepsLocation);
    const now = new Date();
    const photograph: Photograph = {
      id: crypto.randomUUID(),
      addedAt: now.toISOString(),
      takenAt: takenAt ?? localTimeOf(now),
      timeSource: takenAt === null ? "added" : "photograph",
      room: "",
      note: "",
      location,
      thumbnail: await decoded(thumbnailOf(kept)),
    };
    await addPhotograph(photograph, kept);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    return error instanceof DOMException && error.name === "NotReadableError"
      ? "This device could not read it."
      : storageTrouble(error);
  }
}

/** The message is a sentence for the visitor. */
class Refused extends Error {}

/** A JPEG to keep, and what it says of itself. */
type Taken = { kept: Blob } & Pick<ExifFacts, "takenAt" | "location">;

/** Throws `Refused`; what the first bytes tell, before the file is read. */
async function take(file: File, keepsLocation: boolean): Promise<Taken> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const kind = kindOf(head);
  if (file.size === 0) throw new Refused(`It is empty. ${ALLOWED}.`);
  if (!isPhotograph(kind))
    throw new Refused(`It is ${kind ?? "no photograph"}. ${ALLOWED}.`);
  if (file.size > LIMITS.megabytes * MEGABYTE)
    throw new Refused(`It is larger than ${LIMITS.megabytes} MB. ${ALLOWED}.`);
  if (kind === "a PNG" && head.length === HEAD_BYTES)
    requireSize(viewOf(head).getUint32(16), viewOf(head).getUint32(20));
  if (kind !== "a JPEG") {
    // It is drawn again, so nothing but its pixels is kept.
    const drawn = await decoded(drawPicture(file, LONGEST_EDGE, QUALITY));
    return { kept: drawn.jpeg, takenAt: null, location: null };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = readJpeg(bytes);
  if (picture === null) throw new Refused(DAMAGED);
  requireSize(picture.width, picture.height);
  const { takenAt, location } = picture.exif;
  const kept = keepsLocation ? bytes : new Uint8Array(withoutLocation(bytes));
  return {
    kept: new Blob([kept], { type: "image/jpeg" }),
    takenAt,
    location: keepsLocation ? location : null,
  };
}

const DAMAGED = `It is damaged or not complete. ${ALLOWED}.`;

function requireSize(width: number, height: number): void {
  if (width * height > LIMITS.megapixels * 1_000_000)
    throw new Refused(
      `It has more than ${LIMITS.megapixels} megapixels, which is more than a phone can show.`,
    );
}

async function decoded<Picture>(work: Promise<Picture>): Promise<Picture> {
  return work.catch(() => {
    throw new Refused(DAMAGED);
  });
}
