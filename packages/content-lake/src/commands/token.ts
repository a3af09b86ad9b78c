import { accountHelp, runAccountCommand } from "./account.ts";

/** The text of `content-lake token --help`. */
export const help = accountHelp("token");

/** Executes a command about tokens and prints the answer. */
export function run(args: readonly string[]): Promise<void> {
  return runAccountCommand("token", args);
}
