import path from "node:path";
import { createInterface } from "node:readline";

import type { User } from "@supabase/supabase-js";

import {
  openDatabase,
  type OpenDatabase,
  startDatabase,
} from "./erase/database.ts";
import { dataFolder, flag, runCommand } from "./stack/command.ts";
import { prepareDataFolder } from "./stack/data-folder.ts";
import { requireTakenOver } from "./stack/versions.ts";

const USAGE = `Usage:
  npm run user -- --staff                            who is staff
  npm run user -- --staff --email you@example.com    adds a person, or gives them a new password
  npm run user -- --staff --email … --remove         removes the account
Asks for the password, or reads it from standard input.`;

const SHORTEST = 8;
// bcrypt ignores further bytes.
const LONGEST_BYTES = 72;

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.log("Type the password and press Enter:");
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.length < SHORTEST || Buffer.byteLength(line) > LONGEST_BYTES)
      throw new Error(
        `A password must have at least ${SHORTEST} characters and at most ${LONGEST_BYTES} bytes.`,
      );
    return line;
  }
  throw new Error(`The password is missing.\n${USAGE}`);
}

const command = {
  help: USAGE,
  options: { staff: flag, email: { type: "string" }, remove: flag },
} as const;

/**
 * `npm run user -- --staff …`: manages the accounts of staff, who may read
 * submissions in the portal.
 */
export function manageStaff(): Promise<void> {
  return runCommand(command, async ({ email, remove }) => {
    // The same check as in Supabase Auth.
    if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      throw new Error("That is not an e-mail address.");
    if (email === undefined && remove) throw new Error(USAGE);
    const password =
      email !== undefined && !remove ? await readPassword() : undefined;
    const { client: admin, close } =
      (await openDatabase(dataFolder)) ?? (await makeDatabase());
    try {
      console.log(await change(admin, email, password));
    } finally {
      await close();
    }
  });
}

/** Creates the database before the site's first start. */
function makeDatabase() {
  prepareDataFolder(dataFolder);
  requireTakenOver(dataFolder);
  return startDatabase(path.join(dataFolder, "supabase"));
}

/**
 * Changes or lists accounts, and returns a message.
 *
 * @param email if left out, all are listed.
 * @param password if left out, the account is removed.
 */
async function change(admin: Admin, email?: string, password?: string) {
  if (email === undefined)
    return (
      (await listStaff(admin)).join("\n") || "There are no staff accounts."
    );
  if (password !== undefined) {
    const isNew = await setStaff(admin, email, password);
    return `${email} was ${isNew ? "created" : "changed"}.`;
  }
  if (await removeStaff(admin, email)) return `${email} was removed.`;
  throw new Error(`${email} is not a staff account.`);
}

/** Supabase's client with the secret key, hosted or embedded. */
type Admin = OpenDatabase["client"];

const PAGE = 1000;

/** @throws Error with the database's message, which contains no secret. */
function check(error: { message: string } | null): void {
  if (error) throw new Error(`The database refused: ${error.message}`);
}

async function findAccount(admin: Admin, email: string): Promise<User | null> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await admin.auth.admin.listUsers({
      page,
      perPage: PAGE,
    });
    check(error);
    const found = data.users.find((user) => user.email === email.toLowerCase());
    if (found) return found;
    if (data.users.length < PAGE) return null;
  }
}

/**
 * Makes a person a member of staff with this password, which also replaces that of an
 * existing account.
 *
 * @returns true if the account is new.
 * @throws Error with the reason if the database refuses.
 */
async function setStaff(
  admin: Admin,
  email: string,
  password: string,
): Promise<boolean> {
  const found = await findAccount(admin, email);
  const { data, error } = found
    ? await admin.auth.admin.updateUserById(found.id, { password })
    : await admin.auth.admin.createUser({
        email,
        password,
        email_confirm: true,
      });
  check(error);
  const row = { user_id: data.user!.id };
  const inserted = await admin.from("staff").insert(row);
  // 23505 (unique violation): this person is staff already.
  if (inserted.error?.code !== "23505") check(inserted.error);
  return found === null;
}

/**
 * Deletes the account of a member of staff; false if none has this e-mail.
 */
async function removeStaff(admin: Admin, email: string): Promise<boolean> {
  const found = await findAccount(admin, email);
  if (!found) return false;
  const { data, error } = await admin
    .from("staff")
    .select()
    .eq("user_id", found.id);
  check(error);
  if (!data?.length) return false;
  check((await admin.auth.admin.deleteUser(found.id)).error);
  return true;
}

/** The e-mails of all members of staff. */
async function listStaff(admin: Admin): Promise<string[]> {
  const { data, error } = await admin.from("staff").select();
  check(error);
  const users = await Promise.all(
    (data ?? []).map((row) => admin.auth.admin.getUserById(row.user_id)),
  );
  return users.map((user) => user.data.user?.email ?? "").sort();
}
