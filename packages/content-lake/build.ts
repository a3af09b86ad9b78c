import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";

// Writes the sources as JavaScript with declarations to dist/.

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
rmSync("dist", { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [tsc, "--project", "tsconfig.build.json"],
  { stdio: "inherit" },
);
if (status === 0) chmodSync("dist/main.js", 0o755);
process.exitCode = status ?? 1;
