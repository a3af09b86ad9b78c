import { PASSWORD_RULE } from "../../accounts/command.ts";
import {
  choosePasswordPage,
  forgottenPasswordPage,
  messagePage,
} from "../../accounts/pages.ts";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from "../../accounts/password.ts";
import type { Answer } from "../http/answer.ts";
import type { Exchange } from "../http/exchange.ts";
import { clientAddress } from "../security/identity.ts";
import {
  beginSession,
  FORGOTTEN_PATH,
  pageAnswer,
  readForm,
  waitMessage,
} from "./sign-in.ts";

// "Forgot password?", and the links with which it ends.

export function getForgotten(exchange: Exchange): Answer {
  return forgottenAnswer(exchange, 200, "");
}

/** The answer is the same, and takes as long, for every address. */
export async function postForgotten(exchange: Exchange): Promise<Answer> {
  const { email } = await readForm(exchange);
  const { accounts, passwordLinks, security, trustProxy } = exchange.context;
  if (!passwordLinks.sendsMail) return getForgotten(exchange);
  if (!/^\S+@\S+$/.test(email)) {
    const message = "Enter your e-mail address, like name@example.com.";
    return forgottenAnswer(exchange, 400, email, message);
  }
  const address = clientAddress(exchange.request, trustProxy);
  const wait = accounts.limits.passwordLink(address);
  if (wait !== null) {
    security.note("lockout", address);
    return forgottenAnswer(exchange, 429, email, waitMessage(wait), wait);
  }
  // After the answer: the time of a look-up and a write would tell.
  setImmediate(() => mailLink(exchange, email));
  const page = messagePage(
    "Look into your mail",
    "If this address has an account, a link to choose a new password is on its way. It works once, and for an hour. Nothing came? Look into the folder for spam, or ask an administrator of this Studio.",
  );
  return pageAnswer(exchange, 200, page);
}

function mailLink({ context }: Exchange, email: string): void {
  const { accounts, log, passwordLinks } = context;
  try {
    const user = accounts.users.byEmail(email);
    if (user && !user.isDisabled && accounts.limits.mayMail(email))
      passwordLinks.mailLater(user.id);
  } catch (error) {
    log.error("a link for a forgotten password was not made", {
      detail: error instanceof Error ? error.name : "unknown",
    });
  }
}

/** Opening the page does not use up the link: mail scanners open it, too. */
export function getPassword(exchange: Exchange): Answer {
  const { context, params } = exchange;
  return context.accounts.passwordLinks.isValid(params["secret"] ?? "")
    ? passwordAnswer(exchange, 200)
    : spentLink(exchange);
}

export async function postPassword(exchange: Exchange): Promise<Answer> {
  const { context, params } = exchange;
  const { accounts } = context;
  const { password } = await readForm(exchange);
  const secret = params["secret"] ?? "";
  if (!accounts.passwordLinks.isValid(secret)) return spentLink(exchange);
  if (
    password.length < PASSWORD_MIN_LENGTH ||
    password.length > PASSWORD_MAX_LENGTH
  ) {
    return passwordAnswer(exchange, 400, PASSWORD_RULE);
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
  exchange: Exchange,
  status: number,
  email: string,
  error?: string,
  wait?: number,
): Answer {
  const { sendsMail } = exchange.context.passwordLinks;
  const page = forgottenPasswordPage(FORGOTTEN_PATH, email, error, sendsMail);
  return pageAnswer(exchange, status, page, wait);
}

function passwordAnswer(
  exchange: Exchange,
  status: number,
  error?: string,
): Answer {
  const action = `${FORGOTTEN_PATH}/${encodeURIComponent(exchange.params["secret"] ?? "")}`;
  const page = choosePasswordPage(action, error, PASSWORD_MIN_LENGTH);
  return pageAnswer(exchange, status, page);
}

function spentLink(exchange: Exchange): Answer {
  const message =
    "This link was used before, or is too old. Ask for a new one with “Forgot password?” on the sign-in page, or ask an administrator.";
  const page = messagePage("This link is no longer valid", message);
  return pageAnswer(exchange, 410, page);
}
