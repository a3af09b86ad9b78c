import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import type {
  AuthError,
  AuthResponse,
  AuthTokenResponse,
} from "@supabase/supabase-js";

import { environment } from "~/env/env.server";
import { retryHeader } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { cleanEmail, cleanLine } from "~/model/clean-text";
import { readForm } from "~/http/form-body.server";
import type { LoadContext } from "~/load-context";

import { answerWithin, atLeast } from "../limits.server";
import {
  FLOOR,
  NO_ANSWER,
  PATIENCE,
  type Portal,
  SERVICE_WAIT,
  TOO_MANY,
} from "../portal.server";
import type { PortalClient } from "../session/client.server";
import { cookieHeaders, ownData } from "../session/session.server";
import { ownPage } from "../sign-in/destination.server";
import { deviceCookie } from "../sign-in/device-cookie.server";
import { grantNewPassword } from "./grant.server";
import {
  type AskedMail,
  type ConfirmView,
  mailKind,
  type MailKind,
} from "./views";

const NEW_PASSWORD = "/auth/update-password";

type Confirmed = {
  personId: string;
  email: string | null;
  isRecovery: boolean;
  supabase: PortalClient;
  cookies: readonly string[];
};

/**
 * The result of a link or a code: a signed-in user; "expired" for one that was
 * used, has expired or was never issued; the seconds until the next try is
 * allowed.
 */
type Confirmation = Confirmed | "expired" | "no answer" | number;

async function confirm(
  portal: Portal,
  request: Request,
  isRecovery: boolean,
  ask: (
    auth: PortalClient["auth"],
  ) => Promise<AuthResponse | AuthTokenResponse>,
): Promise<Confirmation> {
  const client = portal.client(request);
  const answer =
    client && (await answerWithin(PATIENCE, ask(client.supabase.auth)));
  if (client === null || answer === null) return "no answer";
  const { user, session } = answer.data;
  if (user && session) {
    const { supabase } = client;
    const email = user.email || null;
    const cookies = client.cookies();
    return { personId: user.id, email, isRecovery, supabase, cookies };
  }
  const status = answer.error?.status ?? 0;
  if (status === 429) return SERVICE_WAIT;
  return status >= 400 && status < 500 ? "expired" : "no answer";
}

/** Redeems the token of a mail's link. */
export function confirmToken(
  portal: Portal,
  request: Request,
  token_hash: string,
  type: MailKind,
): Promise<Confirmation> {
  return confirm(portal, request, type === "recovery", (auth) =>
    auth.verifyOtp({ token_hash, type }),
  );
}

/**
 * Redeems a code that a user typed from a mail, which may be one for signing in
 * or one for a new password. Takes at least half a second.
 */
function confirmTyped(
  { portal, request, address }: Asking,
  email: string,
  token: string,
): Promise<Confirmation> {
  return atLeast(FLOOR, async () => {
    const wait = portal.limits.code.count({ address, email });
    if (wait > 0) return wait;
    const as = (type: "email" | "recovery") =>
      confirm(portal, request, type === "recovery", (auth) =>
        auth.verifyOtp({ email, token, type }),
      );
    const signIn = await as("email");
    return signIn === "expired" ? as("recovery") : signIn;
  });
}

type Asking = { portal: Portal; request: Request; address: string | null };

/**
 * Loads the page behind a mail's link, or without a link. Opening a link does
 * not use it up, since mail scanners open links too.
 *
 * @throws Response a redirect if the link leads to another page.
 */
export async function openConfirmLink({
  context,
  request,
}: LoaderFunctionArgs) {
  requireVisitor(context);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token_hash");
  const mail = mailKind(searchParams.get("type"));
  const code = searchParams.get("code");
  const next = searchParams.get("next");
  if (code) {
    // The service has checked the link itself (PKCE); the code is valid only in
    // the browser that requested the mail.
    const isRecovery = next?.split("?")[0] === NEW_PASSWORD;
    const { portal } = context.services;
    const confirmation = await confirm(portal, request, isRecovery, (auth) =>
      auth.exchangeCodeForSession(code),
    );
    return goOn(request, context, confirmation, next);
  }
  if (searchParams.has("error") || searchParams.has("error_code"))
    return expired(400, mail);
  if (!token && mail === "recovery") return page({ kind: "forgotten" });
  if (!token || !mail) return askForCode(400);
  if (mail !== "recovery") return page({ kind: "press", token, mail, next });
  throw redirect(
    `${NEW_PASSWORD}?${new URLSearchParams({ token_hash: token })}`,
  );
}

/**
 * Answers one of the page's forms.
 *
 * @throws Response a redirect after a sign-in.
 */
