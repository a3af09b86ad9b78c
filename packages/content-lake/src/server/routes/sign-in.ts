import {
  messagePage,
  pagePolicy,
  signInLinkPage,
  signInPage,
  type SignInForm,
} from "../../accounts/pages.ts";
import { PASSWORD_MAX_LENGTH } from "../../accounts/password.ts";
import { readBody } from "../http/body.ts";
import { checkSignInForm } from "../security/checks.ts";
import {
  deviceCookie,
  readDeviceCookie,
  sessionCookie,
} from "../http/cookies.ts";
import {
  html,
  seeOther,
  type Answer,
  type Exchange,
  type ServerContext,
} from "../http/exchange.ts";
import { clientAddress } from "../security/identity.ts";
import type { Route } from "../http/router.ts";

/** In bytes, of a form that is sent without a session. */
export const FORM_LIMIT = 16 * 1024;
/** Where a user asks for a link to choose a new password. */
export const FORGOTTEN_PATH = "/password";
const FLOOD_RETRY_S = 5;
/** After so many wrong passwords from one network a warning is logged. */
const BURST = 5;

/** `/sign-in/…`: links that sign a user in once. */
export const signInLinkRoutes: readonly Route[] = [
  { method: "GET", path: "/sign-in/:secret", access: "open", handler: getLink },
  {
    method: "POST",
    path: "/sign-in/:secret",
    access: "open",
    handler: spendLink,
  },
];

/** `GET /v1/auth/login/local?origin=<the Studio's address>` */
export function getSignIn(exchange: Exchange): Answer {
  const { context, identity, url } = exchange;
  if (identity.kind === "user") return seeOther(wayBack(exchange));
  return formAnswer(context, url, 200, { email: "", error: null });
}

/**
 * `POST /v1/auth/login/local`: starts a session and redirects to the Studio;
 * otherwise the form again with 400, 401 or 429. Throws 403 for a form of
 * another site.
 */
export async function postSignIn(exchange: Exchange): Promise<Answer> {
  checkSignInForm(exchange);
  const { context, request, response, url } = exchange;
  const { accounts, security, trustProxy } = context;
  const body = await readBody(request, response, FORM_LIMIT);
  const form = new URLSearchParams(body.toString("utf8"));
  const email = form.get("email")?.trim() ?? "";
  const password = form.get("password") ?? "";

  if (email === "") {
    return formAnswer(context, url, 400, {
      email,
      error: { message: "Enter your e-mail address.", field: "email" },
    });
  }
  if (password === "") {
    return formAnswer(context, url, 400, {
      email,
      error: { message: "Enter your password.", field: "password" },
    });
  }
  const address = clientAddress(request, trustProxy);
  const device = accounts.devices.read(
    readDeviceCookie(request.headers, context.publicUrl),
    email,
  );
  const attempt = { email, address, device };
  const leave = accounts.queue.enter(attempt);
  if (!leave) {
    security.note("flood", address);
    const message =
      "Too many people are signing in at this moment. Try again in a few seconds.";
    return refusal(exchange, email, message, FLOOD_RETRY_S);
  }
  try {
    const wait = accounts.limit.attempt(attempt);
    if (wait !== null) {
      security.note("lockout", address);
      return refusal(exchange, email, waitMessage(wait), wait);
    }
    const user =
      password.length <= PASSWORD_MAX_LENGTH
        ? await accounts.users.check(email, password)
        : null;
    if (user) {
      accounts.limit.succeed(attempt);
      return beginSession(context, user.id, wayBack(exchange));
    }
  } finally {
    leave();
  }
  if (accounts.limit.failuresFrom(address) >= BURST) {
    security.note("failed sign-ins", address);
  }
  const message = "This e-mail address and password do not match.";
  return formAnswer(context, url, 401, {
    email,
    error: { message, field: "password" },
  });
}

/** In: seconds until another attempt may be made. */
export function waitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

/** 429 with `Retry-After` in seconds. */
function refusal(
  { context, url }: Exchange,
  email: string,
  message: string,
  seconds: number,
): Answer {
  return formAnswer(
    context,
    url,
    429,
    { email, error: { message, field: "email" } },
    { "retry-after": String(seconds) },
  );
}

/** Opening the page does not use up the link: mail scanners open it, too. */
function getLink({ context, params }: Exchange): Answer {
  const secret = params["secret"] ?? "";
  if (!context.accounts.links.isValid(secret)) return spentLink(context);
  const action = `/sign-in/${encodeURIComponent(secret)}`;
  return html(signInLinkPage(action), 200, pageHeaders(context));
}

function spendLink(exchange: Exchange): Answer {
  checkSignInForm(exchange);
  const { context, params } = exchange;
  const userId = context.accounts.links.spend(params["secret"] ?? "");
  return userId === null
    ? spentLink(context)
    : beginSession(context, userId, "/");
}

function spentLink(context: ServerContext): Answer {
  const message =
    "This link was used before, or is older than 15 minutes. Ask for a new one, or sign in with your e-mail address and password.";
  return html(
    messagePage("This link is no longer valid", message),
    410,
    pageHeaders(context),
  );
}

/** Signs a user in and redirects. */
export function beginSession(
  context: ServerContext,
  userId: string,
  location: string,
): Answer {
  const { accounts, publicUrl } = context;
  const { secret } = accounts.sessions.begin(userId);
  return seeOther(location, {
    "set-cookie": [
      sessionCookie(secret, publicUrl),
      deviceCookie(accounts.devices.mark(userId), publicUrl),
    ],
  });
}

function formAnswer(
  context: ServerContext,
  url: URL,
  status: number,
  form: Omit<SignInForm, "action" | "forgotten">,
  headers: Record<string, string> = {},
): Answer {
  const page = signInPage({
    action: `${url.pathname}${url.search}`,
    forgotten: FORGOTTEN_PATH,
    ...form,
  });
  return html(page, status, { ...pageHeaders(context), ...headers });
}

/** The headers of the pages that are shown without a session. */
export function pageHeaders({
  origins,
}: ServerContext): Record<string, string> {
  return {
    "content-security-policy": pagePolicy(origins.spellings),
  };
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
