import {
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { buildAlone, runBuild } from "../run-build.ts";
import { hashInputs } from "../input-hash.ts";
import { takeOffline } from "./take-offline.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const studio = path.join(root, "studio");
const target = path.join(studio, "dist");
const workshop = path.join(studio, ".sanity", "next");
const STAMP_NAME = ".inputs";

/** The environment variables that Sanity's builder writes into the bundle. */
export function bakedVariables(): Record<string, string> {
  const {
    SANITY_STUDIO_PROJECT_ID = "",
    SANITY_STUDIO_DATASET = "",
    // Only for a hosted project: the lake that serves a Studio knows where the
    // site is.
    SANITY_STUDIO_PREVIEW_ORIGIN = SANITY_STUDIO_PROJECT_ID
      ? (process.env.SITE_URL ?? "")
      : "",
  } = process.env;
  return {
    SANITY_STUDIO_PROJECT_ID,
    SANITY_STUDIO_DATASET,
    SANITY_STUDIO_PREVIEW_ORIGIN,
  };
}

function inputs(): string {
  const entries = [
    "schemas",
    "studio",
    "scripts/build/studio",
    "packages/content-lake/src/studio",
    "packages/content-lake/src/listen-protocol.ts",
    "package-lock.json",
  ];
  return hashInputs(
    entries.map((entry) => path.join(root, entry)),
    Object.values(bakedVariables()),
  );
}

/** True if `studio/dist/` is a complete build of the current files. */
export function isStudioBuilt(): boolean {
  const stamp = path.join(target, STAMP_NAME);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === inputs();
}

function runSanityBuild(): Promise<void> {
  return runBuild({
    name: "The Studio",
    script: path.join(root, "node_modules/@sanity/cli/bin/run.js"),
    args: ["build", "--yes", path.relative(studio, workshop)],
    cwd: studio,
    env: { ...bakedVariables(), CI: "1", DO_NOT_TRACK: "1" },
  });
}

/**
 * Builds the Studio into `studio/dist/`, without network. For the embedded lake
 * the build is made self-contained; for a hosted project it stays as Sanity
 * builds it. The folder is replaced only by a complete build.
 *
 * @throws Error with a sentence, or the builder's output, if it fails.
 */
export async function buildStudio(): Promise<void> {
  await buildAlone({
    lockFile: `${workshop}.lock`,
    isBuilt: isStudioBuilt,
    build: replaceBuild,
  });
}

async function replaceBuild(): Promise<void> {
  const stamp = inputs();
  rmSync(workshop, { recursive: true, force: true });
  await runSanityBuild();
  if (!bakedVariables().SANITY_STUDIO_PROJECT_ID) takeOffline(workshop);
  writeFileSync(path.join(workshop, STAMP_NAME), stamp);
  rmSync(target, { recursive: true, force: true });
  renameSync(workshop, target);
}
