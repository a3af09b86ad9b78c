import { redirect, redirectDocument } from "@remix-run/node";

import {
  FLOOR,
  NO_ANSWER,
  PATIENCE,
  type Portal,
  SERVICE_WAIT,
  TOO_MANY,
} from "../portal.server";
import type { Database } from "../session/client.server";
import { cookieHeaders } from "../session/session.server";
import { ownPage } from "../sign-in/destination.server";
import { deviceCookie } from "../sign-in/device-cookie.server";
import { answerWithin, atLeast } from "../sign-in/limits.server";
import { mailSent, sendMail } from "./mail.server";
import { grantNewPassword } from "./password.server";
import {
  type AskedMail,
  type ConfirmView,
  mailKind,
  type MailKind,
} from "./views";

const NEW_PASSWORD = "/auth/update-password";

/** The result of a link or a code. */
type Confirmation =
  | {
      outcome: "in";
      personId: string;
      email: string | null;
      isRecovery: boolean;
      supabase: Database;
      cookies: readonly string[];
    }
  /** Used before, expired, or never issued. */
  | { outcome: "expired" }
  | { outcome: "too many"; retryAfter: number }
  | { outcome: "no answer" };

type Verified = {
  data: {
    user: { id: string; email?: string | undefined } | null;
    session: object | null;
  };
  error: { status?: number | undefined } | null;
};

async function confirm(
  portal: Portal,
  request: Request,
  isRecovery: boolean,
  ask: (auth: Database["auth"]) => Promise<Verified>,
): Promise<Confirmation> {
  const client = portal.client(request);
  const answer =
    client && (await answerWithin(PATIENCE, ask(client.supabase.auth)));
  if (client === null || answer === null) return { outcome: "no answer" };
  const { user, session } = answer.data;
  if (user && session)
    return {
      outcome: "in",
      personId: user.id,
      email: user.email || null,
      isRecovery,
      supabase: client.supabase,
      cookies: client.cookies(),
    };
  const status = answer.error?.status ?? 0;
  if (status === 429) return { outcome: "too many", retryAfter: SERVICE_WAIT };
  return { outcome: status >= 400 && status < 500 ? "expired" : "no answer" };
}

/**
 * Redeems the token of a mail's link. In: the request, the token, the kind of
 * mail.
 */
export function confirmToken(
  portal: Portal,
  request: Request,
  token: string,
  kind: MailKind,
): Promise<Confirmation> {
  return confirm(portal, request, kind === "recovery", (auth) =>
    auth.verifyOtp({ token_hash: token, type: kind }),
  );
}

/**
 * Redeems a code that a user typed from a mail, which may be one for signing in
 * or one for a new password. Takes at least half a second.
 */
function confirmTyped(
  portal: Portal,
  request: Request,
  address: string | null,
  email: string,
  token: string,
): Promise<Confirmation> {
  return atLeast(FLOOR, async () => {
    const wait = portal.limits.code.count({ address, email });
    if (wait > 0) return { outcome: "too many", retryAfter: wait };
    const as = (type: "email" | "recovery") =>
      confirm(portal, request, type === "recovery", (auth) =>
        auth.verifyOtp({ email, token, type }),
      );
    const signIn = await as("email");
    return signIn.outcome === "expired" ? as("recovery") : signIn;
  });
}

type PageAnswer = {
  view: ConfirmView;
  status: number;
  cookies: readonly string[];
  /** Seconds until another try may be allowed; null if there is no limit. */
  retryAfter: number | null;
};

/**
 * The page behind the link of a mail, or without one. Throws a redirect where
 * the link leads to another page. Opening a link does not use it up, since mail
 * scanners open links too.
 */
