import { existsSync, readFileSync } from "node:fs";
import { isLogCut } from "./store-note.ts";

// SQLite reads its write-ahead log (sqlite.org/fileformat2.html, section 4) up to the
// first frame with a wrong checksum, and takes the rest for the remains of a power
// loss. After damage in the middle, whole transactions would be lost silently, and
// permanently once the log is overwritten.

const HEADER = 32;
const FRAME_HEADER = 24;
/** The magic number of a log whose checksums add big-endian words; one less for little-endian. */
const BIG_ENDIAN = 0x377f0683;

/**
 * True if transactions after damage in a store's log would be lost once SQLite opens it
 * to write, or if the log was cut or removed. False for a sound log, and if only the
 * last transaction is affected, which a power loss may leave incomplete before it is
 * acknowledged.
 *
 * @param store the path of the store, which no process has open.
 */
export function isLogDamaged(store: string): boolean {
  const file = `${store}-wal`;
  if (isLogCut(store)) return true;
  if (!existsSync(file)) return false;
  const log = readFileSync(file);
  if (log.length < HEADER + FRAME_HEADER) return false;
  let sums = sumsAt(log, 24);
  if (!matches(log, 24, sumsOf(log, [[0, 24]], [0, 0])))
    // Frames are written after their header was synced. A restarted log has other salts
    // than the frames of its last round, which it overwrites.
    return [8, 12].some(
      (at) => log.readUInt32BE(at + 8) === log.readUInt32BE(HEADER + at),
    );

  const frameBytes = FRAME_HEADER + pageSizeOf(log);
  const starts: number[] = [];
  for (let at = HEADER; at + frameBytes <= log.length; at += frameBytes)
    starts.push(at);
  const belongs = (at: number) =>
    log.compare(log, at + 8, at + 16, 16, 24) === 0;
  const broken = starts.find((at) => {
    sums = sumsOf(
      log,
      [
        [at, at + 8],
        [at + FRAME_HEADER, at + frameBytes],
      ],
      sums,
    );
    return !belongs(at) || !matches(log, at + 16, sums);
  });
  if (broken === undefined) return false;
  const commits = starts.filter(
    (at) =>
      (at === broken || (at > broken && belongs(at))) &&
      // The last frame of a transaction contains the new size of the store.
      log.readUInt32BE(at + 4) > 0,
  );
  return commits.length > 1;
}

function pageSizeOf(log: Buffer): number {
  const size = log.readUInt32BE(8);
  return size === 1 ? 65_536 : Math.max(size, 512);
}

type Sums = readonly [number, number];

/** Adds ranges of the log, eight bytes at a time, to the preceding checksum. */
function sumsOf(
  log: Buffer,
  ranges: readonly (readonly [from: number, to: number])[],
  [first, second]: Sums,
): Sums {
  const isBig = log.readUInt32BE(0) === BIG_ENDIAN;
  const wordAt = (at: number) =>
    isBig ? log.readUInt32BE(at) : log.readUInt32LE(at);
  let [one, two] = [first, second];
  for (const [from, to] of ranges)
    for (let at = from; at < to; at += 8) {
      one = (one + wordAt(at) + two) >>> 0;
      two = (two + wordAt(at + 4) + one) >>> 0;
    }
  return [one, two];
}

const sumsAt = (log: Buffer, at: number): Sums => [
  log.readUInt32BE(at),
  log.readUInt32BE(at + 4),
];

function matches(log: Buffer, at: number, [one, two]: Sums): boolean {
  return log.readUInt32BE(at) === one && log.readUInt32BE(at + 4) === two;
}
