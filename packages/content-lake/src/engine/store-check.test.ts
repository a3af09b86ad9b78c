import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "./database.ts";
import { mutate, testLake } from "./lake.fixture.ts";
import { storeFile } from "./store-file.ts";
import type { Lake } from "./lake-interface.ts";

const PAGE = 4096;
let lake: Lake;

/** Some megabytes of documents, and all of them in the file itself. */
beforeEach(() => {
  lake = testLake();
  for (let part = 0; part < 20; part += 1) {
    const documents = Array.from({ length: 50 }, (_, index) => ({
      _id: `d-${part}-${index}`,
      _type: "post",
      text: `${part} ${index} `.repeat(600),
    }));
    mutate(lake, ...documents.map((create) => ({ create })));
  }
  lake.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
});

afterEach(() => {
  if (lake.database.isOpen) lake.close();
});

const sizeOf = () => statSync(storeFile(lake.folder)).size;

/** Overwrites pages in the middle of the file, as a failing disk would. */
function damage(): void {
  const file = openSync(storeFile(lake.folder), "r+");
  const middle = Math.floor(sizeOf() / PAGE / 2) * PAGE;
  writeSync(file, Buffer.alloc(8 * PAGE, 0x77), 0, 8 * PAGE, middle);
  closeSync(file);
}

it("finds a sound store sound, while it is written to, and leaves nothing", async () => {
  const check = lake.check();
  mutate(lake, { create: { _id: "meanwhile", _type: "post" } });
  expect(await check).toEqual({ state: "sound" });
  expect(readdirSync(lake.folder).filter((name) => /copy/.test(name))).toEqual(
    [],
  );
});

it("finds damage in a running store, which goes on and is not started again", async () => {
  damage();
  const check = await lake.check();
  expect(check.state).toBe("damaged");
  const { folder } = lake;
  expect(lake.countDocuments()).toBe(1_000);
  lake.close();
  const before = readFileSync(storeFile(folder));
  expect(() => openDatabase(folder, null)).toThrow(/damaged/);
  expect(readFileSync(storeFile(folder)).equals(before)).toBe(true);
});

it("gives free pages back a few at a time, and keeps some", async () => {
  mutate(lake, { delete: { query: "*" } });
  const ids = Array.from({ length: 20 }, (_, part) =>
    Array.from({ length: 50 }, (_, index) => `d-${part}-${index}`),
  );
  lake.forget(ids.flat());
  const steps = vi.spyOn(lake.database, "exec");
  const before = sizeOf();
  const given = lake.vacuum(new AbortController().signal);
  mutate(lake, { create: { _id: "meanwhile", _type: "post" } });
  expect(await given).toBeGreaterThan(500);
  expect(
    steps.mock.calls.filter(([sql]) => sql.includes("vacuum")).length,
  ).toBeGreaterThan(3);
  lake.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  expect(before - sizeOf()).toBeGreaterThan(500 * PAGE);
  expect(await lake.vacuum(new AbortController().signal)).toBe(0);
  expect(await lake.check()).toEqual({ state: "sound" });
});

it("makes an older store one that can give pages back", () => {
  const folder = mkdtempSync(join(tmpdir(), "older-"));
  const older = new DatabaseSync(storeFile(folder));
  older.exec(
    "PRAGMA journal_mode = WAL; CREATE TABLE old (id TEXT); INSERT INTO old VALUES ('kept')",
  );
  older.close();
  const database = openDatabase(folder, null);
  expect(database.prepare("PRAGMA auto_vacuum").get()).toEqual({
    auto_vacuum: 2,
  });
  expect(database.prepare("SELECT id FROM old").get()).toEqual({ id: "kept" });
  expect(database.prepare("PRAGMA application_id").get()).toEqual({
    application_id: 0x4c414b45,
  });
  database.close();
  rmSync(folder, { recursive: true });
});
