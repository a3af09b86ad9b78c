import { accountHelp, runAccountCommand } from "./account.ts";

export const help = accountHelp("token");

export function run(args: readonly string[]): Promise<void> {
  return runAccountCommand("token", args);
}
