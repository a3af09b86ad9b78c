import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { openAccounts } from "./accounts/accounts.ts";
import { accountMigrations } from "./accounts/migrations.ts";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from "./accounts/password.ts";
import { DatabaseError, openDatabase } from "./engine/database.ts";
import { isRole } from "./engine/roles.ts";
import { UsageError } from "./server/arguments.ts";

/**
 * Creates a user, or gives one that is there a new name, role and password and
 * ends their sessions. For a lake behind a public address, where nobody gets in
 * with a password that the machine made. The lake must not run meanwhile.
 */
const USAGE =
  "Usage: node set-user.ts --data <folder> --email <address> --name <name> --role <role>; the password is the first line on the standard input.";

try {
  await main();
} catch (error) {
  const isExpected =
    error instanceof UsageError || error instanceof DatabaseError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const { data, ...profile } = readProfile();
  const password = await readPassword();
  const database = openDatabase(data, accountMigrations);
  const accounts = openAccounts(database);
  try {
    const created = await accounts.users.set({ ...profile, password });
    const what = created ? "was created" : "was changed";
    process.stdout.write(`${profile.email} ${what}.\n`);
  } finally {
    accounts.close();
    database.close();
  }
}

function readProfile() {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: { data: text, email: text, name: text, role: text },
    strict: false,
  });
  const { data, email, name, role } = values;
  if (
    typeof data !== "string" ||
    typeof email !== "string" ||
    typeof name !== "string" ||
    typeof role !== "string"
  ) {
    throw new UsageError(USAGE);
  }
  if (!/^\S+@\S+$/.test(email)) {
    throw new UsageError(`"${email}" is not an e-mail address.`);
  }
  if (!isRole(role)) throw new UsageError(`There is no role "${role}".`);
  return { data, email, name, role };
}

async function readPassword(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (
      line.length < PASSWORD_MIN_LENGTH ||
      line.length > PASSWORD_MAX_LENGTH
    ) {
      throw new UsageError(
        `A password has ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters.`,
      );
    }
    return line;
  }
  throw new UsageError(USAGE);
}
