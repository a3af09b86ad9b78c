import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";

import { hashInputs } from "../../scripts/input-hash.ts";
import { startTestDatabase } from "./database.ts";

// Making the files of a database takes several seconds of a processor; copying
// them a tenth of one. The template is made anew when what makes it changes.
const CACHE = path.resolve(".cache/database");

function templateFolder(): string {
  const hash = hashInputs([
    "supabase/migrations",
    "local/supabase",
    "node_modules/@supabase/lite/package.json",
    "node_modules/@electric-sql/pglite/package.json",
  ]);
  return path.join(CACHE, hash.slice(0, 16));
}

async function make(template: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const aside = await mkdtemp(path.join(CACHE, "making-"));
  try {
    const database = await startTestDatabase(aside, {
      fromNothing: true,
      secrets: { staff: null },
    });
    await database.stop();
    await rename(path.join(aside, "postgres"), template).catch((error) => {
      // Another test file may have been first.
      if (!existsSync(template)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Puts a migrated database without rows into the data folder of an embedded
 * Supabase, unless there is one.
 */
export async function layInitialisedDatabase(folder: string): Promise<void> {
  const database = path.join(folder, "postgres");
  if (existsSync(database)) return;
  const template = templateFolder();
  if (!existsSync(template)) await make(template);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await cp(template, database, { recursive: true });
}
