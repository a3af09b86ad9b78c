import { readFileSync } from "node:fs";
import os from "node:os";

// The write-ahead log of a SQLite file (sqlite.org/fileformat2.html, section 4).
// SQLite stops at the first frame with a wrong checksum, and drops the rest
// without a word: what was acknowledged behind it would be gone.

/** In bytes; Node's SQLite creates files with no other page size. */
export const PAGE_SIZE = 4096;
const HEADER = 32;
const FRAME_HEADER = 24;
const FRAME = FRAME_HEADER + PAGE_SIZE;

/** A frame of the log: a page as a transaction wrote it. */
export type WalFrame = {
  page: number;
  bytes: Buffer;
  isCommit: boolean;
  /** True if its checksum is right, even if earlier frames are lost. */
  isWhole: boolean;
};

/**
 * The frames of the log up to its last commit, also those after a damaged one.
 * Frames of an earlier generation of the log have another salt.
 */
export function committedFrames(log: Buffer): WalFrame[] {
  if (log.length < HEADER + FRAME) return [];
  // The header's salt or the first frame's may be damaged, so both count. The
  // first frame belongs to this generation, unless only the header was written
  // yet: its first salt is one more than the previous.
  const salts = new Set([saltAt(log, 16)]);
  if (log.readUInt32BE(16) !== (log.readUInt32BE(HEADER + 8) + 1) >>> 0)
    salts.add(saltAt(log, HEADER + 8));
  const frames: WalFrame[] = [];
  for (let at = HEADER; at + FRAME <= log.length; at += FRAME) {
    if (!salts.has(saltAt(log, at + 8))) continue;
    frames.push({
      page: log.readUInt32BE(at),
      bytes: log.subarray(at + FRAME_HEADER, at + FRAME),
      // The last frame of a transaction contains the new size of the database.
      isCommit: log.readUInt32BE(at + 4) > 0,
      isWhole: isFrameWhole(log, at),
    });
  }
  return frames.slice(0, frames.findLastIndex(({ isCommit }) => isCommit) + 1);
}

type Sums = readonly [number, number];

/** Each checksum continues the one before it, which is in the file too. */
function isFrameWhole(log: Buffer, at: number): boolean {
  const before = at === HEADER ? 24 : at - FRAME + 16;
  const seed = [
    log.readUInt32BE(before),
    log.readUInt32BE(before + 4),
  ] as const;
  const sums = checksum(log, at, at + 8, seed);
  return areSums(
    log,
    at + 16,
    checksum(log, at + FRAME_HEADER, at + FRAME, sums),
  );
}

/** SQLite adds the words in the byte order of the machine that made the log. */
function checksum(
  log: Buffer,
  from: number,
  to: number,
  [first, second]: Sums,
): Sums {
  const isLittle = os.endianness() === "LE";
  const wordAt = (at: number) =>
    isLittle ? log.readUInt32LE(at) : log.readUInt32BE(at);
  let [one, two] = [first, second];
  for (let at = from; at < to; at += 8) {
    one = (one + wordAt(at) + two) >>> 0;
    two = (two + wordAt(at + 4) + one) >>> 0;
  }
  return [one, two];
}

function areSums(log: Buffer, at: number, [one, two]: Sums): boolean {
  return log.readUInt32BE(at) === one && log.readUInt32BE(at + 4) === two;
}

function saltAt(log: Buffer, at: number): string {
  return log.toString("hex", at, at + 8);
}

/** The bytes of a file; empty if it is missing. */
export function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return Buffer.alloc(0);
  }
}
