import { accountHelp, runAccountCommand } from "./account.ts";

/** The text of `content-lake user --help`. */
export const help = accountHelp("user");

/** Executes a command about users and prints the answer. */
export function run(args: readonly string[]): Promise<void> {
  return runAccountCommand("user", args);
}
