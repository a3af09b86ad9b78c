import { build, isBuilt } from "../../scripts/build/built-folder.ts";
import { siteBuild } from "../../scripts/build/build-site.ts";
import { studioBuild } from "../../scripts/build/studio/build-studio.ts";
import type { Summary } from "./summary.ts";
import { tool } from "./tool.ts";

/** A check without a test: its name, and what throws or returns a code other than 0. */
type StaticCheck = { name: string; run: () => Promise<number | void> };

const CACHES = ".cache";

const builds: StaticCheck[] = [
  {
    name: "Build of the Studio",
    run: async () => {
      if (!isBuilt(studioBuild)) await build(studioBuild);
    },
  },
  {
    name: "Build of the site",
    run: async () => {
      if (!isBuilt(siteBuild)) await build(siteBuild);
    },
  },
];

const lint: StaticCheck = {
  name: "Lint",
  run: () =>
    tool("node_modules/eslint/bin/eslint.js", [
      ".",
      "--cache",
      "--cache-strategy=content",
      `--cache-location=${CACHES}/eslint/`,
    ]),
};

function borders(name: string, config: string, folder: string): StaticCheck {
  const file = "node_modules/dependency-cruiser/bin/dependency-cruise.mjs";
  const cache = ["--cache", `${CACHES}/${config}`];
  const how = ["--config", `${config}.js`, "--cache-strategy", "content"];
  return { name, run: () => tool(file, how.concat(cache, folder)) };
}

const others: StaticCheck[] = [
  {
    name: "Lint that knows types",
    run: () =>
      tool("node_modules/oxlint/bin/oxlint", ["--type-aware", "--quiet"]),
  },
  borders("Borders between the folders", "architecture", "."),
  borders("No folders in a circle", "architecture-folders", "app"),
  {
    name: "Types",
    run: () => tool("node_modules/typescript-native/bin/tsc", ["--build"]),
  },
  {
    name: "Format",
    run: () =>
      tool("node_modules/prettier/bin/prettier.cjs", [
        "--check",
        "--log-level",
        "warn",
        "--cache",
        "--cache-strategy=content",
        `--cache-location=${CACHES}/prettier`,
        ".",
      ]),
  },
  {
    name: "Generated types are those of the schema",
    run: () => tool("scripts/typegen.ts", ["--check"]),
  },
];

/** Builds what is older than its sources, and checks all files. */
export function checkFiles(summary: Summary): Promise<void> {
  // The longest first. There are at least two cores.
  return workOff(summary, [lint, ...builds, ...others], 2);
}

/** Builds what is older than its sources. */
export function buildAll(summary: Summary): Promise<void> {
  return workOff(summary, builds, builds.length);
}

/** Checks all files, one check after the other, beside tests that wait a lot. */
export function checkBesideTests(summary: Summary): Promise<void> {
  return workOff(summary, [lint, ...others], 1);
}

async function workOff(
  summary: Summary,
  checks: readonly StaticCheck[],
  atOnce: number,
): Promise<void> {
  const left = [...checks];
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift())
      await check(summary, one);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

async function check(
  summary: Summary,
  { name, run }: StaticCheck,
): Promise<void> {
  console.log(`\n=== ${name}`);
  let failed = 0;
  try {
    failed = (await run()) ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    failed = 1;
  }
  if (failed) summary.explain(name);
  summary.add(name, { passed: 1 - failed, failed });
}
