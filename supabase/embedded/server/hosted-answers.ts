import type { App } from "@supabase/lite";

import { hasPassword } from "../accounts.ts";
import { json, type RequestHandler } from "./http.ts";
import type { SqlDatabase } from "../store/connection.ts";

async function bodyOf(
  message: Request | Response,
): Promise<Record<string, unknown>> {
  const body: unknown = await message
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null
    ? (body as Record<string, unknown>)
    : {};
}

function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
}

/**
 * Supabase recommends `type: "email"`; the library only knows the types that it
 * stands for.
 */
async function verify(
  request: Request,
  answer: RequestHandler,
): Promise<Response> {
  const body = await bodyOf(request);
  if (body["type"] !== "email") return answer(request);
  const as = (type: string) => answer(withBody(request, { ...body, type }));
  const first = await as("magiclink");
  return first.ok ? first : as("signup");
}

/** Sign-up is off, so a sign-in link must not create an account. */
async function sendOneTimeLink(
  request: Request,
  answer: RequestHandler,
): Promise<Response> {
  const { options: _options, ...body } = await bodyOf(request);
  return answer(withBody(request, { ...body, create_user: false }));
}

/** Reveals that an account is unconfirmed only to a caller with its password. */
async function signIn(
  request: Request,
  answer: RequestHandler,
  database: SqlDatabase,
): Promise<Response> {
  const { email, password } = await bodyOf(request);
  const response = await answer(request);
  if (response.ok || typeof email !== "string") return response;
  const { error_code: code } = await bodyOf(response);
  if (code !== "email_not_confirmed") return response;
  if (await hasPassword(database, { email, password: String(password) }))
    return response;
  return json(400, {
    code: 400,
    error_code: "invalid_credentials",
    msg: "Invalid login credentials",
  });
}

/** A violated CHECK constraint is the client's error (4xx), not the server's. */
async function withCheckViolations(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const { code, message } = await bodyOf(response);
  const text = String(message);
  if (code !== "SUP" || !/violates check constraint/.test(text))
    return response;
  return json(400, {
    code: "23514",
    details: null,
    hint: null,
    message: text.replace(/^\w+: /, ""),
  });
}

/**
 * Corrects the answers of @supabase/lite 0.10 that differ from hosted Supabase;
 * tests/contracts/database-*.test.ts asserts each difference.
 */
export async function answerAsHosted(
  request: Request,
  app: App,
  database: SqlDatabase,
): Promise<Response> {
  const answer: RequestHandler = async (inner) =>
    app.fetch(inner, { peerAddress: "127.0.0.1" });
  const { pathname, searchParams } = new URL(request.url);
  if (request.method === "POST" && pathname === "/auth/v1/verify")
    return verify(request, answer);
  if (request.method === "POST" && pathname === "/auth/v1/otp")
    return sendOneTimeLink(request, answer);
  if (
    pathname === "/auth/v1/token" &&
    searchParams.get("grant_type") === "password"
  )
    return signIn(request, answer, database);
  const response = await answer(request);
  return pathname.startsWith("/rest/v1/")
    ? withCheckViolations(response)
    : response;
}
