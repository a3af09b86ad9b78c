import { spawnSync } from "node:child_process";
import { chmodSync, globSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";

// Writes the sources as JavaScript with declarations to dist/, without their tests.

const ALL = ".build";
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
rmSync("dist", { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [tsc, "--noEmit", "false", "--declaration", "--outDir", ALL],
  { stdio: "inherit" },
);
if (status === 0) {
  renameSync(`${ALL}/src`, "dist");
  for (const file of globSync("dist/**/*.{test,fixture}.*")) rmSync(file);
  chmodSync("dist/main.js", 0o755);
}
rmSync(ALL, { recursive: true, force: true });
process.exitCode = status ?? 1;
