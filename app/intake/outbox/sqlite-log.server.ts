import { readFileSync } from "node:fs";

// The write-ahead log of a SQLite file (sqlite.org/fileformat2.html, section 4).

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
 * The state of a log. SQLite stops at the first frame with a wrong checksum and
 * drops the rest. `torn`: that frame belongs to the last, uncommitted
 * transaction, as after a kill or a loss of power. `damaged`: more was
 * committed after it.
 */
export type LogState = "whole" | "torn" | "damaged";

/** In: the bytes of a write-ahead log; none if there is no such file. */
export function stateOfLog(log: Buffer): LogState {
  const frames = committedFrames(log);
  const broken = frames.findIndex(({ isWhole }) => !isWhole);
  if (frames.length > 0 && !isHeaderWhole(log)) return "damaged";
  if (frames.length <= readableFrames(log)) return "whole";
  const isCommittedBehind = frames
    .slice(broken)
    .some(({ isWhole, isCommit }) => isWhole && isCommit);
  return broken < 0 || isCommittedBehind ? "damaged" : "torn";
}

/** How many frames SQLite would read. */
function readableFrames(log: Buffer): number {
  let count = 0;
  for (let at = HEADER; at + FRAME <= log.length; at += FRAME) {
    if (saltAt(log, at + 8) !== saltAt(log, 16) || !isFrameWhole(log, at))
      break;
    count += 1;
  }
  return count;
}

function isHeaderWhole(log: Buffer): boolean {
  return wordReaders(log).some((readWord) =>
    areSums(log, 24, checksum(readWord, 0, 24, [0, 0])),
  );
}

/** Each checksum continues the one before it, which is in the file too. */
function isFrameWhole(log: Buffer, at: number): boolean {
  const before = at === HEADER ? 24 : at - FRAME + 16;
  const seed = [
    log.readUInt32BE(before),
    log.readUInt32BE(before + 4),
  ] as const;
  return wordReaders(log).some((readWord) => {
    const sums = checksum(readWord, at, at + 8, seed);
    const data = at + FRAME_HEADER;
    return areSums(log, at + 16, checksum(readWord, data, at + FRAME, sums));
  });
}

type ReadWord = (at: number) => number;

/**
 * Readers for both byte orders: the header says which one applies, but may be
 * damaged.
 */
function wordReaders(log: Buffer): ReadWord[] {
  return [(at) => log.readUInt32LE(at), (at) => log.readUInt32BE(at)];
}

type Sums = readonly [number, number];

function checksum(
  readWord: ReadWord,
  from: number,
  to: number,
  [first, second]: Sums,
): Sums {
  let [one, two] = [first, second];
  for (let at = from; at < to; at += 8) {
    one = (one + readWord(at) + two) >>> 0;
    two = (two + readWord(at + 4) + one) >>> 0;
  }
  return [one, two];
}

function areSums(log: Buffer, at: number, [one, two]: Sums): boolean {
  return log.readUInt32BE(at) === one && log.readUInt32BE(at + 4) === two;
}

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
