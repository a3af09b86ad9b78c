import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { askLake } from "../ask-lake.ts";
import { commandLine, OWN_PROGRAM, UsageError } from "../command-line.ts";
import { openLake } from "../engine/lake.ts";
import { openAccounts } from "./accounts.ts";
import { readCommand, wantsPassword, type Command } from "./command.ts";
import { accountMigrations } from "./migrations.ts";
import { endPreviewsWith } from "./previews.ts";

/**
 * Runs a command about users or tokens, like `content-lake user …`: through the lake if
 * one answers at `--url`, otherwise in the file of `--data`. A password is the first
 * line of standard input.
 *
 * @param words of the command line, e.g. `["user", "list", "--data", "lake"]`
 * @param token an administrator's, for a running lake
 * @param program how messages write a command
 * @returns the lines to print
 * @throws UsageError or DatabaseError with a sentence; nothing is changed then
 */
export async function manageAccounts(
  words: readonly string[],
  { token, program = OWN_PROGRAM }: { token: string; program?: string },
): Promise<readonly string[]> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      data: text,
      url: text,
      email: text,
      name: text,
      role: text,
      label: text,
    },
    allowPositionals: true,
  });
  const [subject = "user", verb = ""] = positionals;
  const password = wantsPassword(subject, verb) ? await firstLine() : undefined;
  const { url, data, ...fields } = values;
  const given = { ...fields, subject, verb, password };
  const command = readCommand(given, commandLine(program));
  if (url !== undefined) {
    const path = "accounts/commands";
    const answer = await askLake<{ lines: string[] }>(
      { url, token },
      path,
      given,
    );
    if (answer !== null) return answer.lines;
  }
  if (data !== undefined) return executeOnDisk(data, command);
  throw new UsageError(
    "Say where the content lake is: --data <folder>, or --url <address>.",
  );
}

async function executeOnDisk(
  folder: string,
  command: Command,
): Promise<readonly string[]> {
  const lake = openLake({ folder, migrations: accountMigrations });
  const accounts = openAccounts(lake.database);
  endPreviewsWith(accounts, lake, (error) => {
    throw error;
  });
  try {
    return await command(accounts);
  } finally {
    accounts.close();
    lake.close();
  }
}

async function firstLine(): Promise<string | undefined> {
  for await (const line of createInterface({ input: process.stdin })) {
    return line;
  }
  return undefined;
}
