import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import type { PgliteConnection } from "@supabase/lite/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { layInitialisedDatabase } from "../../../tests/fixtures/stack/database.fixture.ts";
import { openConnection } from "./connection.ts";
import { filesOf, openDataFolder } from "./data-folder.ts";

let folder = "";
let said: string[] = [];

/** The preparation of the opened database. */
async function bringUp(
  connection: PgliteConnection,
): Promise<PgliteConnection> {
  await connection.driver.query("select to_regclass('claims')");
  return connection;
}

const open = (use = bringUp) =>
  openDataFolder(folder, use, (sentence) => said.push(sentence));

const setAside = () =>
  readdirSync(folder).filter((name) => name.includes("unreadable"));

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "data-folder-"));
  await layInitialisedDatabase(folder);
}, 400_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a database that can be read but fails", () => {
  it("stays in place if a new one fails too", async () => {
    said = [];
    const fails = () => Promise.reject(new Error("a fault of the program"));
    await expect(open(fails)).rejects.toThrow("a fault of the program");
    expect(said).toEqual([]);
    expect(readdirSync(folder)).toEqual([path.basename(filesOf(folder))]);
  });

  it("is set aside if a new one works: its catalog has lost a row", async () => {
    said = [];
    const { driver } = await openConnection(filesOf(folder), true);
    await driver.exec(
      "set allow_system_table_mods = on; delete from pg_proc where proname = 'to_regclass'",
    );
    await driver.close();
    const opened = await open();
    await opened.database.close();
    expect(said.join()).toMatch(/could not be read, tried twice/);
    expect(setAside()).toHaveLength(1);
  });
});
