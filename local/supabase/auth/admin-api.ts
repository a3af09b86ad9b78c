import { z } from "zod";

import { json } from "../server/json.ts";
import { isSameText } from "../server/same-text.ts";
import {
  createUser,
  deleteUser,
  findUser,
  listUsers,
  setPassword,
  type User,
} from "./users.ts";
import type { SqlDatabase } from "../store/sql-database.ts";

const PATH = /^\/auth\/v1\/admin\/users(?:\/([0-9a-f-]{36}))?$/;

// bcrypt ignores bytes after the 72nd; hosted Supabase refuses longer passwords
// too.
const password = z.string().min(8).max(72);
const metadata = z.record(z.string(), z.unknown());
const creation = z.object({
  email: z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  password,
  email_confirm: z.boolean().default(false),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
});
const change = z.object({ password });

function fault(status: number, code: string, message: string): Response {
  return json(status, { code: status, error_code: code, msg: message });
}

const isNotThere = () => fault(404, "user_not_found", "User not found");

function wrong(error: z.ZodError): Response {
  const names = error.issues.map((issue) => issue.path.join("."));
  return names.includes("password")
    ? fault(
        422,
        "weak_password",
        "Password should have at least 8 characters, and at most 72.",
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
  const { email, email_confirm, user_metadata, app_metadata } = parsed.data;
  if (await findUser(database, { email }))
    return fault(
      422,
      "email_exists",
      "A user with this email address has already been registered",
    );
  const user = await createUser(database, {
    email,
    password: parsed.data.password,
    isConfirmed: email_confirm,
    userMetadata: user_metadata,
    appMetadata: app_metadata,
  });
  return json(200, user);
}

async function list(database: SqlDatabase, url: URL): Promise<Response> {
  const number = (name: string, fallback: number) =>
    Math.max(1, Number(url.searchParams.get(name)) || fallback);
  const { users, total } = await listUsers(database, {
    page: number("page", 1),
    perPage: Math.min(1000, number("per_page", 50)),
  });
  return json(
    200,
    { users, aud: "authenticated" },
    { "x-total-count": String(total) },
  );
}

async function update(
  database: SqlDatabase,
  user: User,
  body: unknown,
): Promise<Response> {
  const parsed = change.safeParse(body);
  if (!parsed.success) return wrong(parsed.error);
  await setPassword(database, user.id, parsed.data.password);
  return json(200, await findUser(database, { id: user.id }));
}

/**
 * The part of GoTrue's admin API that the project's commands use and
 * @supabase/lite lacks: with the secret key, accounts can be created, listed,
 * deleted, and given a new password. Out: null for any other request.
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

  const id = match[1];
  const { method } = request;
  if (id === undefined && method === "GET") return list(database, url);
  const body: unknown = await request.json().catch(() => null);
  if (id === undefined && method === "POST") return create(database, body);
  if (id === undefined) return fault(405, "method_not_allowed", "Not allowed");

  const user = await findUser(database, { id });
  if (!user) return isNotThere();
  if (method === "GET") return json(200, user);
  if (method === "PUT") return update(database, user, body);
  if (method !== "DELETE")
    return fault(405, "method_not_allowed", "Not allowed");
  await deleteUser(database, id);
  return json(200, {});
}
