import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { openDatabase, startDatabase } from "../erase/database.ts";
import { prepareDataFolder } from "../stack/data-folder.ts";
import { listStaff, removeStaff, setStaff } from "./accounts.ts";

const USAGE = `Usage:
  npm run user -- --staff                            who is staff
  npm run user -- --staff --email you@example.com    adds a person, or gives them a new password
  npm run user -- --staff --email … --remove         takes the account away
The password is asked for, or read from the standard input.`;

const SHORTEST = 8;
// bcrypt ignores further bytes.
const LONGEST_BYTES = 72;

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.log("Type the password and press Enter:");
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.length < SHORTEST || Buffer.byteLength(line) > LONGEST_BYTES)
      throw new Error(
        `A password has ${SHORTEST} characters or more, and ${LONGEST_BYTES} bytes at most.`,
      );
    return line;
  }
  throw new Error(USAGE);
}

function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        staff: { type: "boolean" },
        email: { type: "string" },
        remove: { type: "boolean" },
      },
    });
    return values;
  } catch {
    throw new Error(USAGE);
  }
}

async function executeCommand(args: readonly string[]): Promise<string> {
  const { email, remove } = readOptions(args);
  // The same check as in Supabase Auth.
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Error("That is not an e-mail address.");
  if (email === undefined && remove) throw new Error(USAGE);
  const password =
    email !== undefined && !remove ? await readPassword() : undefined;
  const folder = path.resolve(process.env["DATA_DIR"] || ".data");
  const { client: admin, close } =
    (await openDatabase(folder, process.env)) ?? (await makeDatabase(folder));
  try {
    if (email === undefined)
      return (await listStaff(admin)).join("\n") || "Nobody is staff.";
    if (password !== undefined) {
      const isNew = await setStaff(admin, { email, password });
      return `${email} was ${isNew ? "created" : "changed"}.`;
    }
    if (await removeStaff(admin, email)) return `${email} was removed.`;
    throw new Error(`${email} is not staff.`);
  } finally {
    await close();
  }
}

/** Before the first start of the site. */
function makeDatabase(folder: string) {
  prepareDataFolder(folder);
  return startDatabase(path.join(folder, "supabase"));
}

/**
 * `npm run user -- --staff …`: manages the accounts of staff, which may read
 * submissions in the portal.
 */
export async function manageStaff(args: readonly string[]): Promise<void> {
  try {
    console.log(await executeCommand(args));
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
