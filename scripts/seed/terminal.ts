import { createInterface } from "node:readline/promises";
import { bar } from "./report.ts";
import type { Console } from "./report.ts";
import { SeedError } from "./seed-error.ts";

/** The person at the terminal, or the log of whoever called. */
export const terminal: Console = {
  line(text) {
    process.stdout.write(`${text}\n`);
  },

  progress(label, done, total) {
    if (process.stdout.isTTY) {
      const end = done === total ? "\n" : "";
      process.stdout.write(`\r${bar(label, done, total)}${end}`);
    } else if (done > 0) {
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
