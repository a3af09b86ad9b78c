import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openAsItIs, openDatabase } from "./database.ts";
import { inTransaction } from "./in-transaction.ts";
import { copyStore } from "./store-copy.ts";
import { DatabaseError } from "./store-errors.ts";
import { isStoreDamaged } from "./store-contents.ts";
import { storeFile } from "./store-file.ts";
import { noteFile } from "./store-note.ts";

let parent: string;
let folder: string;
let file: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "database-"));
  folder = join(parent, "data");
  file = storeFile(folder);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function reason(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseError);
    return (error as Error).message;
  }
  throw new Error("it opened");
}

it("keeps folder and files to their owner, and syncs each commit", () => {
  const database = openDatabase(folder, null);
  const mode = (path: string) => statSync(path).mode & 0o777;
  expect([folder, file, `${file}-wal`].map(mode)).toEqual([
    0o700, 0o600, 0o600,
  ]);
  const pragma = (name: string) =>
    Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma("journal_mode")).toBe("wal");
  expect(pragma("synchronous")).toBe(2);
  database.close();
});

it("refuses who comes second, also another process, until it is closed", () => {
  const database = openDatabase(folder, null);
  const open = () => openDatabase(folder, null);
  expect(reason(open)).toContain("in use by another process");
  const module = JSON.stringify(new URL("./database.ts", import.meta.url).href);
  const script = `const { openDatabase } = await import(${module});
    openDatabase(${JSON.stringify(folder)}, null).close();`;
  const other = () =>
    spawnSync(process.execPath, ["--input-type=module", "-e", script]);
  expect(String(other().stderr)).toContain("in use by another process");
  database.close();
  expect(other().status).toBe(0);
});

it("is copied as of one transaction while it is written", async () => {
  const database = openDatabase(folder, null);
  database.exec(`CREATE TABLE pairs (count INTEGER, text TEXT) STRICT;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000)
      INSERT INTO pairs SELECT 0, hex(zeroblob(500)) FROM n`);
  // On the first page and on the last one, many steps later.
  const ends = "WHERE rowid IN (1, 9000)";
  const write = database.prepare(`UPDATE pairs SET count = count + 1 ${ends}`);
  const copy = join(parent, "copy.sqlite");
  const copied = copyStore(database, copy).then(() => true);
  const turn = () => new Promise<false>((next) => setImmediate(next, false));
  while (!(await Promise.race([copied, turn()]))) write.run();
  database.close();
  const reader = new DatabaseSync(copy);
  const [first, last] = reader.prepare(`SELECT count FROM pairs ${ends}`).all();
  reader.close();
  expect(last).toEqual(first);
  expect(first!["count"]).toBeGreaterThan(0);
});

const cutShort = (bytes: Buffer) => bytes.subarray(0, bytes.length - 5000);
const overwritten = (bytes: Buffer) =>
  Buffer.from(bytes).fill(0x77, 4096, 12000);
const pragma = (sql: string) => () => {
  const other = new DatabaseSync(file);
  other.exec(`PRAGMA ${sql}`);
  other.close();
  return readFileSync(file);
};

