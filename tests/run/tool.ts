import { spawn } from "node:child_process";
import path from "node:path";

// Hundreds of processes load the same files: the first one compiles them.
const COMPILE_CACHE = path.resolve(".cache", "compile");

/** Runs a script of this project or a package on this terminal, and returns its exit code. */
export function tool(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.resolve(script), ...args],
    {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    },
  );
  return new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
