import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import type { PgliteConnection } from "@supabase/lite/pglite";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { layInitialisedDatabase } from "../../../tests/fixtures/stack/database.fixture.ts";
import { temporaryFolder } from "../../../tests/fixtures/temporary-folder.fixture.ts";
import { openConnection } from "./connection.ts";
import { filesOf, openDataFolder, readDataFolder } from "./data-folder.ts";

const folder = temporaryFolder("data-folder");
let said: string[] = [];

/** Prepares the opened database. */
async function bringUp(
  connection: PgliteConnection,
): Promise<PgliteConnection> {
  await connection.driver.query("select to_regclass('claims')");
  return connection;
}

const open = (prepare = bringUp) =>
  openDataFolder(folder, { prepare, say: (sentence) => said.push(sentence) });

const setAside = () =>
  readdirSync(folder).filter((name) => name.includes("unreadable"));

async function loseRow(): Promise<void> {
  const { driver } = await openConnection(filesOf(folder), true);
  await driver.exec(
    "set allow_system_table_mods = on; delete from pg_proc where proname = 'to_regclass'",
  );
  await driver.close();
}

beforeAll(async () => {
  await layInitialisedDatabase(folder);
}, 400_000);

/** The name, size and time of each file in a folder. */
function filesIn(where: string): string[] {
  return readdirSync(where, { recursive: true, encoding: "utf8" })
    .map((name) => {
      const { size, mtimeMs } = statSync(path.join(where, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .sort();
}

describe("a database that is only read", () => {
  it("is read in a copy, and nothing of it is changed or left behind", async () => {
    const before = filesIn(folder);
    const tables = await readDataFolder(folder, async (database) => {
      const { rows } = await database.query<{ found: string | null }>(
        "select to_regclass('claims')::text as found",
      );
      return rows;
    });
    expect(tables).toEqual([{ found: "claims" }]);
    expect(filesIn(folder)).toEqual(before);
  });

  it("is left as it is if it cannot be read, and no empty one is read instead", async () => {
    const control = path.join(filesOf(folder), "global", "pg_control");
    const whole = readFileSync(control);
    truncateSync(control, 100);
    const before = filesIn(folder);
    const read = vi.fn(() => Promise.resolve());
    await expect(readDataFolder(folder, read)).rejects.toThrow(
      /cannot be read, and was left as it is/,
    );
    expect(read).not.toHaveBeenCalled();
    expect(filesIn(folder)).toEqual(before);
    writeFileSync(control, whole);
  });
});

describe("a database that is not as it was left", () => {
  const notes = () =>
    readdirSync(folder).filter((name) => name.includes("missing"));

  it("is not missed while it is", async () => {
    await (await open()).close();
    said = [];
    await (await open()).close();
    expect(said).toEqual([]);
  });

  it.each<[string, () => Promise<void> | void, RegExp]>([
    [
      "was changed while it was closed",
      () => appendFileSync(path.join(filesOf(folder), "PG_VERSION"), "\n"),
      /not as they were when it was closed/,
    ],
    [
      "is gone",
      () => rmSync(filesOf(folder), { recursive: true }),
      /were there and are gone/,
    ],
  ])("is missed by each start if it %s", async (_how, damage, words) => {
    await damage();
    for (let start = 0; start < 2; start += 1) {
      said = [];
      await (await open()).close();
      expect(said).toEqual([expect.stringMatching(words)]);
    }
    const [note, ...others] = notes();
    expect(others).toEqual([]);
    rmSync(path.join(folder, note!));
  });
});

it("a database that never was is not missed after a first start that was stopped before it was made", async () => {
  const first = temporaryFolder("first-start");
  const killed = temporaryFolder("killed-start");
  said = [];
  const say = (sentence: string) => void said.push(sentence);
  const starting = openDataFolder(first, { prepare: bringUp, say });
  // What a kill, or a full disk, leaves at this moment.
  cpSync(first, killed, { recursive: true });
  await (await starting).close();
  await (await openDataFolder(killed, { prepare: bringUp, say })).close();
  expect(said).toEqual([]);
});

describe("a database that can be read but fails", () => {
  it("stays in place if a new one fails too", async () => {
    said = [];
    const fails = () => Promise.reject(new Error("a fault of the program"));
    await expect(open(fails)).rejects.toThrow("a fault of the program");
    expect(said).toEqual([]);
    // The note that there is one.
    expect(readdirSync(folder)).toEqual([
      "closed",
      path.basename(filesOf(folder)),
    ]);
  });

  // What a kill or a truncated file does: tests/contracts/database-process.test.ts.
  it.runIf(process.env["TEST_LONG"])(
    "is set aside if a new one works",
    async () => {
      said = [];
      await loseRow();
      const opened = await open();
      await opened.database.close();
      expect(said.join()).toMatch(/could not be read, tried twice/);
      const [aside] = setAside();
      rmSync(path.join(folder, aside!), { recursive: true });
      // It was not closed, as after a kill: that is no change of what was closed.
      said = [];
      await (await open()).close();
      expect(said).toEqual([]);
    },
  );
});
