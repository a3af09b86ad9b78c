import {
  messagePage,
  pagePolicy,
  signInLinkPage,
  signInPage,
  type FormError,
} from "../../accounts/pages.ts";
import { PASSWORD_MAX_LENGTH } from "../../accounts/password.ts";
import { html, redirect, type Answer } from "../http/answer.ts";
import { readBody } from "../http/body.ts";
import { readCookie, setCookie } from "../http/cookies.ts";
import type { Exchange, ServerContext } from "../http/exchange.ts";
import { checkSignInForm } from "../security/checks.ts";
import { clientAddress } from "../security/identity.ts";

/** Where a user asks for a link to choose a new password. */
export const FORGOTTEN_PATH = "/password";

/** In bytes, of a form that is sent without a session. */
const FORM_LIMIT = 16 * 1024;
const FLOOD_RETRY_S = 5;
/** After so many wrong passwords from one network a warning is logged. */
const BURST = 5;

/** The fields of a form. Throws 403 for a form of another site. */
export async function readForm(exchange: Exchange) {
  checkSignInForm(exchange);
  const form = new URLSearchParams(await readBody(exchange, FORM_LIMIT));
  const email = form.get("email")?.trim() ?? "";
  return { email, password: form.get("password") ?? "" };
}

/** A page that is shown without a session; `wait` is in seconds. */
export function pageAnswer(
  { context }: Exchange,
  status: number,
  page: string,
  wait?: number,
): Answer {
  return html(page, status, {
    "content-security-policy": pagePolicy(context.origins.spellings),
    ...(wait !== undefined && { "retry-after": String(wait) }),
  });
}

/** In: seconds until another attempt may be made. */
export function waitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

/** `GET /v1/auth/login/local?origin=<the Studio's address>` */
export function getSignIn(exchange: Exchange): Answer {
  return exchange.identity.kind === "user"
    ? redirect(wayBack(exchange), 303)
    : formAnswer(exchange, 200, "", null);
}

/**
 * `POST /v1/auth/login/local`: starts a session and redirects to the Studio;
 * otherwise the form again with 400, 401 or 429.
 */
export async function postSignIn(exchange: Exchange): Promise<Answer> {
  const { email, password } = await readForm(exchange);
  const again = (
    status: number,
    field: FormError["field"],
    message: string,
    wait?: number,
  ) => formAnswer(exchange, status, email, { message, field }, wait);
  if (email === "") return again(400, "email", "Enter your e-mail address.");
  if (password === "") return again(400, "password", "Enter your password.");

  const { context, request } = exchange;
  const { accounts, publicUrl, security } = context;
  const { limits } = accounts;
  const address = clientAddress(request, context.trustProxy);
  const mark = readCookie("device", request.headers, publicUrl);
  const device = accounts.devices.read(mark, email);
  const attempt = { email, address, device };
  const leave = accounts.enterSignInQueue(attempt);
  if (!leave) {
    security.note("flood", address);
    const message =
      "Too many people are signing in at this moment. Try again in a few seconds.";
    return again(429, "email", message, FLOOD_RETRY_S);
  }
  try {
    const wait = limits.signIn(attempt);
    if (wait !== null) {
      security.note("lockout", address);
      return again(429, "email", waitMessage(wait), wait);
    }
    const user =
      password.length <= PASSWORD_MAX_LENGTH
        ? await accounts.users.check(email, password)
        : null;
    if (user) {
      limits.succeed(attempt);
      return beginSession(context, user.id, wayBack(exchange));
    }
  } finally {
    leave();
  }
  if (limits.failuresFrom(address) >= BURST) {
    security.note("failed sign-ins", address);
  }
  const message = "This e-mail address and password do not match.";
  return again(401, "password", message);
}

function formAnswer(
  exchange: Exchange,
  status: number,
  email: string,
  error: FormError | null,
  wait?: number,
): Answer {
  const { pathname, search } = exchange.url;
  const page = signInPage(pathname + search, FORGOTTEN_PATH, email, error);
  return pageAnswer(exchange, status, page, wait);
}

/** Opening the page does not use up the link: mail scanners open it, too. */
export function getLink(exchange: Exchange): Answer {
  const secret = exchange.params["secret"] ?? "";
  if (!exchange.context.accounts.links.isValid(secret)) {
    return spentLink(exchange);
  }
  const action = `/sign-in/${encodeURIComponent(secret)}`;
  return pageAnswer(exchange, 200, signInLinkPage(action));
}

export function spendLink(exchange: Exchange): Answer {
  checkSignInForm(exchange);
  const { context, params } = exchange;
  const userId = context.accounts.links.spend(params["secret"] ?? "");
  return userId === null
    ? spentLink(exchange)
    : beginSession(context, userId, "/");
}

function spentLink(exchange: Exchange): Answer {
  const message =
    "This link was used before, or is older than 15 minutes. Ask for a new one, or sign in with your e-mail address and password.";
  const page = messagePage("This link is no longer valid", message);
  return pageAnswer(exchange, 410, page);
}

/** Signs a user in and redirects. */
export function beginSession(
  { accounts, publicUrl }: ServerContext,
  userId: string,
  location: string,
): Answer {
  const { secret } = accounts.sessions.begin(userId);
  const mark = accounts.devices.mark(userId);
  return redirect(location, 303, {
    "set-cookie": [
      setCookie("session", secret, publicUrl),
      setCookie("device", mark, publicUrl),
    ],
  });
}

/**
 * Where to redirect after the sign-in: to the URL in the parameter `origin` if
 * its origin is allowed, else to the Studio's root.
 */
function wayBack({ context, request, url }: Exchange): string {
  const asked = url.searchParams.get("origin") ?? "";
  if (asked === "") return "/";
  const target = URL.parse(asked);
  const isOurs =
    target !== null &&
    !target.username &&
    !target.password &&
    context.origins.allows(target.origin);
  if (isOurs) return target.href;
  const address = clientAddress(request, context.trustProxy);
  context.security.note("refused redirect", address);
  return "/";
}
