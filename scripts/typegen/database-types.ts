import path from "node:path";

import * as prettier from "prettier";

import { openBackend } from "../../supabase/embedded/backend.ts";
import { printTypes } from "./print-database-types.ts";
import { readTables } from "./read-tables.ts";

/** The path of the generated types. */
export const TYPES_FILE = path.resolve("app/database.types.ts");

/**
 * The text of `app/database.types.ts` for the current migrations. In: an empty
 * folder for the temporary database.
 */
export async function generateDatabaseTypes(folder: string): Promise<string> {
  const unused = "x".repeat(32);
  const backend = await openBackend({
    settings: {
      data: folder,
      siteUrl: "http://localhost",
      source: path.resolve("supabase"),
      publishableKey: `sb_publishable_${unused}`,
      secretKey: `sb_secret_${unused}`,
      jwtSecret: unused,
    },
    email: { send: async () => {} },
    say: console.log,
    onDamage: () => {},
  });
  try {
    const text = printTypes(await readTables(backend.database));
    const options = await prettier.resolveConfig(TYPES_FILE);
    return prettier.format(text, { ...options, filepath: TYPES_FILE });
  } finally {
    await backend.close();
  }
}