it.each([
  ["cut short", cutShort, "damaged"],
  ["overwritten in the middle", overwritten, "damaged"],
  ["of another version", pragma("user_version = 99"), "format 99"],
  ["of a version before", pragma("user_version = 1"), "28f7035f"],
  ["of another program", pragma("application_id = 7"), "another program"],
])("refuses a file that is %s, and leaves it alone", (_, damage, words) => {
  openDatabase(folder, null).close();
  const bytes = damage(readFileSync(file));
  writeFileSync(file, bytes);
  expect(reason(() => openDatabase(folder, null))).toContain(words);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

describe("a store with a changed letter", () => {
  const write = (text: string) => {
    const database = openDatabase(folder, null);
    database
      .prepare("INSERT OR REPLACE INTO documents VALUES ('a', ?)")
      .run(text);
    return database;
  };
  const change = (from: string, to: string) => {
    const bytes = readFileSync(file);
    bytes.write(to, bytes.indexOf(from));
    const { atime, mtime } = statSync(file);
    writeFileSync(file, bytes);
    // A disk that fails leaves the time of a file alone.
    utimesSync(file, atime, mtime);
  };

  it("is refused once it was closed, until its note is deleted", () => {
    write('{"text":"fair"}').close();
    change("fair", "fail");
    expect(reason(() => openDatabase(folder, null))).toMatch(
      /not as it was when it was closed.*Restore a backup/,
    );
    expect(isStoreDamaged(folder)).toBe(true);
    rmSync(noteFile(file));
    openDatabase(folder, null).close();
    openDatabase(folder, null).close();
  });

  it("opens if a program has written it that knows of no note, as the release before", () => {
    write('{"text":"fair"}').close();
    const before = new DatabaseSync(file);
    before.exec("INSERT INTO documents VALUES ('b', '{}')");
    before.close();
    utimesSync(file, new Date(), new Date(Date.now() + 60_000));
    openDatabase(folder, null).close();
  });

  it("is refused after a kill if a document cannot be read", () => {
    write('{"text":"fair"}').close();
    rmSync(noteFile(file));
    change('{"text"', '{"text}');
    expect(reason(() => openDatabase(folder, null))).toContain("damaged");
  });
});

/** A copy of a store as a kill leaves it after this work. */
function killedAfter(
  work: (database: DatabaseSync, insert: (text: string) => unknown) => void,
): string {
  const database = openDatabase(folder, null);
  database.exec("CREATE TABLE written (text TEXT) STRICT");
  const insert = database.prepare("INSERT INTO written VALUES (?)");
  work(database, (text) => insert.run(text));
  const copy = join(parent, "killed");
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  database.close();
  return copy;
}

const numbers = Array.from({ length: 20 }, (_, number) => `${number} `);

/** What was written is only in its log. */
const killed = () =>
  killedAfter((database, insert) => {
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    for (const each of numbers) insert(each.repeat(700));
  });

function written(database: DatabaseSync): number {
  const row = database.prepare("SELECT count(*) AS n FROM written").get();
  database.close();
  return Number(row!["n"]);
}

describe("a log that a kill has left", () => {
  const [HEADER, FRAME_HEADER] = [32, 24];

  it("is read to its end, also where its last transaction was not written whole", () => {
    const copy = killed();
    const log = `${storeFile(copy)}-wal`;
    const bytes = readFileSync(log);
    writeFileSync(log, bytes.subarray(0, bytes.length - 1000));
    expect(written(openAsItIs(copy))).toBe(19);
    expect(written(openDatabase(copy, null))).toBe(19);
  });

  it.each([
    ["its header", 24],
    ["the header of a frame", HEADER + FRAME_HEADER + 4096 + 16],
    ["the page of a frame", HEADER + 3 * (FRAME_HEADER + 4096) + 500],
  ])(
    "with a flipped bit in %s opens for none who writes, and keeps its bytes",
    (_what, at) => {
      const copy = killed();
      const log = `${storeFile(copy)}-wal`;
      const bytes = readFileSync(log);
      bytes[at]! ^= 1;
      writeFileSync(log, bytes);
      const words = reason(() => openDatabase(copy, null));
      expect(words).toContain("changes behind the damage cannot be read");
      expect(isStoreDamaged(copy)).toBe(true);
      expect(written(openAsItIs(copy))).toBeLessThan(20);
      expect(readFileSync(log).equals(bytes)).toBe(true);
    },
  );

  it.each([
    ["removed", (log: string) => rmSync(log)],
    ["cut in half", (log: string) => truncateSync(log, 50_000)],
  ])("opens for none who writes once it is %s", (_what, damage) => {
    const copy = killedAfter((database, insert) =>
      inTransaction(database, () => {
        for (const each of numbers) insert(each.repeat(2_000));
      }),
    );
    damage(`${storeFile(copy)}-wal`);
    const words = reason(() => openDatabase(copy, null));
    expect(words).toContain("changes behind the damage cannot be read");
    expect(isStoreDamaged(copy)).toBe(true);
  });

  it("is not missed after a start that failed, which has written it into the store", () => {
    const copy = killedAfter((database, insert) =>
      inTransaction(database, () => insert("1")),
    );
    const store = storeFile(copy);
    const { atime, mtime } = statSync(store);
    const broken = { name: "broken-1", sql: "no statement" };
    expect(() => openDatabase(copy, [broken])).toThrow();
    // As on a disk that notes times in seconds.
    utimesSync(store, atime, mtime);
    expect(written(openDatabase(copy, null))).toBe(1);
  });

  it("that begins anew is sound, with frames of its last round behind", () => {
    const copy = killedAfter((database, insert) => {
      for (const each of numbers) insert(each);
      database.exec("PRAGMA wal_checkpoint(RESTART)");
      insert("20");
    });
    expect(written(openDatabase(copy, null))).toBe(21);
  });
});

it("makes the server's tables once, and knows of those that it does not make", () => {
  const users = { name: "users-1", sql: "CREATE TABLE users (id TEXT)" };
  openDatabase(folder, [users]).close();
  openDatabase(folder, [users]).close();
  openDatabase(folder, null).close();
  expect(reason(() => openDatabase(folder, []))).toContain("migration users-1");
});
