import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { setAsideFiles } from "./outbox/files.server.ts";

// What a data folder shows of losses, until the operator removes it.

const DATABASE = "supabase";

/** True for the name of what the embedded database left in its place. */
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
    // Made by supabase/embedded/store/data-folder.ts.
    ...names
      .filter((name) => /^postgres\.(unreadable|missing)-/.test(name))
      .map((name) => `${DATABASE}/${name}`),
  ];
}