export async function openConfirmLink(
  portal: Portal,
  request: Request,
): Promise<PageAnswer> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token_hash");
  const mail = mailKind(searchParams.get("type"));
  const code = searchParams.get("code");
  const next = searchParams.get("next");
  if (code) {
    // The service has checked the link itself (PKCE); the code is valid only in
    // the browser that requested the mail.
    const isRecovery = next?.split("?")[0] === NEW_PASSWORD;
    const confirmation = await confirm(portal, request, isRecovery, (auth) =>
      auth.exchangeCodeForSession(code),
    );
    return goOn(request, confirmation, next);
  }
  if (searchParams.has("error") || searchParams.has("error_code"))
    return expired(400, mail);
  if (!token || !mail) return askForCode(400);
  if (mail !== "recovery")
    return answer({ kind: "press", token, mail, next }, 200);
  throw redirect(
    `${NEW_PASSWORD}?${new URLSearchParams({ token_hash: token })}`,
  );
}

/** The page after one of its forms; throws a redirect after a sign-in. */
export async function answerConfirmForm(
  portal: Portal,
  request: Request,
  address: string | null,
  form: URLSearchParams,
): Promise<PageAnswer> {
  const email = form.get("email")?.trim() ?? "";
  const mail = mailKind(form.get("mail"));
  switch (form.get("intent")) {
    case "press": {
      if (mail === null) return askForCode(400);
      const token = form.get("token") ?? "";
      const confirmation = await confirmToken(portal, request, token, mail);
      return goOn(request, confirmation, form.get("next"), mail);
    }
    case "code": {
      const code = (form.get("code") ?? "").replace(/\s/g, "");
      if (email === "" || code === "")
        return askForCode(400, "Enter your email and the code.", email);
      const confirmation = await confirmTyped(
        portal,
        request,
        address,
        email,
        code,
      );
      return confirmation.outcome === "expired"
        ? askForCode(400, "This code is wrong, or it has expired.", email)
        : goOn(request, confirmation, null);
    }
    case "mail": {
      const asked = mailInstead(mail);
      // Without an e-mail address there is nothing to send.
      if (email === "") return expired(400, mail, "Enter your email.");
      const sent = await sendMail(portal, request, address, asked, email);
      return sent === null
        ? expired(503, mail, NO_ANSWER, email)
        : answer({ kind: "sent", message: mailSent[asked] }, 200, sent);
    }
    default:
      return askForCode(400);
  }
}

function answer(
  view: ConfirmView,
  status: number,
  cookies: readonly string[] = [],
): PageAnswer {
  return { view, status, cookies, retryAfter: null };
}

function askForCode(
  status: number,
  message: string | null = null,
  email = "",
): PageAnswer {
  return answer({ kind: "code", email, message }, status);
}

function expired(
  status: number,
  kind: MailKind | null,
  message: string | null = null,
  email = "",
): PageAnswer {
  const mail = mailInstead(kind);
  return answer({ kind: "expired", mail, email, message }, status);
}

/**
 * In: the kind of a mail whose link failed. Out: the kind of mail to offer
 * instead.
 */
function mailInstead(kind: MailKind | null): AskedMail {
  if (kind === "recovery") return "recovery";
  return kind === "signup" || kind === "invite" ? "signup" : "magiclink";
}

async function goOn(
  request: Request,
  confirmation: Confirmation,
  next: string | null,
  mail: MailKind | null = null,
): Promise<PageAnswer> {
  switch (confirmation.outcome) {
    case "in": {
      const { cookies, email, isRecovery, personId } = confirmation;
      const page = ownPage(next);
      const to = isRecovery
        ? `${NEW_PASSWORD}?${new URLSearchParams({ grant: grantNewPassword(personId) })}`
        : // The sign-in page shows the success and redirects.
          `/login${page === null ? "" : `?${new URLSearchParams({ redirectTo: page })}`}`;
      // A browser that confirms a mail becomes a known device of the account.
      const device = email === null ? [] : [await deviceCookie(request, email)];
      const headers = cookieHeaders([...cookies, ...device]);
      throw redirectDocument(to, { status: 303, headers });
    }
    case "expired":
      return expired(400, mail);
    case "too many": {
      const { retryAfter } = confirmation;
      return { ...askForCode(429, TOO_MANY), retryAfter };
    }
    case "no answer":
      return askForCode(503, NO_ANSWER);
  }
}
