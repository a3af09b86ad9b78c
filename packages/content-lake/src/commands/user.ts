import { accountHelp, runAccountCommand } from "./account.ts";

export const help = accountHelp("user");

export function run(args: readonly string[]): Promise<void> {
  return runAccountCommand("user", args);
}
