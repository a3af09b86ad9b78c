import type { User } from "@supabase/supabase-js";

import type { OpenDatabase } from "../erase/database.ts";

/** Supabase's client with the secret key, hosted or embedded. */
export type Admin = OpenDatabase["client"];

const PAGE = 1000;

/** Throws the database's message, which contains no secret. */
function check(error: { message: string } | null): void {
  if (error) throw new Error(`The database refuses: ${error.message}`);
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
 * Makes a person a member of staff, with this password; an existing account
 * gets it too. Out: true if the account is new.
 *
 * @throws Error with the reason if the database refuses.
 */
export async function setStaff(
  admin: Admin,
  { email, password }: { email: string; password: string },
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
 * Deletes the account of a member of staff. Out: false if there is none with
 * this e-mail.
 */
export async function removeStaff(
  admin: Admin,
  email: string,
): Promise<boolean> {
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
export async function listStaff(admin: Admin): Promise<string[]> {
  const { data, error } = await admin.from("staff").select();
  check(error);
  const users = await Promise.all(
    (data ?? []).map((row) => admin.auth.admin.getUserById(row.user_id)),
  );
  return users.map((user) => user.data.user?.email ?? "").sort();
}
