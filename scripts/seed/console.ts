import { createInterface } from "node:readline/promises";

/** A failure, in a sentence for the person who runs the command. */
export class SeedError extends Error {}

/** Asks the person at the terminal. @throws SeedError if there is none. */
export async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new SeedError(
      "There is nobody to answer; add --yes to write without asking.",
    );
  return /^y(es)?$/i.test(await readAnswer(`${question} (yes/no) `));
}

/** Reads a typed line, or the line on standard input. */
export async function readAnswer(question: string): Promise<string> {
  const { stdin: input, stdout: output } = process;
  const lines = createInterface({ input, output });
  const answer = await lines.question(question);
  lines.close();
  return answer.trim();
}
