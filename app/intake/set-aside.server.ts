import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { EvidenceFolder } from "./evidence/store.server.ts";
import { setAsideFiles } from "./outbox/files.server.ts";
import { deliveredEvidence } from "./outbox/upkeep.server.ts";

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

/**
 * How many files of how many requests this machine has no longer, although they were
 * delivered to its folder; null if it has all of them, at their full length.
 */
export function describeMissing(
  outbox: DatabaseSync,
  dataDir: string,
): string | null {
  const folder = new EvidenceFolder(dataDir);
  const missing = deliveredEvidence(outbox).filter(
    ({ bytes, ...place }) => !folder.has(place, bytes),
  );
  if (missing.length === 0) return null;
  const requests = new Set(missing.map(({ reference }) => reference));
  return `Files of requests are missing in ${folder.root}, or were cut short: ${missing.length}, of requests: ${requests.size}. Restore a backup (npm run restore), or ask the people for them again.`;
}
