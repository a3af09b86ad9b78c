import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { openAccounts } from "./accounts/accounts.ts";
import { executeCommand } from "./accounts/execute-command.ts";
import {
  CommandError,
  readCommand,
  wantsPassword,
  type AccountCommand,
} from "./accounts/command.ts";
import { accountMigrations } from "./accounts/migrations.ts";
import { endPreviewsOf } from "./accounts/previews.ts";
import { LAKE_USER } from "./accounts/users.ts";
import { DatabaseError } from "./engine/database.ts";
import { openLake } from "./engine/lake.ts";
import { grantsOf } from "./engine/roles.ts";

/**
 * Users and tokens by command, while the lake runs (`--url`, with a token of an
 * administrator in CONTENT_LAKE_TOKEN) and while it is stopped (`--data`).
 * A password is the first line on the standard input.
 */
const { values, positionals } = parseArgs({
  options: Object.fromEntries(
    ["data", "url", "email", "name", "role", "label"].map((name) => [
      name,
      { type: "string" } as const,
    ]),
  ),
  allowPositionals: true,
  strict: false,
});

try {
  const [subject = "user", verb = "", ...rest] = positionals;
  if (rest.length > 0) {
    throw new CommandError(`"${rest.join(" ")}" is one word too many.`);
  }
  const command = readCommand({
    ...values,
    subject,
    verb,
    ...(wantsPassword(subject, verb) && { password: await firstLine() }),
  });
  const lines = await give(command);
  process.stdout.write(`${lines.join("\n")}\n`);
} catch (error) {
  const isExpected =
    error instanceof CommandError || error instanceof DatabaseError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exit(1);
}

async function give(command: AccountCommand): Promise<string[]> {
  const { url, data } = values;
  if (typeof url === "string") {
    const lines = await ask(url, command);
    if (lines !== null) return lines;
  }
  if (typeof data === "string") return executeOnDisk(data, command);
  throw new CommandError(
    "Say where the content lake is: --data <folder>, or --url <address>.",
  );
}

/** `null` if no lake answers there. */
async function ask(
  url: string,
  command: AccountCommand,
): Promise<string[] | null> {
  const response = await fetch(`${url}/v1/accounts/commands`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${process.env["CONTENT_LAKE_TOKEN"] ?? ""}`,
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
): Promise<string[]> {
  const lake = openLake({ folder, migrations: accountMigrations });
  const accounts = openAccounts(lake.database);
  const system = {
    id: LAKE_USER.id,
    roles: ["administrator"],
    grants: grantsOf(["administrator"]),
  };
  accounts.onEnd((id) => endPreviewsOf(lake, id, system));
  try {
    return await executeCommand(accounts, command);
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
