import path from "node:path";

import type { BuiltFolder } from "../built-folder.ts";
import { hashInputs } from "../input-hash.ts";
import { runBuild } from "../run-build.ts";
import { takeOffline } from "./take-offline.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const studio = path.join(root, "studio");
const aside = path.join(studio, ".sanity", "next");

/** The environment variables that Sanity's builder embeds in the bundle. */
export function bakedVariables(): Record<string, string> {
  const {
    SANITY_STUDIO_PROJECT_ID = "",
    SANITY_STUDIO_DATASET = "",
    // Only for a hosted project: an embedded lake tells its Studio where the site is.
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
    "domain",
    "schemas",
    "studio",
    "scripts/build/studio",
    "packages/content-lake/src/studio",
    "packages/content-lake/src/listen-protocol.ts",
    "public/favicon.svg",
    "package-lock.json",
  ];
  return hashInputs(
    entries.map((entry) => path.join(root, entry)),
    Object.values(bakedVariables()),
  );
}

/**
 * The Studio in `studio/dist/`, built offline. For the embedded lake the build
 * is made self-contained; for a hosted project it stays as Sanity builds it.
 */
export const studioBuild: BuiltFolder = {
  name: "the Studio",
  folder: path.join(studio, "dist"),
  aside,
  inputs,
  async fill() {
    await runBuild({
      name: "The Studio",
      script: path.join(root, "node_modules/@sanity/cli/bin/run.js"),
      args: ["build", "--yes", path.relative(studio, aside)],
      cwd: studio,
      // Visitors wait for the site, which is built or served meanwhile.
      isPatient: true,
      env: { ...bakedVariables(), CI: "1", DO_NOT_TRACK: "1" },
    });
    if (!bakedVariables().SANITY_STUDIO_PROJECT_ID) takeOffline(aside);
  },
};
