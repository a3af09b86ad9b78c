import path from "node:path";

import { startTestDatabase } from "./database.ts";
import { layTemplate } from "./template.ts";

const INPUTS = [
  "supabase/migrations",
  "local/supabase",
  "node_modules/@supabase/lite/package.json",
  "node_modules/@electric-sql/pglite/package.json",
];

async function make(aside: string): Promise<string> {
  const database = await startTestDatabase(aside, {
    fromNothing: true,
    secrets: { staff: null },
  });
  await database.stop();
  return path.join(aside, "postgres");
}

/**
 * Puts a migrated database without rows into the data folder of an embedded
 * Supabase, unless there is one.
 */
export function layInitialisedDatabase(folder: string): Promise<void> {
  const template = { name: "database", inputs: INPUTS, make };
  return layTemplate(template, path.join(folder, "postgres"));
}
