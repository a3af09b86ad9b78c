import {
  EvidenceFolder,
  type EvidencePlace,
} from "./evidence-folder.server.ts";

/**
 * How many files of how many requests this machine has no longer, although they were
 * delivered to its folder; null if it has all of them, at their full length.
 */
export function describeMissing(
  dataDir: string,
  delivered: readonly (EvidencePlace & { bytes: number })[],
): string | null {
  const folder = new EvidenceFolder(dataDir);
  const missing = delivered.filter(
    ({ bytes, ...place }) => !folder.has(place, bytes),
  );
  if (missing.length === 0) return null;
  const requests = new Set(missing.map(({ reference }) => reference));
  return `Files of requests are missing in ${folder.root}, or were cut short: ${missing.length}, of requests: ${requests.size}. Restore a backup (npm run restore), or ask the people for them again.`;
}
