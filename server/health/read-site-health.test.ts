import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

import { readSiteHealth } from "./read-site-health.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "health-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages = {
  size: 2,
  bytes: 100,
  statistics: { hits: 3, misses: 1, refreshes: [40] },
};

function read(changes = {}) {
  return readSiteHealth({
    pingContent: async () => true,
    pages,
    dataDir: folder,
    backupFolder: path.join(folder, "backups"),
    ...changes,
  });
}

it("reads the cache, the disk, and the age of the newest backup", async () => {
  expect(await read()).toMatchObject({
    isContentUp: true,
    pages: { count: 2, bytes: 100, hits: 3, misses: 1, refreshes: [40] },
    disk: { free: expect.any(Number) as number },
    backupAt: null,
  });
  const backups = path.join(folder, "backups");
  mkdirSync(backups);
  for (const [name, seconds] of [
    ["new.tar.gz", 2_000],
    ["old.tar.gz", 1_000],
    ["new.tar.gz.part", 3_000],
  ] as const) {
    const file = path.join(backups, name);
    writeFileSync(file, "");
    utimesSync(file, seconds, seconds);
  }
  expect((await read()).backupAt).toBe(2_000_000);
  const gone = await read({ dataDir: path.join(folder, "none") });
  expect(gone.disk).toBeNull();
});
