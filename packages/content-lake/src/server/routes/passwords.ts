import {
  choosePasswordPage,
  forgottenPasswordPage,
  messagePage,
} from "../../accounts/pages.ts";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from "../../accounts/password.ts";
import { readBody } from "../http/body.ts";
import { html, type Answer, type Exchange } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";
import { checkSignInForm } from "../security/checks.ts";
import { clientAddress } from "../security/identity.ts";
import {
  beginSession,
  FORGOTTEN_PATH,
  FORM_LIMIT,
  pageHeaders,
  waitMessage,
} from "./sign-in.ts";

/** `/password/…`: "Forgot password?", and the links with which it ends. */
export const passwordRoutes: readonly Route[] = [
  {
    method: "GET",
    path: FORGOTTEN_PATH,
    access: "open",
    handler: getForgotten,
  },
  {
    method: "POST",
    path: FORGOTTEN_PATH,
    access: "open",
    handler: postForgotten,
  },
  {
    method: "GET",
    path: `${FORGOTTEN_PATH}/:secret`,
    access: "open",
    handler: getPassword,
  },
  {
    method: "POST",
    path: `${FORGOTTEN_PATH}/:secret`,
    access: "open",
    handler: postPassword,
  },
];

function getForgotten(exchange: Exchange): Answer {
  return forgottenAnswer(exchange, 200, "", null);
}

/** The answer is the same, and takes as long, for every address. */
async function postForgotten(exchange: Exchange): Promise<Answer> {
  checkSignInForm(exchange);
  const { context } = exchange;
  if (!context.passwordLinks.sendsMail) return getForgotten(exchange);
  const email = (await readField(exchange, "email")).trim();
  if (!/^\S+@\S+$/.test(email)) {
    const message = "Enter your e-mail address, like name@example.com.";
    return forgottenAnswer(exchange, 400, email, message);
  }
  const address = clientAddress(exchange.request, context.trustProxy);
  const wait = context.accounts.passwordLinkLimit.attempt(address);
  if (wait !== null) {
    context.security.note("lockout", address);
    const answer = forgottenAnswer(exchange, 429, email, waitMessage(wait));
    return {
      ...answer,
      headers: { ...answer.headers, "retry-after": String(wait) },
    };
  }
  // After the answer: the time of a look-up and a write would tell.
  setImmediate(() => mailLink(exchange, email));
  return html(
    messagePage(
      "Look into your mail",
      "If this address has an account, a link to choose a new password is on its way. It works once, and for an hour. Nothing came? Look into the folder for spam, or ask an administrator of this Studio.",
    ),
    200,
    pageHeaders(context),
  );
}

function mailLink({ context }: Exchange, email: string): void {
  const { accounts, log, passwordLinks } = context;
  try {
    const user = accounts.users.byEmail(email);
    if (!user || user.isDisabled || !accounts.passwordLinkLimit.mayMail(email))
      return;
    passwordLinks.mailLater(user.id);
  } catch (error) {
    log.error("a link for a forgotten password was not made", {
      detail: error instanceof Error ? error.name : "unknown",
    });
  }
}

/** Opening the page does not use up the link: mail scanners open it, too. */
function getPassword(exchange: Exchange): Answer {
  const { context, params } = exchange;
  return context.accounts.passwordLinks.isValid(params["secret"] ?? "")
    ? passwordAnswer(exchange, 200, null)
    : spentLink(exchange);
}

async function postPassword(exchange: Exchange): Promise<Answer> {
  checkSignInForm(exchange);
  const { context, params } = exchange;
  const { accounts } = context;
  const password = await readField(exchange, "password");
  const secret = params["secret"] ?? "";
  if (!accounts.passwordLinks.isValid(secret)) return spentLink(exchange);
  if (
    password.length < PASSWORD_MIN_LENGTH ||
    password.length > PASSWORD_MAX_LENGTH
  ) {
    const message = `A password has ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters.`;
    return passwordAnswer(exchange, 400, message);
  }
  const id = accounts.passwordLinks.spend(secret);
  const user = id === null ? null : accounts.users.byId(id);
  if (!user || user.isDisabled) return spentLink(exchange);
  await accounts.users.change(user.id, { password });
  accounts.endAllOf(user.id, user.role);
  context.passwordLinks.settle(user.id);
  return beginSession(context, user.id, "/");
}

function forgottenAnswer(
  { context }: Exchange,
  status: number,
  email: string,
  error: string | null,
): Answer {
  const page = forgottenPasswordPage({
    action: FORGOTTEN_PATH,
    email,
    error,
    sendsMail: context.passwordLinks.sendsMail,
  });
  return html(page, status, pageHeaders(context));
}

function passwordAnswer(
  { context, params }: Exchange,
  status: number,
  error: string | null,
): Answer {
  const page = choosePasswordPage({
    action: `${FORGOTTEN_PATH}/${encodeURIComponent(params["secret"] ?? "")}`,
    error,
    minLength: PASSWORD_MIN_LENGTH,
  });
  return html(page, status, pageHeaders(context));
}

function spentLink({ context }: Exchange): Answer {
  const message =
    "This link was used before, or is too old. Ask for a new one with “Forgot password?” on the sign-in page, or ask an administrator.";
  return html(
    messagePage("This link is no longer valid", message),
    410,
    pageHeaders(context),
  );
}

async function readField(
  { request, response }: Exchange,
  name: string,
): Promise<string> {
  const body = await readBody(request, response, FORM_LIMIT);
  return new URLSearchParams(body.toString("utf8")).get(name) ?? "";
}
