import {
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { buildAlone } from "./build-lock.ts";
import { compressFiles } from "./compress-files.ts";
import { hashInputs } from "./input-hash.ts";
import { writeOfflineFiles } from "./offline-files.ts";
import { runBuild } from "./run-build.ts";

const INPUTS = [
  "app",
  "public",
  "schemas",
  "vite.config.ts",
  "scripts/build",
  "remix.config.js",
  "package-lock.json",
];
const TARGET = "build";
const STAMP_NAME = ".inputs";
const STAMP = path.join(TARGET, STAMP_NAME);
/** remix.config.js reads it. */
const DIRECTORY_VARIABLE = "SITE_BUILD_DIRECTORY";
const ASIDE = ".cache/site-build";

/** True if `build/` was made, whole, from the files as they are now. */
export function isSiteBuilt(): boolean {
  return (
    existsSync("build/server/index.js") &&
    existsSync(STAMP) &&
    readFileSync(STAMP, "utf8") === hashInputs(INPUTS)
  );
}

/** True if there is a build that can be served, even if it was made of older files. */
export function hasSiteBuild(): boolean {
  return existsSync(STAMP);
}

/**
 * Builds the website into `build/`. The folder is exchanged only when the new
 * build is whole: one that fails, on a full disk, leaves what can be served.
 *
 * @throws Error with the build's own words if it fails.
 */
export async function buildSite(): Promise<void> {
  await buildAlone({
    lockFile: `${ASIDE}.lock`,
    isBuilt: isSiteBuilt,
    build: replaceBuild,
  });
}

async function replaceBuild(): Promise<void> {
  const inputs = hashInputs(INPUTS);
  rmSync(ASIDE, { recursive: true, force: true });
  await runBuild({
    name: "The site",
    script: path.resolve("node_modules/@remix-run/dev/dist/cli.js"),
    args: ["vite:build"],
    env: { [DIRECTORY_VARIABLE]: ASIDE },
  });
  writeOfflineFiles(ASIDE);
  compressFiles(path.join(ASIDE, "client"));
  writeFileSync(path.join(ASIDE, STAMP_NAME), inputs);
  rmSync(TARGET, { recursive: true, force: true });
  renameSync(ASIDE, TARGET);
}
