import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "content-lake",
    include: ["{src,test}/**/*.test.ts"],
    setupFiles: ["test/fail-on-noise.fixture.ts"],
    maxWorkers: 3,
    // The files share a process, which saves a third of a second for each.
    isolate: false,
    // A busy machine may take its time; what hangs is ended all the same. The
    // long forms try each property twenty times as often.
    testTimeout: process.env["TEST_LONG"] ? 600_000 : 120_000,
    hookTimeout: 120_000,
  },
});
