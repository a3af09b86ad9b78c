import { redirect, redirectDocument } from "@remix-run/node";

import {
  type Confirmation,
  confirmCode,
  confirmToken,
  confirmTyped,
  mailKind,
} from "./confirm.server";
import type { AskedMail, ConfirmView, MailKind } from "./views";
import { ownPage } from "../sign-in/destination.server";
import { deviceCookie } from "../sign-in/device-cookie.server";
import { mailSent, sendMail } from "./mail.server";
import { grantNewPassword } from "./password.server";
import type { Portal } from "../portal.server";
import { cookieHeaders } from "../session/session.server";

const NEW_PASSWORD = "/auth/update-password";
const NO_ANSWER =
  "The sign-in service does not answer. Please try again in a few minutes.";
const TOO_MANY = "Too many attempts. Please wait 15 minutes and try again.";

type Confirmed = Extract<Confirmation, { outcome: "in" }>;

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
    const isRecovery = leadsToPassword(next);
    return goOn(
      request,
      await confirmCode(portal, request, code, isRecovery),
      next,
    );
  }
  if (searchParams.has("error") || searchParams.has("error_code"))
    return answer(expired(mail), 400);
  if (!token || !mail) return answer(askForCode(), 400);
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
  const mail = mailKind(form.get("mail") ?? "");
  switch (form.get("intent") ?? "") {
    case "press": {
      if (mail === null) return answer(askForCode(), 400);
      const token = form.get("token") ?? "";
      const confirmation = await confirmToken(portal, request, token, mail);
      return goOn(request, confirmation, form.get("next") ?? "", mail);
    }
    case "code":
      return confirmByTypedCode(
        portal,
        request,
        address,
        email,
        form.get("code") ?? "",
      );
    case "mail":
      return askForMail(portal, request, address, mailInstead(mail), email);
    default:
      return answer(askForCode(), 400);
  }
}

function answer(
  view: ConfirmView,
  status: number,
  cookies: readonly string[] = [],
  retryAfter: number | null = null,
): PageAnswer {
  return { view, status, cookies, retryAfter };
}

function askForCode(email = "", message: string | null = null): ConfirmView {
  return { kind: "code", email, message };
}

function expired(
  mail: MailKind | null,
  email = "",
  message: string | null = null,
): ConfirmView {
  return { kind: "expired", mail: mailInstead(mail), email, message };
}

/**
 * In: the kind of a mail whose link failed. Out: the kind of mail to offer
 * instead.
 */
function mailInstead(kind: MailKind | null): AskedMail {
  if (kind === "recovery") return "recovery";
  return kind === "signup" || kind === "invite" ? "signup" : "magiclink";
}

function leadsToPassword(next: string | null): boolean {
  return next !== null && next.split("?")[0] === NEW_PASSWORD;
}

async function goOn(
  request: Request,
  confirmation: Confirmation,
  next: string | null,
  mail: MailKind | null = null,
): Promise<PageAnswer> {
  switch (confirmation.outcome) {
    case "in":
      throw redirectDocument(whereTo(confirmation, next), {
        status: 303,
        headers: cookieHeaders(await cookiesFor(request, confirmation)),
      });
    case "expired":
      return answer(expired(mail), 400);
    case "too many":
      return answer(askForCode("", TOO_MANY), 429, [], confirmation.retryAfter);
    case "no answer":
      return answer(askForCode("", NO_ANSWER), 503);
  }
}

/**
 * A browser that confirms a mail of an account becomes a known device of it.
 */
async function cookiesFor(
  request: Request,
  { cookies, email }: Confirmed,
): Promise<readonly string[]> {
  return email === null
    ? cookies
    : [...cookies, await deviceCookie(request, email)];
}

function whereTo(
  { isRecovery, personId }: Confirmed,
  next: string | null,
): string {
  if (isRecovery)
    return `${NEW_PASSWORD}?${new URLSearchParams({ grant: grantNewPassword(personId) })}`;
  const page = ownPage(next);
  // The sign-in page shows the success and redirects.
  return page === null
    ? "/login"
    : `/login?${new URLSearchParams({ redirectTo: page })}`;
}

async function confirmByTypedCode(
  portal: Portal,
  request: Request,
  address: string | null,
  email: string,
  code: string,
): Promise<PageAnswer> {
  const digits = code.replace(/\s/g, "");
  if (email === "" || digits === "")
    return answer(askForCode(email, "Enter your email and the code."), 400);
  const confirmation = await confirmTyped(portal, request, address, {
    email,
    code: digits,
  });
  if (confirmation.outcome === "expired")
    return answer(
      askForCode(email, "This code is wrong, or it has expired."),
      400,
    );
  return goOn(request, confirmation, null);
}

async function askForMail(
  portal: Portal,
  request: Request,
  address: string | null,
  mail: AskedMail,
  email: string,
): Promise<PageAnswer> {
  // Without an e-mail address there is nothing to send.
  if (email === "") return answer(expired(mail, "", "Enter your email."), 400);
  const { isAsked, cookies } = await sendMail(
    portal,
    request,
    address,
    mail,
    email,
  );
  if (!isAsked) return answer(expired(mail, email, NO_ANSWER), 503);
  return answer({ kind: "sent", message: mailSent[mail] }, 200, cookies);
}