export async function answerConfirmForm({
  context,
  request,
}: ActionFunctionArgs) {
  const { address } = requireVisitor(context);
  const form = await readForm(request);
  const { portal } = context.services;
  const asking = { portal, request, address };
  const email = cleanEmail(form.get("email") ?? "");
  const mail = mailKind(form.get("mail"));
  switch (form.get("intent")) {
    case "press": {
      if (mail === null) return askForCode(400);
      const token = form.get("token") ?? "";
      const confirmation = await confirmToken(portal, request, token, mail);
      return goOn(request, context, confirmation, form.get("next"), mail);
    }
    case "code": {
      const code = cleanLine(form.get("code") ?? "").replace(/\s/g, "");
      if (email === "" || code === "")
        return askForCode(400, "Enter your email and the code.", email);
      const confirmation = await confirmTyped(asking, email, code);
      return confirmation === "expired"
        ? askForCode(
            400,
            "This code is wrong, or it has expired. Check it, or ask for a new one.",
            email,
          )
        : goOn(request, context, confirmation, null);
    }
    case "mail": {
      const asked = mailInstead(mail);
      // Without an e-mail address there is nothing to send.
      if (email === "") return expired(400, mail, "Enter your email.");
      const sent = await sendMail(asking, asked, email);
      return sent === null
        ? expired(503, mail, NO_ANSWER, email)
        : page({ kind: "sent", message: mailSent[asked] }, 200, sent);
    }
    default:
      return askForCode(400);
  }
}

function page(
  view: ConfirmView,
  status = 200,
  cookies: readonly string[] = [],
  retryAfter: number | null = null,
) {
  return ownData(view, cookies, { status, headers: retryHeader(retryAfter) });
}

function askForCode(status: number, message: string | null = null, email = "") {
  return page({ kind: "code", email, message }, status);
}

function expired(
  status: number,
  kind: MailKind | null,
  message: string | null = null,
  email = "",
) {
  const mail = mailInstead(kind);
  return page({ kind: "expired", mail, email, message }, status);
}

/** The kind of mail to offer after the link of another failed. */
function mailInstead(kind: MailKind | null): AskedMail {
  if (kind === "recovery") return "recovery";
  return kind === "signup" || kind === "invite" ? "signup" : "magiclink";
}

async function goOn(
  request: Request,
  { noteSecurity }: LoadContext,
  confirmation: Confirmation,
  next: string | null,
  mail: MailKind | null = null,
) {
  if (confirmation === "expired") return expired(400, mail);
  if (confirmation === "no answer") return askForCode(503, NO_ANSWER);
  if (typeof confirmation === "number") {
    if (request.method === "POST") noteSecurity?.("lockout");
    const view = { kind: "code", email: "", message: TOO_MANY } as const;
    return page(view, 429, [], confirmation);
  }
  const { cookies, email, isRecovery, personId } = confirmation;
  const own = ownPage(next);
  const to = isRecovery
    ? `${NEW_PASSWORD}?${new URLSearchParams({ grant: grantNewPassword(personId) })}`
    : // The sign-in page shows the success and redirects.
      `/login${own === null ? "" : `?${new URLSearchParams({ redirectTo: own })}`}`;
  // A browser that confirms a mail becomes a known device of the account.
  const device = email === null ? [] : [await deviceCookie(request, email)];
  const headers = cookieHeaders([...cookies, ...device]);
  throw redirectDocument(to, { status: 303, headers });
}

/** The message after a mail was requested, whether or not the account exists. */
const mailSent: Readonly<Record<AskedMail, string>> = {
  recovery: "Check your email for the password reset link",
  magiclink: "Check your email for the magic link",
  signup: "Check your email for the confirmation link",
};

/**
 * Requests a mail. The answer is the same without an account and after too many
 * tries.
 *
 * @returns the cookies that the browser needs to open the mail's link; null if
 * the service does not answer.
 */
function sendMail(
  { portal, request, address }: Asking,
  kind: AskedMail,
  email: string,
): Promise<readonly string[] | null> {
  return atLeast(FLOOR, async () => {
    const client = portal.client(request);
    if (client === null) return null;
    if (portal.limits.mail.count({ address, email }) > 0) return [];
    const { auth } = client.supabase;
    const asked = await answerWithin(PATIENCE, ask(auth, kind, email));
    const status = asked?.error?.status ?? 200;
    const isAnswered = asked !== null && status >= 200 && status < 500;
    return isAnswered ? client.cookies() : null;
  });
}

function ask(
  auth: PortalClient["auth"],
  kind: AskedMail,
  email: string,
): Promise<{ error: AuthError | null }> {
  const here = `${environment().siteUrl}/auth/confirm`;
  const options = { emailRedirectTo: here };
  switch (kind) {
    case "recovery":
      return auth.resetPasswordForEmail(email, {
        redirectTo: `${here}?next=/auth/update-password`,
      });
    case "magiclink":
      return auth.signInWithOtp({
        email,
        options: { ...options, shouldCreateUser: false },
      });
    case "signup":
      return auth.resend({ type: "signup", email, options });
  }
}
