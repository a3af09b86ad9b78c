import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { StartError } from "../supabase/embedded/start-error.ts";
import { generateDatabaseTypes, TYPES_FILE } from "./typegen/database-types.ts";

// `npm run typegen:database`: generates the tables' types from the migrations,
// on its own database; neither an account nor the Supabase CLI is needed.

const folder = mkdtempSync(path.join(os.tmpdir(), "typegen-database-"));
try {
  writeFileSync(TYPES_FILE, await generateDatabaseTypes(folder));
  console.log(`Wrote ${path.relative(process.cwd(), TYPES_FILE)}.`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// PGlite would keep the process alive.
process.exit();
