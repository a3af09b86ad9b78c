import {
  messagePage,
  pagePolicy,
  signInLinkPage,
  signInPage,
  type SignInForm,
} from "../../accounts/pages.ts";
import { PASSWORD_MAX_LENGTH } from "../../accounts/password.ts";
import { readBody } from "../body.ts";
import { sessionCookie } from "../cookies.ts";
import {
  html,
  seeOther,
  type Answer,
  type Exchange,
  type ServerContext,
} from "../exchange.ts";
import { clientAddress } from "../identity.ts";
import type { Route } from "../router.ts";

const FORM_LIMIT = 16 * 1024;

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
export function getSignIn({ context, identity, url }: Exchange): Answer {
  if (identity.kind === "user") return seeOther(wayBack(context, url));
  return formAnswer(context, url, 200, { email: "", error: null });
}

export async function postSignIn(exchange: Exchange): Promise<Answer> {
  const { context, request, response, url } = exchange;
  const { accounts, trustProxy } = context;
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
  const wait = accounts.limit.attempt(email, address);
  if (wait !== null) {
    const minutes = Math.ceil(wait / 60);
    const message = `Too many attempts to sign in. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
    return formAnswer(
      context,
      url,
      429,
      { email, error: { message, field: "email" } },
      { "retry-after": String(wait) },
    );
  }
  const user =
    password.length <= PASSWORD_MAX_LENGTH
      ? await accounts.users.check(email, password)
      : null;
  if (!user) {
    const message = "This e-mail address and password do not match.";
    return formAnswer(context, url, 401, {
      email,
      error: { message, field: "password" },
    });
  }
  accounts.limit.succeed(email, address);
  return beginSession(context, user.id, wayBack(context, url));
}

/** Looking at the page does not spend the link: mail scanners look, too. */
function getLink({ context, params }: Exchange): Answer {
  const secret = params["secret"] ?? "";
  if (!context.accounts.links.isValid(secret)) return spentLink(context);
  const action = `/sign-in/${encodeURIComponent(secret)}`;
  return html(signInLinkPage(action), 200, pageHeaders(context));
}

function spendLink({ context, params }: Exchange): Answer {
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

function beginSession(
  context: ServerContext,
  userId: string,
  location: string,
): Answer {
  const { secret } = context.accounts.sessions.begin(userId);
  return seeOther(location, {
    "set-cookie": sessionCookie(secret, context.publicUrl),
  });
}

function formAnswer(
  context: ServerContext,
  url: URL,
  status: number,
  form: Omit<SignInForm, "action">,
  headers: Record<string, string> = {},
): Answer {
  const page = signInPage({ action: `${url.pathname}${url.search}`, ...form });
  return html(page, status, { ...pageHeaders(context), ...headers });
}

function pageHeaders({ origins }: ServerContext): Record<string, string> {
  return {
    "content-security-policy": pagePolicy(origins.spellings),
    // Not `no-referrer`: browsers then send `Origin: null` with the form.
    "referrer-policy": "same-origin",
  };
}

/** The Studio names its own address; any other place leads to the Studio. */
function wayBack({ origins }: ServerContext, url: URL): string {
  const asked = url.searchParams.get("origin") ?? "";
  if (!URL.canParse(asked)) return "/";
  const target = new URL(asked);
  if (target.username || target.password) return "/";
  return origins.allows(target.origin) ? target.href : "/";
}
