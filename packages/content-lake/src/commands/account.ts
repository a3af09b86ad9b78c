import { commandUsage } from "../accounts/command.ts";
import { manageAccounts } from "../accounts/manage.ts";
import { commandLine, OWN_PROGRAM } from "../command-line.ts";

const WHERE = `
--data <folder>   while the lake is stopped
--url <address>   while it runs, with a token of an administrator in
                  CONTENT_LAKE_TOKEN

A password is read from the standard input.
`;

function accountCommand(subject: "user" | "token") {
  return {
    help: `${commandUsage(subject, commandLine(OWN_PROGRAM))}\n${WHERE}`,
    async run(args: readonly string[]): Promise<void> {
      const token = process.env["CONTENT_LAKE_TOKEN"] ?? "";
      const lines = await manageAccounts([subject, ...args], { token });
      process.stdout.write(`${lines.join("\n")}\n`);
    },
  };
}

/** `content-lake user` and `content-lake token`. */
export const user = accountCommand("user");
export const token = accountCommand("token");
