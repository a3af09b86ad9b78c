import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { compressFiles } from "./compress-files.ts";
import { hashInputs } from "./input-hash.ts";
import { runBuild } from "./run-build.ts";

const INPUTS = [
  "app",
  "public",
  "schemas/paths.ts",
  "vite.config.ts",
  "vite.inline-script.ts",
  "remix.config.js",
  "package-lock.json",
  "scripts/compress-files.ts",
];
const STAMP = "build/.inputs";

/** True if `build/` was made, whole, from the files as they are now. */
export function isSiteBuilt(): boolean {
  return (
    existsSync("build/server/index.js") &&
    existsSync(STAMP) &&
    readFileSync(STAMP, "utf8") === hashInputs(INPUTS)
  );
}

/**
 * Builds the website into `build/`. The stamp that calls the build whole is
 * written last, so that an interrupted build is done again.
 *
 * @throws Error with the build's own words if it fails.
 */
export async function buildSite(): Promise<void> {
  const inputs = hashInputs(INPUTS);
  rmSync("build", { recursive: true, force: true });
  await runBuild({
    name: "The site",
    script: path.resolve("node_modules/@remix-run/dev/dist/cli.js"),
    args: ["vite:build"],
  });
  compressFiles("build/client");
  writeFileSync(STAMP, inputs);
}
