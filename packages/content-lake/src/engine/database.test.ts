import { spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DatabaseError, openDatabase } from "./database.ts";
import { storeFile } from "./store-file.ts";

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
  ["no database at all", () => Buffer.from("hello, I am a text"), "damaged"],
  ["overwritten in the middle", overwritten, "damaged"],
  ["of another version", pragma("user_version = 99"), "npm run reset"],
  ["of a version before", pragma("user_version = 1"), "npm run backup"],
  ["of another program", pragma("application_id = 7"), "another program"],
])("refuses a file that is %s, and leaves it alone", (_, damage, words) => {
  openDatabase(folder, null).close();
  const bytes = damage(readFileSync(file));
  writeFileSync(file, bytes);
  expect(reason(() => openDatabase(folder, null))).toContain(words);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

it("makes the server's tables once, and knows of those that it does not make", () => {
  const users = { name: "users-1", sql: "CREATE TABLE users (id TEXT)" };
  openDatabase(folder, [users]).close();
  openDatabase(folder, [users]).close();
  openDatabase(folder, null).close();
  expect(reason(() => openDatabase(folder, []))).toContain("another version");
});
