import { readdir, stat } from "node:fs/promises";
import path from "node:path";

import type { Environment } from "../../app/env/env.server.ts";
import type { SiteHealth } from "../../app/portal/health/site-health.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { diskSpace } from "../readiness/readiness.ts";

/** Reads the site's health. Unreadable files do not make it reject. */
export async function readSiteHealth(
  { dataDir, backup }: Environment,
  { size: count, bytes, statistics }: PageCache,
  pingContent: () => Promise<boolean>,
): Promise<SiteHealth> {
  const [isContentUp, disk, backupAt] = await Promise.all([
    pingContent(),
    diskSpace(dataDir),
    newestBackup(path.resolve(backup.folder)),
  ]);
  return {
    isContentUp,
    pages: { count, bytes, ...statistics },
    disk,
    backupAt,
  };
}

/** When the newest backup was written, in milliseconds since 1970; null if none exists. */
async function newestBackup(folder: string): Promise<number | null> {
  try {
    const files = await readdir(folder);
    const backups = files.filter((name) => name.endsWith(".tar.gz"));
    const times = await Promise.all(
      backups.map(
        async (name) => (await stat(path.join(folder, name))).mtimeMs,
      ),
    );
    return times.length === 0 ? null : Math.max(...times);
  } catch {
    return null;
  }
}
