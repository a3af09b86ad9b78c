import {
  globSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** In bytes. */
const PAGE_SIZE = 4096;

// What can happen to the files of a data folder, as a kill, a bad disk or a person
// leaves them.

/** Does something to the files of a data folder while nothing has them open. */
export type Fault = (dataDir: string) => void;

const fileIn = (dataDir: string) =>
  path.join(dataDir, "intake", "outbox.sqlite");

/** Writes the log back, as a stop does. */
function writeBack(dataDir: string): void {
  const outbox = new DatabaseSync(fileIn(dataDir));
  outbox.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  outbox.close();
}

/** Fills the pages of a table and of its indexes with nonsense. */
export function withoutTable(table: string): Fault {
  return (dataDir) => {
    writeBack(dataDir);
    const file = fileIn(dataDir);
    const outbox = new DatabaseSync(file, { readOnly: true });
    const roots = outbox
      .prepare("SELECT rootpage FROM sqlite_schema WHERE tbl_name = ?")
      .all(table) as { rootpage: number }[];
    outbox.close();
    const bytes = readFileSync(file);
    for (const { rootpage: page } of roots)
      bytes.fill(0xff, (page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    writeFileSync(file, bytes);
  };
}

/** Changes a word wherever the outbox has it. */
export function changeWord(from: string, to: string): Fault {
  return (dataDir) => {
    writeBack(dataDir);
    const bytes = readFileSync(fileIn(dataDir));
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at))
      bytes.write(to, at);
    writeFileSync(fileIn(dataDir), bytes);
  };
}

/** Removes what is there of these files. */
export function without(...names: string[]): Fault {
  return (dataDir) => {
    for (const name of names)
      rmSync(path.join(dataDir, name), { recursive: true, force: true });
  };
}

/** Does both. */
export function both(one: Fault, other: Fault): Fault {
  return (dataDir) => {
    one(dataDir);
    other(dataDir);
  };
}

/** Cuts off the end of the files whose names match. */
export function cut(pattern: string): Fault {
  return (dataDir) => {
    for (const name of globSync(pattern, { cwd: dataDir })) {
      const file = path.join(dataDir, name);
      truncateSync(file, Math.floor(readFileSync(file).length / 2));
    }
  };
}

/**
 * Flips sixty bytes of the outbox or of its log, the same ones for the same seed.
 *
 * @param end what the name of the log adds to that of its file; empty: the file itself.
 */
export function flipBits(seed: number, end: "" | "-wal"): Fault {
  return (dataDir) => {
    if (end === "") writeBack(dataDir);
    const bytes = readFileSync(fileIn(dataDir) + end);
    const below = randomFrom(seed);
    for (let flips = 0; flips < 60; flips += 1)
      bytes[below(bytes.length)]! ^= 1 + below(255);
    writeFileSync(fileIn(dataDir) + end, bytes);
  };
}

/** The same numbers for the same seed, so that a round that failed can be repeated. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
