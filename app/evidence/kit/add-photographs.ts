import { drawPicture, hasBlankEnd, thumbnailOf } from "../picture/draw-picture";
import { readJpeg } from "../picture/jpeg";
import { type ExifFacts, viewOf } from "../picture/exif";
import { addPhotograph, storageTrouble } from "./kit-store";
import { LIMITS, localTimeOf, type Photograph } from "./photograph";
import { wordsOnPage } from "~/words/catalogues";
import kitWords from "#words/en/kit.json";
import { fill } from "~/words/fill";

/** How many bytes at the start of a file identify its kind. */
const HEAD_BYTES = 24;

/** The kinds of files that visitors get different messages about. */
type FileKind = keyof typeof kitWords.kinds;

/** How files begin, by kind: a text at an offset. The first match counts. */
const KINDS: readonly [kind: FileKind, offset: number, start: RegExp][] = [
  ["jpeg", 0, /^\xff\xd8\xff/],
  ["png", 0, /^\x89PNG\r\n\x1a\n/],
  ["webp", 0, /^RIFF.{4}WEBP/s],
  ["avif", 4, /^ftypavi/],
  ["heic", 4, /^ftyp(he[iv][cfmsx]|mi[af]1|msf1)/],
  ["video", 4, /^ftyp/],
  ["pdf", 0, /^%PDF-/],
  ["gif", 0, /^GIF8/],
  ["zip", 0, /^PK\x03\x04/],
];

/**
 * Returns what a file is by its content, since its name and type can say anything; null
 * if the first bytes do not tell.
 */
export function kindOf(head: Uint8Array): FileKind | null {
  const text = String.fromCharCode(...head);
  const known = KINDS.find(([, offset, start]) =>
    start.test(text.slice(offset)),
  );
  return known?.[0] ?? null;
}

const TAKEN: readonly (FileKind | null)[] = ["jpeg", "png", "webp"];
/** Those that some browsers can read, and turn into a JPEG. */
const TURNED: readonly (FileKind | null)[] = ["heic", "avif"];

/** True for the kinds of photographs that every browser can read. */
export function isPhotograph(kind: FileKind | null): boolean {
  return TAKEN.includes(kind);
}

/** A refused file, and why. */
export type Refusal = { name: string; reason: string };

type AddOptions = {
  keepsLocation: boolean;
  /** Called before each file. */
  onProgress(done: number, total: number): void;
};

/** Fills in a sentence for the visitor about a file of a kind. */
function sentence(
  name:
    | "emptyFile"
    | "isKind"
    | "notRead"
    | "tooLarge"
    | "damaged"
    | "tooManyPixels",
  kind: FileKind = "other",
): string {
  const words = wordsOnPage("kit", kitWords);
  const allowed = fill(words.allowed, LIMITS);
  return fill(words[name], { ...LIMITS, allowed, kind: words.kinds[kind] });
}

const MEGABYTE = 1024 * 1024;
/** In pixels: the longest edge of a PNG or WebP; every browser draws that. */
const LONGEST_EDGE = 4096;
const QUALITY = 0.92;

/**
 * Stores the chosen files one after another, so that only one photograph is in memory. A
 * refused file does not stop the others. Never rejects.
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
    reason: fill(wordsOnPage("kit", kitWords).tooMany, LIMITS),
  }));
  return {
    count: taken.length - refused.length,
    refused: [...refused, ...tooMany],
  };
}

/** Returns null if it was stored, otherwise why not. */
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
      ? wordsOnPage("kit", kitWords).unreadable
      : storageTrouble(error);
  }
}

/** The message is a sentence for the visitor. */
class Refused extends Error {}

/** A JPEG to store, and what it says about itself. */
type Taken = { kept: Blob } & Pick<ExifFacts, "takenAt" | "location">;

/**
 * Reads a photograph; what its first bytes tell is checked before it is read whole.
 *
 * @throws Refused if it cannot be accepted.
 */
async function take(file: File, keepsLocation: boolean): Promise<Taken> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const kind = kindOf(head);
  if (file.size === 0) throw new Refused(sentence("emptyFile"));
  if (!isPhotograph(kind) && !TURNED.includes(kind))
    throw new Refused(sentence("isKind", kind ?? "other"));
  if (file.size > LIMITS.megabytes * MEGABYTE)
    throw new Refused(sentence("tooLarge"));
  if (kind === "png" && head.length === HEAD_BYTES)
    requireSize(viewOf(head).getUint32(16), viewOf(head).getUint32(20));
  if (kind !== "jpeg") {
    // It is drawn again, so only its pixels are kept.
    const drawn = await decoded(
      drawPicture(file, LONGEST_EDGE, QUALITY),
      TURNED.includes(kind) ? sentence("notRead", kind!) : undefined,
    );
    return { kept: drawn.jpeg, takenAt: null, location: null };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = readJpeg(bytes);
  if (picture === null) throw new Refused(sentence("damaged"));
  requireSize(picture.width, picture.height);
  const { takenAt, location } = picture.exif;
  const whole = new Blob(picture.parts, { type: "image/jpeg" });
  if (!picture.hasEnd) {
    // As it is coded: its last corner is the part that came last.
    const unturned = new Blob(picture.parts.toSpliced(1, 1));
    if (await decoded(hasBlankEnd(unturned)))
      throw new Refused(sentence("damaged"));
  }
  return {
    kept: keepsLocation ? new Blob([bytes], { type: whole.type }) : whole,
    takenAt,
    location: keepsLocation ? location : null,
  };
}

function requireSize(width: number, height: number): void {
  if (width * height > LIMITS.megapixels * 1_000_000)
    throw new Refused(sentence("tooManyPixels"));
}

async function decoded<Picture>(
  work: Promise<Picture>,
  refusal = sentence("damaged"),
): Promise<Picture> {
  return work.catch(() => {
    throw new Refused(refusal);
  });
}
