import { spawn } from "node:child_process";
import { watch } from "node:fs";
import os from "node:os";

const QUIET_MS = 300;
const LOW_PRIORITY = os.constants.priority.PRIORITY_LOW;
const SCRIPT = "scripts/typegen.ts";
const END_WITH_PARENT = new URL("../build/end-with-parent.ts", import.meta.url)
  .href;

/** The files that TypeGen reads, by folder, without those that it writes. */
const INPUTS: readonly (readonly [string, RegExp])[] = [
  ["schemas", /(?<!\.test)\.ts$/],
  [
    "app/content",
    /(^|[/-])(query|fragment)\.ts$|^fragments\/.*(?<!\.test)\.ts$/,
  ],
];

/**
 * Updates the generated types when a schema or a query changes, as long as this
 * process lives. `say` gets a sentence after an update, and the tool's output
 * after a failure.
 */
export function watchTypegen(say: (sentence: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  for (const [folder, isInput] of INPUTS) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || !isInput.test(file.replaceAll("\\", "/"))) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(async () => {
          const words = await runTypegen();
          if (words !== "") say(words);
        });
      }, QUIET_MS);
    });
  }
}

/** Out: the message; empty if the types were up to date. */
function runTypegen(): Promise<string> {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      `--import=${END_WITH_PARENT}`,
      SCRIPT,
      "--quiet",
    ],
    { stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  // It computes for seconds, so the site and the Studio get priority.
  if (child.pid !== undefined) os.setPriority(child.pid, LOW_PRIORITY);
  let words = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (words += chunk.toString()));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", () => resolve(words.trim()));
  });
}
