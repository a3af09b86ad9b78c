import { createUser, findUser, hasPassword } from "./accounts.ts";
import { StartError } from "./start-error.ts";
import type { SqlDatabase } from "./store/sql-database.ts";

/** The e-mail and the password of an account. */
type Account = { email: string; password: string };

/** Creates the first account of staff if there is none. */
export async function ensureStaff(
  database: SqlDatabase,
  account: Account,
): Promise<void> {
  const { rows } = await database.query("select 1 from public.staff limit 1");
  if (rows.length > 0) return;
  const user =
    (await findUser(database, account.email)) ??
    (await createUser(database, { ...account, isConfirmed: true }));
  await database.query("insert into public.staff (user_id) values ($1)", [
    user.id,
  ]);
}

/**
 * Checks that an account does not have a generated password any more, which a
 * public address requires.
 *
 * @throws StartError if it still has.
 */
export async function requireRetired(
  database: SqlDatabase,
  account: Account,
): Promise<void> {
  if (!(await hasPassword(database, account))) return;
  throw new StartError(
    `The account ${account.email} still has the password that was made for this machine alone. Give it a new one before others can reach the portal: npm run user -- --staff --email ${account.email}`,
  );
}

/** True if the account exists, is staff, and has this password. */
export async function opensAsStaff(
  database: SqlDatabase,
  account: Account,
): Promise<boolean> {
  const { rows } = await database.query(
    "select 1 from public.staff join auth.users on id = user_id where email = $1",
    [account.email.toLowerCase()],
  );
  return rows.length > 0 && hasPassword(database, account);
}
