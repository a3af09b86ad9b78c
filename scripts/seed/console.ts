import { createInterface } from "node:readline/promises";

/** A failure in a sentence for the person who runs the command. */
export class SeedError extends Error {}

/** Where a command tells a person what it does, and asks. */
export type Console = {
  line(text: string): void;
  ask(question: string): Promise<boolean>;
};

/** The terminal of the user, or the log of the calling process. */
export const terminal: Console = {
  line(text) {
    process.stdout.write(`${text}\n`);
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
