import { createInterface } from "node:readline/promises";

/** A failure in a sentence for the person who runs the command. */
export class SeedError extends Error {}

/** Asks the person at the terminal. @throws SeedError if there is none. */
export async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new SeedError(
      "There is nobody to answer; add --yes to write without asking.",
    );
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
  });
  const answer = await lines.question(`${question} (yes/no) `);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
