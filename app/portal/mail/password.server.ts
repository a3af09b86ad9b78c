import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/node";

import { flashCookie } from "~/http/flash.server";
import { requireVisitor } from "~/http/visitor";
import { readForm } from "~/http/form-body.server";

import { answerWithin } from "../limits.server";
import { NO_ANSWER, PATIENCE } from "../portal.server";
import { type PortalClient, clearSession } from "../session/client.server";
import {
  cookieHeaders,
  ownData,
  readSession,
  redirectToSignIn,
  type Session,
} from "../session/session.server";
import { confirmToken } from "./confirm.server";
import { grantNewPassword, isGranted } from "./grant.server";
import type { PasswordView } from "./views";

const SHORTEST = 8;
const LONGEST_BYTES = 72;

type Right = { token: string | null; grant: string | null };

const updated = {
  title: "Your password has been updated",
  kind: "plain",
} as const;

/**
 * Loads the page for a new password: with the token of a mail's link, or with a
 * session and the grant of a confirmed mail.
 *
 * @throws Response a redirect to the sign-in page for every other request.
 */
export async function openPasswordForm({
  context,
  request,
}: LoaderFunctionArgs) {
  requireVisitor(context);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token_hash");
  const grant = searchParams.get("grant");
  const session = await readSession(request, context);
  if (token === null && !mayChoose(session, grant))
    throw await redirectToSignIn(session.cookies);
  const view: PasswordView = { kind: "form", token, grant, fault: null };
  return ownData(view, session.cookies);
}

/**
 * Sets the new password. An invalid password does not use up the link.
 *
 * @throws Response a redirect to the sign-in page afterwards.
 */
export async function answerPasswordForm({
  context,
  request,
}: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = form.get("token") || null;
  const right = { token, grant: form.get("grant") || null };
  const password = form.get("password") ?? "";
  const fault = passwordFault(password);
  if (fault !== null) return refused(right, fault, 400);
  if (token === null) {
    const session = await readSession(request, context);
    if (session.state === "unknown") return refused(right, NO_ANSWER, 503);
    if (!mayChoose(session, right.grant))
      throw await redirectToSignIn(session.cookies);
    return choose(request, session, right, password);
  }
  const { portal } = context.services;
  const confirmed = await confirmToken(portal, request, token, "recovery");
  if (confirmed === "expired")
    return ownData<PasswordView>({ kind: "expired" }, [], { status: 400 });
  if (typeof confirmed !== "object")
    return refused({ token, grant: null }, NO_ANSWER, 503);
  const grant = grantNewPassword(confirmed.personId);
  return choose(request, confirmed, { token: null, grant }, password);
}

function refused(
  right: Right,
  fault: string,
  status: number,
  cookies: readonly string[] = [],
) {
  const view: PasswordView = { kind: "form", ...right, fault };
  return ownData(view, cookies, { status });
}

function mayChoose(
  session: Session,
  grant: string | null,
): session is Extract<Session, { state: "in" }> {
  return session.state === "in" && isGranted(grant, session.person.id);
}

/**
 * Sets a new password and ends all sessions of the user, including this one, so that
 * an intruder with the old password is signed out.
 */
async function choose(
  request: Request,
  { supabase, cookies }: { supabase: PortalClient; cookies: readonly string[] },
  right: Right,
  password: string,
) {
  const { auth } = supabase;
  const answer = await answerWithin(PATIENCE, auth.updateUser({ password }));
  if (answer === null || answer.error) {
    const fault = faults[answer?.error?.code ?? ""] ?? NOT_CHANGED;
    return refused(right, fault, 400, cookies);
  }
  await answerWithin(PATIENCE, auth.signOut({ scope: "global" }));
  const headers = cookieHeaders([
    ...clearSession(request),
    await flashCookie(updated),
  ]);
  throw redirectDocument("/login", { status: 303, headers });
}

const NOT_CHANGED =
  "We couldn't change your password. Try again in a few minutes.";
const faults: Readonly<Record<string, string>> = {
  same_password: "You already have this password. Choose another one.",
  weak_password: "This password is too easy to guess. Choose a longer one.",
};

/** The message about a typed password's fault; null if it has none. */
function passwordFault(password: string): string | null {
  if ([...password].length < SHORTEST)
    return `Use at least ${SHORTEST} characters.`;
  // bcrypt ignores the bytes beyond this length. Only non-ASCII text has more
  // bytes than characters.
  if (Buffer.byteLength(password) <= LONGEST_BYTES) return null;
  return [...password].length > LONGEST_BYTES
    ? `Use at most ${LONGEST_BYTES} characters.`
    : `Use a shorter password. There is room for ${LONGEST_BYTES} plain letters, digits and signs; a letter with an accent takes the room of two of them, one of another alphabet or an emoji that of up to four.`;
}
