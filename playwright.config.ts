import { defineConfig } from "@playwright/test";

import { BROWSER_FLAGS } from "./tests/setup/browser.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  globalSetup: "./tests/setup/global-stack.ts",
  // Two cores: one for the stack, one for the browser.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env["CI"]),
  projects: [
    { name: "people", teardown: "contract" },
    // After all of them: what the Studio asked for in this run.
    { name: "contract", testMatch: "*.contract.ts" },
  ],
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] && {
        executablePath: process.env["CHROMIUM_PATH"],
      }),
      args: BROWSER_FLAGS,
    },
    trace: "retain-on-failure",
  },
});
