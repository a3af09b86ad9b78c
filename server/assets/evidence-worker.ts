import { readFileSync } from "node:fs";

import { hashOf } from "../http/head.ts";
import { StaticFile } from "./static-files.ts";

/** At the root, since the scope of a worker is at most the folder that it lies in. */
export const EVIDENCE_WORKER_PATH = "/evidence-worker.js";

type WorkerOptions = {
  /** The text of the worker. */
  script: string;
  /** The path of Remix's manifest, which every page of this build names. */
  manifestPath: string;
  /** The file that holds the list of built files that the page needs. */
  filesOfBuild: string;
  linkedScripts: readonly { src: string }[];
};

/** The service worker of /evidence, with the list of this build. */
export function evidenceWorkerFile(options: WorkerOptions): StaticFile {
  return new StaticFile(
    {
      "content-type": "text/javascript; charset=utf-8",
      // A browser that asks gets the worker of today.
      "cache-control": "no-cache",
      // The policy of the worker's own requests.
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    },
    new Map([["identity", Buffer.from(workerCode(options))]]),
  );
}

function workerCode(options: WorkerOptions): string {
  const { script, manifestPath, filesOfBuild, linkedScripts } = options;
  const listed = JSON.parse(readFileSync(filesOfBuild, "utf8")) as string[];
  const linked = linkedScripts.map(({ src }) => src);
  const files = [...listed, manifestPath, ...linked];
  const version = hashOf(Buffer.from(JSON.stringify([files, script])));
  const kept = { version, page: "/evidence", mark: manifestPath, files };
  return `const KEPT=${JSON.stringify(kept)};\n${script}\n`;
}
