import type { App } from "@supabase/lite";
import type { PGlite } from "@supabase/lite/pglite";

import { hasPassword } from "../auth/users.ts";
import { json } from "./json.ts";

type Answer = (request: Request) => Promise<Response>;

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

/** `type: "email"` is what Supabase recommends; the library knows only what it stands for. */
async function verify(request: Request, answer: Answer): Promise<Response> {
  const body = await bodyOf(request);
  if (body["type"] !== "email") return answer(request);
  const as = (type: string) => answer(withBody(request, { ...body, type }));
  const first = await as("magiclink");
  return first.ok ? first : as("signup");
}

/** Sign-up is off, and asking for a link to sign in is no way around it. */
async function sendOneTimeLink(
  request: Request,
  answer: Answer,
): Promise<Response> {
  const { options: _options, ...body } = await bodyOf(request);
  return answer(withBody(request, { ...body, create_user: false }));
}

/** Only a caller with the password learns that an address has an account. */
async function signIn(
  request: Request,
  answer: Answer,
  database: PGlite,
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

/** A value that breaks a CHECK is a mistake of the sender, not of the server. */
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
 * Answers as hosted Supabase does where @supabase/lite 0.10 differs: each
 * difference is asserted in tests/contracts/database-*.test.ts.
 */
export async function answerAsHosted(
  request: Request,
  app: App,
  database: PGlite,
): Promise<Response> {
  const answer: Answer = async (inner) =>
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
