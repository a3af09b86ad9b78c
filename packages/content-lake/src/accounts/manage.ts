import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { commandLine, OWN_PROGRAM } from "../command-line.ts";
import { openLake } from "../engine/lake.ts";
import { grantsOf } from "../engine/roles.ts";
import { openAccounts } from "./accounts.ts";
import {
  CommandError,
  readCommand,
  wantsPassword,
  type AccountCommand,
} from "./command.ts";
import { executeCommand } from "./execute-command.ts";
import { accountMigrations } from "./migrations.ts";
import { endPreviewsWith } from "./previews.ts";
import { LAKE_USER } from "./users.ts";

/** What `manageAccounts` takes from its program, besides the command line. */
export type ManageOptions = {
  /** The token of an administrator; only a running lake asks for it. */
  token: string;
  /** How messages write a command, e.g. `npm run %s --`; `content-lake %s`. */
  program?: string;
};

/**
 * Carries out a command about users or tokens, as `content-lake user …` does:
 * through the lake where one answers at `--url`, else in the file of `--data`.
 * A password is the first line on the standard input.
 *
 * In: the words of the command line, e.g. `["user", "list", "--data", "lake"]`.
 * Out: the lines to print.
 *
 * @throws CommandError or DatabaseError with a sentence; nothing is changed
 * then.
 */
export async function manageAccounts(
  words: readonly string[],
  { token, program = OWN_PROGRAM }: ManageOptions,
): Promise<string[]> {
  const { values, positionals } = readWords(words);
  const [subject = "user", verb = "", ...rest] = positionals;
  if (rest.length > 0) {
    throw new CommandError(`"${rest.join(" ")}" is one word too many.`);
  }
  const command = readCommand(
    {
      ...values,
      subject,
      verb,
      ...(wantsPassword(subject, verb) && { password: await firstLine() }),
    },
    commandLine(program),
  );
  const { url, data } = values;
  if (typeof url === "string") {
    const lines = await ask(url, token, command);
    if (lines !== null) return lines;
  }
  if (typeof data === "string") return executeOnDisk(data, command, program);
  throw new CommandError(
    "Say where the content lake is: --data <folder>, or --url <address>.",
  );
}

function readWords(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    options: Object.fromEntries(
      ["data", "url", "email", "name", "role", "label"].map((name) => [
        name,
        { type: "string" } as const,
      ]),
    ),
    allowPositionals: true,
    strict: false,
  });
}

/** `null` if no lake answers there. */
async function ask(
  url: string,
  token: string,
  command: AccountCommand,
): Promise<string[] | null> {
  const response = await fetch(`${url}/v1/accounts/commands`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(command),
  }).catch(() => null);
  if (response === null) return null;
  const answer = (await response.json()) as {
    lines?: string[];
    message?: string;
  };
  if (answer.lines) return answer.lines;
  throw new CommandError(
    answer.message ?? `${url} answered ${response.status}.`,
  );
}

async function executeOnDisk(
  folder: string,
  command: AccountCommand,
  program: string,
): Promise<string[]> {
  const lake = openLake({ folder, migrations: accountMigrations });
  const accounts = openAccounts(lake.database);
  const system = {
    id: LAKE_USER.id,
    roles: ["administrator"],
    grants: grantsOf(["administrator"]),
  };
  endPreviewsWith(accounts, lake, system, (error) => {
    throw error;
  });
  try {
    return await executeCommand(accounts, command, commandLine(program));
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
