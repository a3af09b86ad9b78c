import { drawPicture, thumbnailOf } from "../picture/draw-picture";
import { readJpeg, withoutLocation } from "../picture/jpeg";
import { type ExifFacts, viewOf } from "../picture/exif";
import { addPhotograph, storageTrouble } from "./kit-store";
import { LIMITS, localTimeOf, type Photograph } from "./photograph";

/** How many bytes at the start of a file tell its kind. */
const HEAD_BYTES = 24;

/** How files begin, by kind: a text at an offset. The first that fits counts. */
const KINDS: readonly [kind: string, offset: number, start: RegExp][] = [
  ["a JPEG", 0, /^\xff\xd8\xff/],
  ["a PNG", 0, /^\x89PNG\r\n\x1a\n/],
  ["a WebP", 0, /^RIFF.{4}WEBP/s],
  ["an AVIF picture", 4, /^ftypavi/],
  ["a HEIC picture", 4, /^ftyp(he[iv][cfmsx]|mi[af]1|msf1)/],
  ["a video", 4, /^ftyp/],
  ["a PDF", 0, /^%PDF-/],
  ["a GIF", 0, /^GIF8/],
  ["a ZIP file", 0, /^PK\x03\x04/],
];

/**
 * What a file is by its content: its name and its type can say anything.
 * Returns null where the first bytes tell nothing.
 */
export function kindOf(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head);
  const known = KINDS.find(([, offset, start]) =>
    start.test(text.slice(offset)),
  );
  return known?.[0] ?? null;
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

const ALLOWED = `Choose a JPEG, PNG or WebP of up to ${LIMITS.megabytes} MB`;
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
    reason: `You can add ${LIMITS.atOnce} files at a time. Choose this one again.`,
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
      ? "This device could not read the file."
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
  if (file.size === 0) throw new Refused(`The file is empty. ${ALLOWED}.`);
  if (!isPhotograph(kind))
    throw new Refused(`The file is ${kind ?? "not a photograph"}. ${ALLOWED}.`);
  if (file.size > LIMITS.megabytes * MEGABYTE)
    throw new Refused(
      `The file is larger than ${LIMITS.megabytes} MB. ${ALLOWED}.`,
    );
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

const DAMAGED = `The file is damaged or incomplete. ${ALLOWED}.`;

function requireSize(width: number, height: number): void {
  if (width * height > LIMITS.megapixels * 1_000_000)
    throw new Refused(
      `The photograph has more than ${LIMITS.megapixels} megapixels, which is more than this page can handle. Choose a smaller copy.`,
    );
}

async function decoded<Picture>(work: Promise<Picture>): Promise<Picture> {
  return work.catch(() => {
    throw new Refused(DAMAGED);
  });
}
