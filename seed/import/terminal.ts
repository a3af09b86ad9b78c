import { createInterface } from "node:readline/promises";
import { bar } from "./report.ts";
import type { Console } from "./report.ts";
import { SeedError } from "./seed-error.ts";

/** The terminal of the user, or the log of the calling process. */
export const terminal: Console = {
  line(text) {
    process.stdout.write(`${text}\n`);
  },

  progress(label, done, total) {
    if (process.stdout.isTTY) {
      const end = done === total ? "\n" : "";
      process.stdout.write(`\r${bar(label, done, total)}${end}`);
    } else if (quarter(done, total) > quarter(done - 1, total)) {
      process.stdout.write(`${label}: ${done} of ${total}\n`);
    }
  },

  async ask(question) {
    if (!process.stdin.isTTY) {
      throw new SeedError(
        "Nobody is here to answer; add --yes to write without a question.",
      );
    }
    const lines = createInterface({
      input: process.stdin,
      output: process.stdout,
    });
    const answer = await lines.question(`${question} (yes/no) `);
    lines.close();
    return /^y(es)?$/i.test(answer.trim());
  },
};

/** In a log, a line for each quarter is enough. */
function quarter(done: number, total: number): number {
  return Math.floor((4 * done) / total);
}
