import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import {
  makeDatabaseSecrets,
  startTestDatabase,
  type DatabaseOptions,
  type TestDatabase,
} from "../fixtures/stack/database.fixture.ts";
import { runScript } from "../fixtures/stack/child.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// Opening an undamaged database when the machine lacks resources, and one that
// another version wrote.

const PATIENCE_MS = 180_000;

const secrets = makeDatabaseSecrets();
const folder = temporaryFolder("database-shortage");

/** Cases for the long form only. */
const RARE = [
  // Postgres reports nothing here: PGlite fails first.
  ["ENOSPC", "writeSync", 0, /the disk is full/],
  ["EMFILE", "openSync", 3, /too many files are open/],
  ["EACCES", "openSync", 10, /may not read and write/],
  ["EROFS", "openSync", 40, /the disk is read-only/],
] as const;

/** Starts the database, reads its one message, and stops it cleanly. */
async function storedMessages(options: DatabaseOptions = {}) {
  const database = await startTestDatabase(folder, { ...options, secrets });
  const { data } = await database
    .client(secrets.secretKey)
    .from("contact_messages")
    .select("id");
  await database.stop();
  return data?.map(({ id }) => id);
}

/** Makes the next start read every file. */
function forgetCleanClose(): void {
  rmSync(path.join(folder, "closed"), { force: true });
}

function setAside(): string[] {
  return readdirSync(folder).filter((name) => /unreadable/.test(name));
}

beforeAll(async () => {
  const database: TestDatabase = await startTestDatabase(folder, { secrets });
  await database
    .client(secrets.publishableKey)
    .from("contact_messages")
    .insert({
      id: "MSG-KEPT",
      name: "Ann",
      email: "ann@example.com",
      phone: "512-555-0100",
      message: "A tree fell on the roof.",
    });
  await database.stop();
}, PATIENCE_MS);

describe("a sound database", { timeout: PATIENCE_MS }, () => {
  it.each([
    // Postgres answers with its own error.
    ["ENOSPC", "writeSync", 10, /the disk is full/],
    ...(process.env["TEST_LONG"] ? RARE : []),
  ] as const)(
    "is left in its place after %s of %s %i",
    async (code, calls, after, words) => {
      forgetCleanClose();
      const fault = { code, calls, after };
      const refused = startTestDatabase(folder, { secrets, fault });
      await expect(refused).rejects.toThrow(words);
      await expect(refused).rejects.toThrow(/ended \(75\):/);
      expect(setAside()).toEqual([]);
    },
  );

  it("with migrations of another version is left untouched", async () => {
    const source = path.join(folder, "source");
    cpSync("supabase", source, { recursive: true });
    const migrations = path.join(source, "migrations");
    const newest = "20990101000000_later.sql";
    writeFileSync(path.join(migrations, newest), "select 1;");
    // All of its rows are there once there is room again.
    expect(await storedMessages({ source })).toEqual(["MSG-KEPT"]);
    rmSync(path.join(migrations, newest));
    const refused = startTestDatabase(folder, { secrets, source });
    await expect(refused).rejects.toThrow(
      /migration 20990101000000; .*a newer one, or restore a backup/,
    );
    expect(setAside()).toEqual([]);
    // What `npm run backup` requests.
    const args = ["dump", "--data", folder];
    const dumped = await runScript("supabase/embedded/move.ts", { args });
    expect(dumped.output).toContain("MSG-KEPT");
  });
});
