import { PASSWORD_RULE } from "../../accounts/command.ts";
import {
  choosePasswordPage,
  forgottenPasswordPage,
  messagePage,
  pagePolicy,
  signInLinkPage,
  signInPage,
  type FormError,
} from "../../accounts/pages.ts";
import {
  mayVerify,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  senderOf,
} from "../../accounts/password.ts";
import { blockOf } from "../../network.ts";
import { html, redirect, type Answer } from "../http/answer.ts";
import {
  readBody,
  type Exchange,
  type ServerContext,
} from "../http/exchange.ts";
import { clientAddress, readCookie, setCookie } from "../security/identity.ts";

/** Where a user requests a link to choose a new password. */
export const FORGOTTEN_PATH = "/password";

/** In bytes, for a form that is sent without a session. */
const FORM_LIMIT = 16 * 1024;

/** The fields of a form. */
async function readForm(exchange: Exchange) {
  const form = new URLSearchParams(await readBody(exchange, FORM_LIMIT));
  const email = form.get("email")?.trim() ?? "";
  return { email, password: form.get("password") ?? "" };
}

/** A page that is shown without a session; `wait` is in seconds. */
function pageAnswer(
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

function waitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

/** `GET /v1/auth/login/local?origin=<the Studio's address>` */
export function getSignIn(exchange: Exchange): Answer {
  return exchange.identity.kind === "user"
    ? redirect(wayBack(exchange), 303)
    : signInAnswer(exchange, 200, "", null);
}

/**
 * `POST /v1/auth/login/local`: starts a session and redirects to the Studio; otherwise
 * returns the form with 400, 401 or 429.
 */
export async function postSignIn(exchange: Exchange): Promise<Answer> {
  const { email, password } = await readForm(exchange);
  const again = (
    status: number,
    field: FormError["field"],
    message: string,
    wait?: number,
  ) => signInAnswer(exchange, status, email, { message, field }, wait);
  if (email === "") return again(400, "email", "Enter your e-mail address.");
  if (password === "") return again(400, "password", "Enter your password.");

  const { context, request } = exchange;
  const { accounts, publicUrl } = context;
  const address = clientAddress(request, context.trustProxy);
  const mark = readCookie("device", request.headers, publicUrl);
  const device = accounts.devices.read(mark, email);
  const sender = senderOf(device, blockOf(address));
  if (!mayVerify(sender)) {
    const message = "Too many people sign in from your network. Try again.";
    return again(429, "email", message, 1);
  }
  const attempt = { email, address, device };
  const wait = accounts.limits.signIn(attempt);
  if (wait !== null) {
    context.sayOnce("warn", "lockout");
    return again(429, "email", waitMessage(wait), wait);
  }
  const user =
    password.length <= PASSWORD_MAX_LENGTH
      ? await accounts.users.check(email, password, sender)
      : null;
  if (user) {
    accounts.limits.succeed(attempt);
    return beginSession(context, user.id, wayBack(exchange));
  }
  const message = "This e-mail address and password do not match.";
  return again(401, "password", message);
}

function signInAnswer(
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

/** "Forgot password?"; without email the page refers to an administrator. */
export function getForgotten(exchange: Exchange): Answer {
  const page = exchange.context.passwordLinks.sendsMail
    ? forgottenPasswordPage(FORGOTTEN_PATH, "")
    : messagePage(
        "Forgot password?",
        "This Studio does not send mail. Ask one of its administrators for a link. They can make one under “Members.”",
      );
  return pageAnswer(exchange, 200, page);
}

/** The answer is the same, and takes as long, for every address. */
export async function postForgotten(exchange: Exchange): Promise<Answer> {
  const { email } = await readForm(exchange);
  const { context, request } = exchange;
  const { accounts, passwordLinks } = context;
  if (!passwordLinks.sendsMail) return getForgotten(exchange);
  const again = (status: number, message: string, wait?: number) => {
    const page = forgottenPasswordPage(FORGOTTEN_PATH, email, message);
    return pageAnswer(exchange, status, page, wait);
  };
  if (!/^\S+@\S+$/.test(email)) {
    return again(400, "Enter your e-mail address, like name@example.com.");
  }
  const address = clientAddress(request, context.trustProxy);
  const wait = accounts.limits.passwordLink(address);
  if (wait !== null) {
    context.sayOnce("warn", "lockout");
    return again(429, waitMessage(wait), wait);
  }
  // After the answer: the time of a look-up and a write would reveal the account.
  setImmediate(() => void mailLink(context, email));
  const page = messagePage(
    "Look into your mail",
    "If this address has an account, a link to choose a new password is on its way. It works once, and for one hour. If nothing arrives, check your spam folder, or ask an administrator of this Studio.",
  );
  return pageAnswer(exchange, 200, page);
}

async function mailLink(
  { accounts, log, passwordLinks }: ServerContext,
  email: string,
): Promise<void> {
  try {
    const user = accounts.users.byEmail(email);
    if (user && !user.isDisabled && accounts.limits.mayMail(email))
      await passwordLinks.make(user, "password", null);
  } catch (error) {
    log.error("a link for a forgotten password was not made", {
      detail: error instanceof Error ? error.name : "unknown",
    });
  }
}

/** The message about a link that no longer works, by the path of its kind. */
const SPENT = {
  "sign-in":
    "This link has been used, or is older than 15 minutes. Ask for a new one, or sign in with your e-mail address and password.",
  password:
    "This link has been used, or is too old. Ask for a new one with “Forgot password?” on the sign-in page, or ask an administrator.",
};

type Kind = keyof typeof SPENT;

function linkOf({ context: { accounts }, params }: Exchange, kind: Kind) {
  const secret = params["secret"] ?? "";
  const address = `/${kind}/${encodeURIComponent(secret)}`;
  const { links, passwordLinks } = accounts;
  const store = kind === "sign-in" ? links : passwordLinks;
  return { secret, address, links: store };
}

function spentLink(exchange: Exchange, kind: Kind): Answer {
  const page = messagePage("This link is no longer valid", SPENT[kind]);
  return pageAnswer(exchange, 410, page);
}

/** Opening the page does not use up the link: mail scanners open it, too. */
export const getLink =
  (kind: Kind) =>
  (exchange: Exchange): Answer => {
    const { secret, address, links } = linkOf(exchange, kind);
    if (!links.isValid(secret)) return spentLink(exchange, kind);
    const page = kind === "sign-in" ? signInLinkPage : choosePasswordPage;
    return pageAnswer(exchange, 200, page(address));
  };

export function spendLink(exchange: Exchange): Answer {
  const { secret, links } = linkOf(exchange, "sign-in");
  const userId = links.spend(secret);
  return userId === null
    ? spentLink(exchange, "sign-in")
    : beginSession(exchange.context, userId, "/");
}

export async function postPassword(exchange: Exchange): Promise<Answer> {
  const { context } = exchange;
  const { accounts } = context;
  const { password } = await readForm(exchange);
  const { secret, address, links } = linkOf(exchange, "password");
  const isFit =
    password.length >= PASSWORD_MIN_LENGTH &&
    password.length <= PASSWORD_MAX_LENGTH;
  if (!isFit && links.isValid(secret))
    return pageAnswer(
      exchange,
      400,
      choosePasswordPage(address, PASSWORD_RULE),
    );
  const id = links.spend(secret);
  const user = id === null ? null : accounts.users.byId(id);
  if (!user || user.isDisabled) return spentLink(exchange, "password");
  await accounts.users.change(user.id, { password });
  accounts.endAllOf(user.id, user.role);
  context.passwordLinks.settle(user.id);
  return beginSession(context, user.id, "/");
}

/** Signs a user in and redirects. */
function beginSession(
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
 * Where to redirect after the sign-in: to the URL in the parameter `origin` if its
 * origin is allowed, otherwise to the Studio's root.
 */
function wayBack({ context, url }: Exchange): string {
  const target = URL.parse(url.searchParams.get("origin") ?? "");
  const isOurs =
    target !== null &&
    !target.username &&
    !target.password &&
    context.origins.allows(target.origin);
  return isOurs ? target.href : "/";
}
