import { PGlite } from "@supabase/lite/pglite";

/** Writes the files of a new, empty database into a folder that does not exist yet. */
export async function writeNewDatabase(folder: string): Promise<void> {
  const database = new PGlite({ dataDir: folder });
  await database.waitReady;
  await database.close();
}
