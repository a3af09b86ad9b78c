import { spawn } from "node:child_process";
import { extname, join } from "node:path";

/** What a drawing may take, on a machine that is busy with other things too. */
const SECONDS_PER_DRAWING = 20;

/**
 * True if an SVG can be drawn in reasonable time. It is a program: a few lines
 * of it can ask for hours of work, and the library that draws cannot be
 * stopped. So it is tried in a process that can. Rejects if there is none to have.
 */
export function canBeDrawn(
  path: string,
  seconds = SECONDS_PER_DRAWING,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        "--disable-warning=ExperimentalWarning",
        // TypeScript in the repository, JavaScript in the built package.
        join(import.meta.dirname, `draw${extname(import.meta.filename)}`),
        path,
      ],
      {
        stdio: "ignore",
        timeout: seconds * 1000,
        killSignal: "SIGKILL",
      },
    );
    child.once("error", reject);
    child.once("exit", (code) => resolve(code === 0));
  });
}
