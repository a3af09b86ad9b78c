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
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import path from "node:path";
import { DatabaseError, openDatabase } from "./database.ts";
import { readStoreState } from "./store-contents.ts";
import { storeFile } from "./store-file.ts";

describe("openDatabase", () => {
  let parent: string;
  let folder: string;
  let file: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), "database-"));
    folder = join(parent, "data");
    file = join(folder, "content-lake.sqlite");
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  const mode = (path: string) => statSync(path).mode & 0o777;
  const reason = (open: () => unknown) => {
    try {
      open();
    } catch (error) {
      expect(error).toBeInstanceOf(DatabaseError);
      return (error as Error).message;
    }
    throw new Error("it opened");
  };

  it("keeps folder and files to their owner, and syncs each commit", () => {
    const database = openDatabase(folder, null);
    expect(mode(folder)).toBe(0o700);
    expect(mode(file)).toBe(0o600);
    expect(mode(`${file}-wal`)).toBe(0o600);
    const pragma = (name: string) =>
      Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    expect(pragma("journal_mode")).toBe("wal");
    expect(pragma("synchronous")).toBe(2);
    database.close();
  });

  it("refuses a second process", () => {
    const database = openDatabase(folder, null);
    const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, "database.ts"))};
      try { openDatabase(${JSON.stringify(folder)}, null); console.log("opened"); }
      catch (error) { console.log(error.message); }`;
    const second = spawnSync(
      process.execPath,
      ["--input-type=module", "-e", script],
      { encoding: "utf8" },
    );
    expect(second.stdout).toContain("in use by another process");
    database.close();
    openDatabase(folder, null).close();
  });

  it.each([
    ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 5000)],
    ["no database at all", () => Buffer.from("hello, I am a text file")],
    [
      "overwritten in the middle",
      (bytes: Buffer) => Buffer.from(bytes).fill(0x77, 4096, 12000),
    ],
  ])("refuses a file that is %s, and leaves it alone", (_name, damage) => {
    openDatabase(folder, null).close();
    writeFileSync(file, damage(readFileSync(file)));
    const before = readFileSync(file);
    expect(reason(() => openDatabase(folder, null))).toContain("damaged");
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("says why it cannot be opened, also where SQLite has ended the transaction by itself", () => {
    // As a full disk does.
    const sql = "INSERT OR ROLLBACK INTO lake_migrations VALUES (NULL)";
    const open = () => openDatabase(folder, [{ name: "refused", sql }]);
    expect(reason(open)).toContain("NOT NULL constraint failed");
    openDatabase(folder, null).close();
  });

  it("refuses what a newer program wrote, and leaves it alone", () => {
    openDatabase(folder, null).close();
    const other = new DatabaseSync(file);
    other.exec("PRAGMA user_version = 99");
    other.close();
    const before = readFileSync(file);
    expect(reason(() => openDatabase(folder, null))).toContain("newer");
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("refuses the file of another program", () => {
    openDatabase(folder, null).close();
    const other = new DatabaseSync(file);
    other.exec("PRAGMA application_id = 7");
    other.close();
    expect(reason(() => openDatabase(folder, null))).toContain("another");
  });

  it("applies each migration once, and knows when one is unknown", () => {
    const users = { name: "users-1", sql: "CREATE TABLE users (id TEXT)" };
    openDatabase(folder, [users]).close();
    openDatabase(folder, [users]).close();
    openDatabase(folder, null).close();
    expect(reason(() => openDatabase(folder, []))).toContain("newer");
  });
});

describe("the state of a store", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "content-state-"));
    file = storeFile(folder);
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(statements: string): void {
    const database = new DatabaseSync(file);
    database.exec(statements);
    database.close();
  }

  it("tells a store without a document from one with content", () => {
    expect(readStoreState(folder)).toBe("absent");
    writeFileSync(file, "");
    expect(readStoreState(folder)).toBe("empty");
    write("CREATE TABLE documents (id TEXT)");
    expect(readStoreState(folder)).toBe("empty");
    write("INSERT INTO documents VALUES ('a')");
    expect(readStoreState(folder)).toBe("content");
    writeFileSync(file, "not a database ".repeat(100));
    expect(readStoreState(folder)).toBe("damaged");
  });
});
