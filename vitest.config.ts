import path from "node:path";
import { defineConfig } from "vitest/config";

import { inlineScript } from "./scripts/build/vite-plugins.ts";
import { QUICK_START } from "./tests/fixtures/stack/child.fixture.ts";
import { findInstalledPostgres } from "./tests/fixtures/postgres/find-postgres.fixture.ts";
import { LongestFirst } from "./tests/setup/longest-first.ts";
import { changeModules } from "./tests/setup/module-state.ts";

const UNIT = [
  "{app,domain,server,schemas,studio,scripts,supabase}/**/*.test.{ts,tsx}",
  // Inputs as people make them.
  "tests/real/**/*.test.{ts,tsx}",
];
const own = changeModules(UNIT);
const CONTRACTS = ["tests/contracts/**/*.test.ts"];
const ownContracts = changeModules(CONTRACTS);
// What asks the database runs on PGlite always, and in the long form on Postgres.
const ON_POSTGRES = [
  "database-access",
  "erase",
  "portal",
  "request-links",
  "request-links-database",
  "retention",
].map((name) => `tests/contracts/${name}.test.ts`);

function postgresTests(): string[] {
  if (!process.env["TEST_LONG"]) return [];
  return "missing" in findInstalledPostgres()
    ? []
    : ["tests/postgres/**/*.test.ts", ...ON_POSTGRES];
}

// One process for all files of a project, one after the other, in each worker.
const shared = {
  isolate: false,
  setupFiles: ["tests/setup/shared-process.ts"],
};

export default defineConfig({
  plugins: [inlineScript()],
  resolve: {
    alias: [
      { find: "~", replacement: path.resolve("app") },
      // As in the tests' processes (tests/fixtures/stack/child.fixture.ts).
      {
        find: /^\.\/new-database\.ts$/,
        replacement: path.resolve(
          "tests/fixtures/stack/new-database.fixture.ts",
        ),
      },
    ],
  },
  test: {
    // They run in the order of their names; short files fill the workers at the end.
    projects: [
      "packages/*",
      {
        extends: true,
        test: {
          name: "contracts",
          include: CONTRACTS,
          exclude: ownContracts,
          ...shared,
        },
      },
      {
        extends: true,
        test: { name: "contracts-modules", include: ownContracts },
      },
      { extends: true, test: { name: "unit-modules", include: own } },
      {
        extends: true,
        test: {
          name: "pages",
          include: ["tests/{pages,serving}/**/*.test.ts"],
          globalSetup: "tests/setup/pages-stack.ts",
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: postgresTests(),
          globalSetup: "tests/setup/postgres-cluster.ts",
          setupFiles: ["tests/setup/on-postgres.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "trials",
          // Minutes under load: the long form alone.
          include: process.env["TEST_LONG"]
            ? ["tests/trials/**/*.test.ts"]
            : [],
        },
      },
      {
        extends: true,
        test: { name: "unit", include: UNIT, exclude: own, ...shared },
      },
    ],
    sequence: { sequencer: LongestFirst },
    exclude: ["**/node_modules/**", "build/**", "studio/dist/**"],
    setupFiles: ["tests/setup/fail-on-noise.ts"],
    env: QUICK_START,
    execArgv: ["--import=./tests/fixtures/stack/compile-once.fixture.mjs"],
    // A small machine has two cores, and most files wait for processes of their own.
    maxWorkers: 3,
    // A machine may be five times slower than another; what hangs is ended all
    // the same. The long forms try each property twenty times as often.
    testTimeout: process.env["TEST_LONG"] ? 900_000 : 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 90_000 } },
  },
});
