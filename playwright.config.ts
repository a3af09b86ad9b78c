import { defineConfig } from "@playwright/test";

import { globSync, readFileSync } from "node:fs";

import { BROWSER_FLAGS } from "./tests/fixtures/browser.fixture.ts";

/** The tests with the Studio, and those without it, as kinds to measure. */
function kindsOfTests() {
  const ofStudio = globSync("tests/e2e/*.spec.ts")
    .filter((file) => readFileSync(file, "utf8").includes("openStudio"))
    .map((file) => `**/${file}`);
  return [
    { name: "studio", testMatch: ofStudio },
    { name: "site", testIgnore: ofStudio },
  ];
}

export default defineConfig({
  // The files of a run are shuffled, and a worker that gets one of another project
  // starts anew, with a stack and a browser: only a run that is measured has two.
  ...(process.env["TEST_STARTS"] && { projects: kindsOfTests() }),
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  // A small machine has two cores, and one browser with its stack waits a lot.
  workers: 2,
  // What hangs is ended; nothing is measured. The longest test takes 40 s while
  // all workers are busy, and another machine may be five times slower.
  timeout: 400_000,
  expect: { timeout: 90_000 },
  forbidOnly: Boolean(process.env["CI"]),
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] && {
        executablePath: process.env["CHROMIUM_PATH"],
      }),
      args: BROWSER_FLAGS,
    },
    // A trace of each test costs a quarter of its time: `--trace on` asks for it.
    screenshot: "only-on-failure",
  },
});
