import { thumbnailOf } from "../picture/draw-picture";
import {
  formatOf,
  HEAD_BYTES,
  otherKindOf,
  type PictureFile,
  readPicture,
  withoutLocation,
} from "../picture/picture-file";
import { addPhotograph, storageTrouble } from "./kit-store";
import { LIMITS, localTimeOf, type Photograph } from "./photograph";

/** A file that was not taken, and why. */
export type Refusal = { name: string; reason: string };

/** What became of the chosen files. */
export type Added = { count: number; refused: readonly Refusal[] };

type AddOptions = {
  keepsLocation: boolean;
  /** Called before each file. */
  onProgress(done: number, total: number): void;
};

const ALLOWED = `JPEG, PNG and WebP up to ${LIMITS.megabytes} MB are taken`;
const MEGABYTE = 1024 * 1024;

/**
 * Keeps the chosen files one after the other, so that one photograph is in memory
 * at a time. A file that is refused does not stop the others. Never rejects.
 */
export async function addPhotographs(
  files: readonly File[],
  { keepsLocation, onProgress }: AddOptions,
): Promise<Added> {
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

/** Out: null if it was kept, otherwise why not. */
async function addOne(
  file: File,
  keepsLocation: boolean,
): Promise<string | null> {
  try {
    const before = await refusalByHead(file);
    if (before !== null) return before;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const picture = readPicture(bytes);
    if (picture === null) return damaged;
    if (picture.width * picture.height > LIMITS.megapixels * 1_000_000)
      return `It has more than ${LIMITS.megapixels} megapixels, which is more than a phone can show.`;
    const kept = new Blob(
      [keepsLocation ? bytes : new Uint8Array(withoutLocation(bytes))],
      { type: picture.format.mediaType },
    );
    const thumbnail = await thumbnailOf(kept).catch(() => null);
    if (thumbnail === null) return damaged;
    await addPhotograph(
      describe(picture, { kept, thumbnail, keepsLocation }),
      kept,
    );
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === "NotReadableError"
      ? "This device could not read it."
      : storageTrouble(error);
  }
}

const damaged = `It is damaged or not complete. ${ALLOWED}.`;

/** What can be said before the file is read: a large one is never read. */
async function refusalByHead(file: File): Promise<string | null> {
  if (file.size === 0) return `It is empty. ${ALLOWED}.`;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (formatOf(head) === null) {
    const kind = otherKindOf(head);
    return `It is ${kind ?? "no photograph"}. ${ALLOWED}.`;
  }
  return file.size > LIMITS.megabytes * MEGABYTE
    ? `It is larger than ${LIMITS.megabytes} MB. ${ALLOWED}.`
    : null;
}

type Made = { kept: Blob; thumbnail: string; keepsLocation: boolean };

function describe(
  { exif, format }: PictureFile,
  { kept, thumbnail, keepsLocation }: Made,
): Photograph {
  const now = new Date();
  return {
    id: crypto.randomUUID(),
    addedAt: now.toISOString(),
    takenAt: exif.takenAt ?? localTimeOf(now),
    timeSource: exif.takenAt === null ? "added" : "photograph",
    room: "",
    note: "",
    size: kept.size,
    extension: format.extension,
    location: keepsLocation ? exif.location : null,
    thumbnail,
  };
}
