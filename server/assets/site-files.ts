import { readFileSync } from "node:fs";
import path from "node:path";

import { hashOf } from "../http/head.ts";
import type { SiteBuild } from "../pages/site-build.ts";
import { readStaticFiles, scriptFile, StaticFile } from "./static-files.ts";

/** At the root, since the scope of a worker is at most the folder that it lies in. */
const EVIDENCE_WORKER_PATH = "/evidence-worker.js";

/**
 * The files that the site serves beside its pages, by their path: those of the
 * build's folder, and those that are made of what it bundled as text.
 */
export function readSiteFiles(
  build: SiteBuild,
): ReadonlyMap<string, StaticFile> {
  return new Map([
    ...readStaticFiles(path.resolve("build/client")),
    ...build.entry.module.linkedScripts.map(scriptFile),
    [EVIDENCE_WORKER_PATH, evidenceWorkerFile(build)],
  ]);
}

/** The service worker of /evidence, with the list of the built files that it needs. */
function evidenceWorkerFile({ assets, entry }: SiteBuild): StaticFile {
  const { evidenceWorker: script, linkedScripts } = entry.module;
  const listed = readFileSync("build/offline-files.json", "utf8");
  const files = [
    ...(JSON.parse(listed) as string[]),
    // Remix's manifest, which every page of this build names.
    assets.url,
    ...linkedScripts.map(({ src }) => src),
  ];
  const version = hashOf(Buffer.from(JSON.stringify([files, script])));
  const kept = { version, page: "/evidence", mark: assets.url, files };
  const code = `const KEPT=${JSON.stringify(kept)};\n${script}\n`;
  return new StaticFile(
    {
      "content-type": "text/javascript; charset=utf-8",
      // A browser that asks gets the worker of today.
      "cache-control": "no-cache",
      // The policy of the worker's own requests.
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    },
    new Map([["identity", Buffer.from(code)]]),
  );
}
