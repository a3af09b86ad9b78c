import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { setAsideFiles } from "./outbox/files.server.ts";

// What of a data folder was lost, as long as it is to be seen there.

const DATABASE = "supabase";

/** True of the name of something that the embedded database has left in place of itself. */
export function isOfDatabase(name: string): boolean {
  return name.startsWith(DATABASE);
}

/**
 * The names of outboxes and databases that were set aside, and of notes in place of
 * missing ones; the operator removes them.
 */
export function setAside(dataDir: string): string[] {
  const folder = path.resolve(dataDir, DATABASE);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return [
    ...setAsideFiles(dataDir),
    // supabase/embedded/store/data-folder.ts makes them.
    ...names
      .filter((name) => /^postgres\.(unreadable|missing)-/.test(name))
      .map((name) => `${DATABASE}/${name}`),
  ];
}
