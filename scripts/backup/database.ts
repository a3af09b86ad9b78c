import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import { z } from "zod";

import { BackupError } from "#content-lake/backup/error";
import type { Counts } from "./counts.ts";
import { runningDatabase } from "../stack/stack-file.ts";

/** The name of the embedded database's folder in a data folder. */
const DATA = "supabase";
/** A backup's folder with the rows as SQL. */
export const DATABASE_FOLDER = "database";
/** In loading order, since the tables refer to the accounts. */
const FILES = { accounts: "accounts.sql", public: "public.sql" } as const;
/** The last migration of the rows; backups of the first releases do not have it. */
const LEVEL_FILE = "migration";

const dump = z.object({
  accounts: z.string(),
  public: z.string(),
  tables: z.record(z.string(), z.number()),
  // An earlier release that runs does not say it.
  migration: z.string().optional(),
});

const counted = dump.pick({ tables: true });

const LONGEST_OUTPUT = 1024 ** 3;

/**
 * Writes the rows of the embedded database as SQL, whether it runs or not; null if
 * there is none.
 *
 * @throws BackupError if it cannot be read.
 */
export async function dumpDatabase(
  dataFolder: string,
  folder: string,
): Promise<Counts["database"]> {
  const data = path.join(dataFolder, DATA);
  if (!existsSync(path.join(data, "postgres"))) return null;
  const rows = dump.safeParse(
    (await dumpOfRunning(dataFolder)) ?? (await move("dump", data)),
  );
  if (!rows.success) {
    throw new BackupError(
      "The database answered with something other than rows.",
    );
  }
  const target = path.join(folder, DATABASE_FOLDER);
  await mkdir(target, { mode: 0o700 });
  for (const [part, file] of Object.entries(FILES)) {
    const sql = rows.data[part as keyof typeof FILES];
    await writeFile(path.join(target, file), sql, { mode: 0o600 });
  }
  if (rows.data.migration !== undefined)
    await writeFile(path.join(target, LEVEL_FILE), rows.data.migration, {
      mode: 0o600,
    });
  return { tables: rows.data.tables };
}

async function dumpOfRunning(dataFolder: string): Promise<unknown> {
  const running = await runningDatabase(dataFolder);
  if (!running) return null;
  const response = await fetch(`${running.url}/dump`, {
    headers: { apikey: running.secretKey },
  });
  if (response.ok) return response.json();
  throw new BackupError(
    `The running database did not return its rows (${response.status}).`,
  );
}

/**
 * Creates a database as it was when an unpacked backup was made, loads its rows, and
 * applies the later migrations to them; null if the backup has none.
 *
 * @throws BackupError if the rows cannot be loaded.
 */
export async function loadDatabase(
  unpacked: string,
  dataFolder: string,
): Promise<Counts["database"]> {
  const folder = path.join(unpacked, DATABASE_FOLDER);
  if (!existsSync(folder)) return null;
  const files = Object.values(FILES).map((file) => path.join(folder, file));
  const level = path.join(folder, LEVEL_FILE);
  const options = existsSync(level)
    ? ["--level", readFileSync(level, "utf8")]
    : [];
  const data = path.join(dataFolder, DATA);
  const loaded = await move("load", data, ...options, ...files);
  return counted.parse(loaded);
}

/**
 * Runs in its own process, since Postgres takes memory and prints to the console.
 */
async function move(
  command: "dump" | "load",
  data: string,
  ...options: string[]
): Promise<unknown> {
  const script = path.resolve("supabase/embedded/move.ts");
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        "--disable-warning=ExperimentalWarning",
        script,
        command,
        "--data",
        data,
        ...options,
      ],
      { maxBuffer: LONGEST_OUTPUT },
    );
    return JSON.parse(stdout) as unknown;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new BackupError(stderr?.trim() || "The database cannot be read.");
  }
}
