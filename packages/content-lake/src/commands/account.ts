import { manageAccounts } from "../accounts/manage.ts";
import { commandUsage } from "../accounts/command.ts";
import { commandLine, OWN_PROGRAM } from "../command-line.ts";

const WHERE = `
--data <folder>   while the lake is stopped
--url <address>   while it runs, with a token of an administrator in
                  CONTENT_LAKE_TOKEN

A password is read from the standard input.
`;

/** The help of \`user\` or \`token\`. */
export function accountHelp(subject: "user" | "token"): string {
  return `${commandUsage(subject, commandLine(OWN_PROGRAM))}\n${WHERE}`;
}

/** Executes a command of `user` or `token` and prints the answer. */
export async function runAccountCommand(
  subject: "user" | "token",
  args: readonly string[],
): Promise<void> {
  const lines = await manageAccounts([subject, ...args], {
    token: process.env["CONTENT_LAKE_TOKEN"] ?? "",
  });
  process.stdout.write(`${lines.join("\n")}\n`);
}
