import { z } from "zod";

import {
  COLUMNS,
  createUser,
  findUser,
  hashPassword,
  type User,
} from "./accounts.ts";
import { isSameText, json } from "./server/http.ts";
import type { SqlDatabase } from "./store/connection.ts";

const PATH = /^\/auth\/v1\/admin\/users(?:\/([0-9a-f-]{36}))?$/;

// bcrypt ignores bytes after the 72nd; hosted Supabase also refuses longer passwords.
const change = z.object({
  password: z
    .string()
    .min(8)
    .refine((password) => Buffer.byteLength(password) <= 72),
});
const creation = change.extend({
  email: z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  email_confirm: z.boolean().default(false),
});

function fault(status: number, code: string, message: string): Response {
  return json(status, { code: status, error_code: code, msg: message });
}

function wrong(error: z.ZodError): Response {
  const names = error.issues.map((issue) => issue.path.join("."));
  return names.includes("password")
    ? fault(
        422,
        "weak_password",
        "Password should have at least 8 characters, and at most 72 bytes.",
      )
    : fault(
        400,
        "validation_failed",
        `These fields cannot be used: ${names.join(", ")}`,
      );
}

async function create(database: SqlDatabase, body: unknown): Promise<Response> {
  const parsed = creation.safeParse(body);
  if (!parsed.success) return wrong(parsed.error);
  const { email_confirm, ...account } = parsed.data;
  if (await findUser(database, account.email))
    return fault(
      422,
      "email_exists",
      "A user with this email address has already been registered",
    );
  return json(200, await createUser(database, account, email_confirm));
}

/** A page of all accounts, the oldest first. */
async function list(
  database: SqlDatabase,
  { searchParams }: URL,
): Promise<Response> {
  const perPage = Math.min(1000, Number(searchParams.get("per_page")) || 50);
  const page = Math.max(1, Number(searchParams.get("page")));
  const { rows } = await database.query<User>(
    `select ${COLUMNS} from auth.users order by created_at, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  return json(200, { users: rows, aud: "authenticated" });
}

/**
 * The part of GoTrue's admin API that the project's commands use and @supabase/lite
 * lacks: with the secret key, accounts can be created, listed, deleted, and given a
 * new password. Null for any other request.
 */
export async function answerAdmin(
  request: Request,
  { database, secretKey }: { database: SqlDatabase; secretKey: string },
): Promise<Response | null> {
  const url = new URL(request.url);
  const match = PATH.exec(url.pathname);
  if (!match) return null;
  if (!isSameText(request.headers.get("apikey") ?? "", secretKey))
    return fault(403, "not_admin", "User not allowed");
  const notAllowed = () => fault(405, "method_not_allowed", "Not allowed");

  const id = match[1];
  const { method } = request;
  if (id === undefined && method === "GET") return list(database, url);
  const body: unknown = await request.json().catch(() => null);
  if (id === undefined)
    return method === "POST" ? create(database, body) : notAllowed();

  if (!(await findUser(database, id)))
    return fault(404, "user_not_found", "User not found");
  if (method === "PUT") {
    const parsed = change.safeParse(body);
    if (!parsed.success) return wrong(parsed.error);
    // The account's sessions end.
    await database.query(
      `with ended as (delete from auth.sessions where user_id = $1)
       update auth.users set encrypted_password = $2, updated_at = now(),
         recovery_token = null,
         email_confirmed_at = coalesce(email_confirmed_at, now())
       where id = $1`,
      [id, await hashPassword(parsed.data.password)],
    );
  } else if (method === "DELETE") {
    await database.query("delete from auth.users where id = $1", [id]);
    return json(200, {});
  } else if (method !== "GET") return notAllowed();
  return json(200, await findUser(database, id));
}
