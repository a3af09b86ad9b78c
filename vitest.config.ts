import path from "node:path";
import { defineConfig } from "vitest/config";

import { inlineScript } from "./vite/inline-script.ts";

export default defineConfig({
  plugins: [inlineScript()],
  resolve: { alias: { "~": path.resolve("app") } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "code",
          include: [
            "{app,server,schemas,studio,local,scripts,seed,tooling}/**/*.test.{ts,tsx}",
            "tests/contracts/**/*.test.ts",
          ],
        },
      },
      "packages/*",
      {
        extends: true,
        test: {
          name: "pages",
          include: ["tests/{pages,serving}/**/*.test.ts"],
          globalSetup: "tests/setup/pages-stack.ts",
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
    ],
    exclude: ["**/node_modules/**", "build/**", "studio/dist/**"],
    setupFiles: ["tests/setup/fail-on-noise.ts"],
    // One worker per core of a small machine: most files wait for processes of their own.
    maxWorkers: 2,
    // A busy machine may take its time; what hangs is ended all the same. The
    // long forms try each property twenty times as often.
    testTimeout: process.env["TEST_LONG"] ? 600_000 : 120_000,
    hookTimeout: 120_000,
  },
});
