import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { hashInputs } from "./input-hash.ts";

const INPUTS = [
  "app",
  "public",
  "schemas/paths.ts",
  "vite.config.ts",
  "remix.config.js",
  "package-lock.json",
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
  const output: Buffer[] = [];
  const child = spawn(
    process.execPath,
    [path.resolve("node_modules/@remix-run/dev/dist/cli.js"), "vite:build"],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) {
    throw new Error(
      `The site could not be built:\n${Buffer.concat(output).toString()}`,
    );
  }
  mkdirSync("build", { recursive: true });
  writeFileSync(STAMP, inputs);
}
