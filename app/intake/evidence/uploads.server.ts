import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";

import { LRUCache } from "lru-cache";
import { PictureDecoder } from "#content-lake/pictures";
import { Busboy, type BusboyInstance } from "@fastify/busboy";

import { blockOf } from "~/http/sender-address.server";

import {
  cleanPicture,
  isWholePdf,
  PICTURE_BOUNDS,
  typeOf,
} from "./clean-picture.server";
import { shownName } from "./file-name";
import type { Scanner } from "./scanner.server";
import type { EvidenceFault, EvidenceResult } from "./sent-evidence";
import {
  type EvidenceSender,
  type UploadPlace,
  UploadPlaces,
} from "./upload-places";

/** How long the page can show what became of a form. */
const SUMMARY_MS = 60 * 60 * 1000;

/** The forms with files that are being read, and what became of the last ones. */
export class Uploads {
  readonly #scanner: Scanner | null;
  /** What became of the last form of a request, by the hash of its link. */
  readonly summaries = new LRUCache<string, readonly EvidenceResult[]>({
    max: 1_000,
    ttl: SUMMARY_MS,
  });
  readonly #pictures = new PictureDecoder(PICTURE_BOUNDS);
  /** The forms that are being read. */
  readonly places: UploadPlaces;

  /**
   * @param scanner looks for malware; null: nothing does.
   * @param now a monotonic clock, in milliseconds.
   */
  constructor(
    scanner: Scanner | null,
    now: () => number = () => performance.now(),
  ) {
    this.#scanner = scanner;
    this.places = new UploadPlaces(now);
  }

  /**
   * Checks a file by its content. A picture is encoded again; a PDF stays as it is.
   *
   * @returns what may be stored of it, or why nothing may.
   */
  async check(
    { name, bytes }: UploadedFile,
    { hash, address }: EvidenceSender,
  ): Promise<CheckedFile | EvidenceFault> {
    if (bytes === "large") return "large";
    if (bytes.length === 0) return "empty";
    const mediaType = typeOf(bytes);
    if (mediaType === null) return "type";
    if (mediaType === "heic") return mediaType;
    const scanned = (await this.#scanner?.scan(bytes)) ?? "clean";
    if (scanned !== "clean") return scanned;
    if (mediaType === "application/pdf")
      return isWholePdf(bytes) ? { name, mediaType, bytes } : "damaged";
    const cleaned = await cleanPicture(this.#pictures, {
      bytes,
      type: mediaType,
      sender: blockOf(address) ?? hash,
    });
    return typeof cleaned === "string" ? cleaned : { name, ...cleaned };
  }
}

/** A file of a form. */
export type UploadedFile = {
  name: string;
  /** `large`: it is longer than allowed, and is not in memory. */
  bytes: Buffer | "large";
};

/** A file that was checked and may be stored. */
export type CheckedFile = {
  name: string;
  mediaType: string;
  bytes: Buffer;
};

/** A form has files and no other fields. */
const MOST_PARTS = 100;

/** How the reading of a form ended. */
type UploadEnd =
  /** At its end, or where no further file was wanted. */
  | { end: "read" }
  /** The body is no form with files, or ends before its end. */
  | { end: "unread" }
  /**
   * Another sender got the place of the form; `fileName` is that of the file that was
   * cut off, null if none had begun.
   */
  | { end: "displaced"; fileName: string | null };

/**
 * Reads a form with files as it arrives, and hands over one file after another. The
 * next one is read once the last is handled, so one file at a time is in memory.
 *
 * @param mostBytes of a file.
 * @param handle handles a file; returns false to end the reading.
 * @param place left out: the form cannot be displaced.
 * @throws what `handle` throws.
 */
export async function readUpload(
  request: Request,
  mostBytes: number,
  handle: (file: UploadedFile) => Promise<boolean>,
  place?: UploadPlace,
): Promise<UploadEnd> {
  const type = request.headers.get("Content-Type") ?? "";
  const parser = request.body && parserOf(type, mostBytes);
  if (!parser) return { end: "unread" };
  const { promise, resolve, reject } = Promise.withResolvers<UploadEnd>();
  let handled = Promise.resolve(true);
  let inHand: Promise<unknown> = Promise.resolve();
  let arriving: string | null = null;
  let end: UploadEnd = { end: "read" };
  let begun = 0;
  // The number of the file in which the form was cut off.
  let cutFrom = Infinity;
  parser.on("file", (_field, stream, sentName) => {
    const number = (begun += 1);
    // The error of the parser ends the reading.
    stream.on("error", () => {});
    // An unread stream pauses the parser, and with it the sender.
    handled = handled.then(async (goesOn) => {
      if (!goesOn) return false;
      const name = shownName(sentName);
      arriving = name;
      // The parser hands over no more than the bound, and drops the rest.
      const whole = await buffer(stream);
      const bytes = stream.truncated ? "large" : whole;
      // A browser sends an empty part if no file was chosen.
      if (sentName === "" && bytes.length === 0) return true;
      if (number >= cutFrom || place?.signal.aborted) return false;
      arriving = null;
      const work = () => handle({ name, bytes });
      const working = place ? place.handle(work) : work();
      inHand = working.catch(() => {});
      return working;
    });
    handled.then((goesOn) => void (goesOn || resolve(end)), reject);
  });
  const finish = () => void handled.then(() => resolve(end), reject);
  const giveUp = () => {
    end = { end: "unread" };
    cutFrom = begun;
    void filesBefore(() => inHand).then(() => resolve(end));
  };
  parser.on("finish", finish).on("partsLimit", finish);
  parser.on("fieldsLimit", giveUp).on("error", giveUp);
  const body = Readable.fromWeb(
    request.body as Parameters<typeof Readable.fromWeb>[0],
  );
  body.on("error", giveUp);
  body.on("data", ({ byteLength }: Uint8Array) => place?.arrived(byteLength));
  const displace = () => resolve({ end: "displaced", fileName: arriving });
  place?.signal.addEventListener("abort", displace, { once: true });
  body.pipe(parser);
  try {
    return await promise;
  } finally {
    body.destroy();
    // Its file is still in memory: a sender who disconnects keeps the place until it
    // is handled.
    await inHand;
  }
}

/** Resolves when the files that came whole before a fault are handled. */
async function filesBefore(inHand: () => Promise<unknown>): Promise<void> {
  let last: Promise<unknown> | null = null;
  while (last !== inHand()) {
    last = inHand();
    await last;
    // By then, every complete file has been read and handed over.
    await setImmediate();
  }
}

/** Null for a media type without a boundary. */
function parserOf(type: string, mostBytes: number): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: { fileSize: mostBytes, parts: MOST_PARTS, fields: 0 },
    });
  } catch {
    return null;
  }
}
