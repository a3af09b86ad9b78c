import { randomUUID } from "node:crypto";

import bcrypt from "bcryptjs";

import type { SqlDatabase } from "./store/sql-database.ts";

// As @supabase/lite, which verifies these hashes.
const ROUNDS = 10;

/** An account in the format of GoTrue's admin API. */
export type User = {
  id: string;
  aud: string;
  role: string;
  email: string;
  email_confirmed_at: string | null;
  created_at: string;
  updated_at: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
};

/** An account to be created. */
export type NewUser = {
  email: string;
  password: string;
  isConfirmed: boolean;
  userMetadata?: Record<string, unknown> | undefined;
  appMetadata?: Record<string, unknown> | undefined;
};

const COLUMNS = `id, aud, role, email, email_confirmed_at, created_at, updated_at,
  raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata`;

/**
 * In: the id, or the e-mail in any case. Out: the account; null if there is
 * none.
 */
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

/** One page of all accounts, the oldest first. */
export async function listUsers(
  database: SqlDatabase,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ users: User[]; total: number }> {
  const { rows } = await database.query<User>(
    `select ${COLUMNS} from auth.users order by created_at, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  const counted = await database.query<{ total: number }>(
    "select count(*)::int as total from auth.users",
  );
  return { users: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Creates an account. The e-mail must not have one yet. */
export async function createUser(
  database: SqlDatabase,
  { email, password, isConfirmed, userMetadata = {}, appMetadata }: NewUser,
): Promise<User> {
  const id = randomUUID();
  const address = email.toLowerCase();
  const hash = await bcrypt.hash(password, ROUNDS);
  const provider = { provider: "email", providers: ["email"], ...appMetadata };
  const identity = {
    ...userMetadata,
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
    [id, address, hash, isConfirmed, provider, userMetadata, identity],
  );
  return rows[0]!;
}

/** Sets the password of an account, and ends its sessions. */
export async function setPassword(
  database: SqlDatabase,
  id: string,
  password: string,
): Promise<void> {
  await database.query(
    `with ended as (delete from auth.sessions where user_id = $1)
     update auth.users set encrypted_password = $2, updated_at = now(),
       recovery_token = null, email_confirmed_at = coalesce(email_confirmed_at, now())
     where id = $1`,
    [id, await bcrypt.hash(password, ROUNDS)],
  );
}

/** Deletes an account with its sessions. */
export async function deleteUser(
  database: SqlDatabase,
  id: string,
): Promise<void> {
  await database.query("delete from auth.users where id = $1", [id]);
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
