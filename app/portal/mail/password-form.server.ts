import { redirectDocument } from "@remix-run/node";

import { flashCookie } from "~/http/flash.server";

import { NO_ANSWER, type PortalContext } from "../portal.server";
import type { Database } from "../session/client.server";
import { clearSession } from "../session/session-cookie.server";
import {
  cookieHeaders,
  readSession,
  redirectToSignIn,
  type Session,
} from "../session/session.server";
import { confirmToken } from "./confirm.server";
import {
  grantNewPassword,
  isGranted,
  passwordFault,
  setPassword,
} from "./password.server";
import type { PasswordView } from "./views";

type Right = { token: string | null; grant: string | null };
type PageAnswer = {
  view: PasswordView;
  status: number;
  cookies: readonly string[];
};

const updated = {
  title: "Your password has been updated",
  kind: "plain",
} as const;

/**
 * The page for a new password: with the token of a mail's link, or with a
 * session and the grant of a confirmed mail. Throws a redirect to the sign-in
 * page for every other request.
 */
export async function openPasswordForm(
  request: Request,
  context: PortalContext,
): Promise<{ view: PasswordView; cookies: readonly string[] }> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token_hash");
  const grant = searchParams.get("grant");
  const session = await readSession(request, context);
  if (token === null && !mayChoose(session, grant))
    throw await redirectToSignIn(session.cookies);
  return {
    view: { kind: "form", token, grant, fault: null },
    cookies: session.cookies,
  };
}

/**
 * Sets the new password, then throws a redirect to the sign-in page. An invalid
 * password does not use up the link.
 */
export async function answerPasswordForm(
  request: Request,
  context: PortalContext,
  form: URLSearchParams,
): Promise<PageAnswer> {
  const right: Right = {
    token: form.get("token") || null,
    grant: form.get("grant") || null,
  };
  const password = form.get("password") ?? "";
  const fault = passwordFault(password);
  if (fault !== null) return refused(right, fault, 400);
  if (right.token === null) {
    const session = await readSession(request, context);
    if (session.state === "unknown") return refused(right, NO_ANSWER, 503);
    if (!mayChoose(session, right.grant))
      throw await redirectToSignIn(session.cookies);
    return choose(request, session, right, password);
  }
  const { portal } = context.services;
  const confirmed = await confirmToken(
    portal,
    request,
    right.token,
    "recovery",
  );
  switch (confirmed.outcome) {
    case "expired":
      return { view: { kind: "expired" }, status: 400, cookies: [] };
    case "too many":
    case "no answer":
      return refused({ ...right, grant: null }, NO_ANSWER, 503);
    case "in": {
      const grant = grantNewPassword(confirmed.personId);
      return choose(request, confirmed, { token: null, grant }, password);
    }
  }
}

function refused(
  right: Right,
  fault: string,
  status: number,
  cookies: readonly string[] = [],
): PageAnswer {
  return { view: { kind: "form", ...right, fault }, status, cookies };
}

function mayChoose(
  session: Session,
  grant: string | null,
): session is Extract<Session, { state: "in" }> {
  return session.state === "in" && isGranted(grant, session.person.id);
}

async function choose(
  request: Request,
  user: { supabase: Database; cookies: readonly string[] },
  right: Right,
  password: string,
): Promise<PageAnswer> {
  const fault = await setPassword(user.supabase, password);
  if (fault !== null) return refused(right, fault, 400, user.cookies);
  const cookies = [...clearSession(request), await flashCookie(updated)];
  const headers = cookieHeaders(cookies);
  throw redirectDocument("/login", { status: 303, headers });
}
