import { Readable } from "node:stream";

import { Busboy, type BusboyInstance } from "@fastify/busboy";

import { shownName } from "./file-name";

/** A file of a form. */
export type UploadedFile = {
  name: string;
  /** `large`: it is longer than allowed, and nothing of it is in memory. */
  bytes: Buffer | "large";
};

/** A form has files and no other fields. */
const MOST_PARTS = 100;

/** The body is no form with files, or ends before its end. */
export class UnreadableUpload extends Error {}

/**
 * Reads a form with files as it arrives, and hands over one file after the
 * other. The next one is read when the last is handled, so that one file at a time
 * is in memory.
 *
 * In: the request; the most bytes of a file; what handles a file, and returns false
 * if no further one is to be read.
 *
 * @throws UnreadableUpload, and what `handle` throws.
 */
export async function readUpload(
  request: Request,
  mostBytes: number,
  handle: (file: UploadedFile) => Promise<boolean>,
): Promise<void> {
  if (request.body === null) throw new UnreadableUpload();
  const parser = parserOf(request.headers.get("Content-Type") ?? "", mostBytes);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let handled = Promise.resolve(true);
  parser.on("file", (_field, stream, sentName) => {
    // The error of the parser ends the reading.
    stream.on("error", () => {});
    // A stream that is not read yet stops the parser, and with it the sender.
    handled = handled.then(async (goesOn) => {
      if (!goesOn) return false;
      const bytes = await bytesOf(stream);
      // A browser sends an empty part if no file was chosen.
      if (sentName === "" && bytes.length === 0) return true;
      return handle({ name: shownName(sentName), bytes });
    });
    handled.then((goesOn) => void (goesOn || resolve()), reject);
  });
  const end = () => void handled.then(() => resolve(), reject);
  parser.on("finish", end).on("partsLimit", end);
  parser.on("fieldsLimit", () => reject(new UnreadableUpload()));
  parser.on("error", () => reject(new UnreadableUpload()));
  const body = Readable.fromWeb(
    request.body as Parameters<typeof Readable.fromWeb>[0],
  );
  body.on("error", () => reject(new UnreadableUpload()));
  body.pipe(parser);
  try {
    await promise;
  } finally {
    body.destroy();
  }
}

function parserOf(type: string, mostBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: { fileSize: mostBytes, parts: MOST_PARTS, fields: 0 },
    });
  } catch {
    // The media type has no boundary.
    throw new UnreadableUpload();
  }
}

/** What is too much is read and dropped. */
async function bytesOf(
  stream: NodeJS.ReadableStream & { truncated?: boolean },
): Promise<Buffer | "large"> {
  let chunks: Buffer[] = [];
  let isLarge = false;
  stream.on("limit", () => {
    isLarge = true;
    chunks = [];
  });
  for await (const chunk of stream) if (!isLarge) chunks.push(chunk as Buffer);
  return isLarge || stream.truncated ? "large" : Buffer.concat(chunks);
}
