import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "content-lake",
    include: ["{src,test}/**/*.test.ts"],
    setupFiles: [
      "../../tests/setup/fail-on-noise.ts",
      "test/remove-lakes.fixture.ts",
    ],
    maxWorkers: 3,
    // The files share a process, which saves a third of a second for each.
    isolate: false,
    // A machine may be five times slower than another; what hangs is ended all
    // the same. The long forms try each property twenty times as often.
    testTimeout: process.env["TEST_LONG"] ? 900_000 : 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 90_000 } },
  },
});
