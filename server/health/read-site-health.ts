import path from "node:path";

import type { Environment } from "../../app/env/env.server.ts";
import type { SiteHealth } from "../../app/portal/health/site-health.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { diskSpace } from "../readiness/readiness.ts";
import { newestBackup } from "./backup-files.ts";

/** Reads the site's health. Unreadable files do not make it reject. */
export async function readSiteHealth(
  { dataDir, backup: { folder } }: Environment,
  { size: count, bytes, statistics }: PageCache,
  pingContent: () => Promise<boolean>,
): Promise<SiteHealth> {
  const [isContentUp, disk, newest] = await Promise.all([
    pingContent(),
    diskSpace(dataDir),
    newestBackup(path.resolve(folder)),
  ]);
  return {
    isContentUp,
    pages: { count, bytes, ...statistics },
    disk,
    backupAt: newest?.at ?? null,
  };
}
