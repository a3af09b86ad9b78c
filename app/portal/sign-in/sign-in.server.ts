import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { isAuthApiError } from "@supabase/supabase-js";

import { retryHeader } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { cleanEmail } from "~/model/clean-text";
import { readForm } from "~/http/form-body.server";

import { answerWithin, atLeast } from "../limits.server";
import {
  FLOOR,
  NO_ANSWER,
  PATIENCE,
  type Portal,
  SERVICE_WAIT,
  TOO_MANY,
} from "../portal.server";
import { cookieHeaders, ownData } from "../session/session.server";
import { deviceCookie, knownDevice } from "./device-cookie.server";

const LONGEST_EMAIL = 254;
const LONGEST_PASSWORD = 1000;

/**
 * The cookies of a sign-in; "wrong" whatever the reason; the seconds until the
 * next try may be allowed.
 */
type SignIn = readonly string[] | "wrong" | "no answer" | number;

/**
 * Answers the sign-in form with a redirect, or with the message of a failed try.
 * Neither the answer nor its timing reveals whether the account exists, is
 * confirmed or is blocked.
 */
export async function answerSignIn({ context, request }: ActionFunctionArgs) {
  const { address } = requireVisitor(context);
  const form = await readForm(request);
  const email = cleanEmail(form.get("email") ?? "");
  const password = form.get("password") ?? "";
  const { portal } = context.services;
  const result = await atLeast(FLOOR, () =>
    signIn(portal, request, address, { email, password }),
  );
  if (result === "wrong")
    // The service's own message.
    return failed("Invalid login credentials", email, 400);
  if (result === "no answer") return failed(NO_ANSWER, email, 503);
  if (typeof result === "number") {
    context.noteSecurity?.("lockout");
    return failed(TOO_MANY, email, 429, result);
  }
  return redirectDocument(`/login${new URL(request.url).search}`, {
    status: 303,
    headers: cookieHeaders(result),
  });
}

function failed(
  message: string,
  email: string,
  status: number,
  retryAfter: number | null = null,
) {
  const headers = retryHeader(retryAfter);
  return ownData({ message, email }, [], { status, headers });
}

async function signIn(
  portal: Portal,
  request: Request,
  address: string | null,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  if (email.length > LONGEST_EMAIL || password.length > LONGEST_PASSWORD)
    return "wrong";
  const device = await knownDevice(request, email);
  const tried = { address, email, device };
  const limit = portal.limits.password;
  const wait = limit.count(tried);
  if (wait > 0) return wait;
  const client = portal.client(request);
  if (client === null) return "no answer";
  const { auth } = client.supabase;
  const { known, unknown } = portal.passwordChecks;
  const queue = device === null ? unknown : known;
  const check = () =>
    answerWithin(PATIENCE, auth.signInWithPassword({ email, password }));
  const answer = await queue.run("", check).catch(() => null);
  if (answer === null) return "no answer";
  if (answer.error) {
    if (!isAuthApiError(answer.error)) return "no answer";
    return answer.error.status === 429 ? SERVICE_WAIT : "wrong";
  }
  limit.forgive(tried);
  return [...client.cookies(), await deviceCookie(request, email)];
}
