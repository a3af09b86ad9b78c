import path from "node:path";

import type { SiteBuild } from "../pages/site-build.ts";
import { EVIDENCE_WORKER_PATH, evidenceWorkerFile } from "./evidence-worker.ts";
import {
  readStaticFiles,
  scriptFile,
  type StaticFile,
} from "./static-files.ts";

/**
 * The files that the site serves beside its pages, by their path: those of the
 * build's folder, and those that are made of what it bundled as text.
 */
export function readSiteFiles({
  assets,
  entry,
}: SiteBuild): ReadonlyMap<string, StaticFile> {
  const { evidenceWorker, linkedScripts } = entry.module;
  return new Map([
    ...readStaticFiles(path.resolve("build/client")),
    ...linkedScripts.map(scriptFile),
    [
      EVIDENCE_WORKER_PATH,
      evidenceWorkerFile({
        script: evidenceWorker,
        manifestPath: assets.url,
        filesOfBuild: path.resolve("build/offline-files.json"),
        linkedScripts,
      }),
    ],
  ]);
}
