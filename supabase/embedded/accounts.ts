import { randomUUID } from "node:crypto";

import bcrypt from "bcryptjs";

import type { SqlDatabase } from "./store/connection.ts";
import { StartError } from "./start-error.ts";

/** Hashes like @supabase/lite, which verifies the hashes. */
export const hashPassword = (password: string) => bcrypt.hash(password, 10);

/** The fields of an account used here; its row also has GoTrue's others. */
export type User = { id: string; email: string };

/** The columns of a `User` in `auth.users`. */
export const COLUMNS = `id, aud, role, email, email_confirmed_at, created_at, updated_at,
  raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata`;

/** Finds an account by its id, or its e-mail in any case; null if there is none. */
export async function findUser(
  database: SqlDatabase,
  idOrEmail: string,
): Promise<User | null> {
  const { rows } = await database.query<User>(
    `select ${COLUMNS} from auth.users where id::text = $1 or email = $1`,
    [idOrEmail.toLowerCase()],
  );
  return rows[0] ?? null;
}

/** Creates an account. No account may have the e-mail yet. */
export async function createUser(
  database: SqlDatabase,
  { email, password }: Account,
  isConfirmed: boolean,
): Promise<User> {
  const id = randomUUID();
  const address = email.toLowerCase();
  const hash = await hashPassword(password);
  const provider = { provider: "email", providers: ["email"] };
  const identity = {
    sub: id,
    email: address,
    email_verified: isConfirmed,
    phone_verified: false,
  };
  const { rows } = await database.query<User>(
    `with made as (
       insert into auth.users (id, aud, role, email, encrypted_password,
         email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
         created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2, $3,
         case when $4::boolean then now() end, $5, $6, now(), now())
       returning *
     ), identified as (
       insert into auth.identities (id, provider_id, user_id, identity_data,
         provider, created_at, updated_at)
       select gen_random_uuid(), id::text, id, $7::jsonb, 'email', now(), now() from made
     )
     select ${COLUMNS} from made`,
    [id, address, hash, isConfirmed, provider, {}, identity],
  );
  return rows[0]!;
}

/** True if the account exists and has this password. */
export async function hasPassword(
  database: SqlDatabase,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const { rows } = await database.query<{ hash: string | null }>(
    "select encrypted_password as hash from auth.users where email = $1",
    [email.toLowerCase()],
  );
  const hash = rows[0]?.hash ?? null;
  return hash !== null && bcrypt.compare(password, hash);
}

/** The e-mail and password of an account. */
type Account = { email: string; password: string };

/** Creates the first staff account if there is none. */
export async function ensureStaff(
  database: SqlDatabase,
  account: Account,
): Promise<void> {
  const { rows } = await database.query("select 1 from public.staff limit 1");
  if (rows.length > 0) return;
  const user =
    (await findUser(database, account.email)) ??
    (await createUser(database, account, true));
  await database.query("insert into public.staff (user_id) values ($1)", [
    user.id,
  ]);
}

/**
 * Checks that an account no longer has a generated password, as a public address
 * requires.
 *
 * @throws StartError if it still does.
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
