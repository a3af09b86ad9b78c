import { randomBytes } from "node:crypto";
import {
  CommandError,
  readInvitation,
  type Invitation,
  readCommand,
} from "../../accounts/command.ts";
import { isObject } from "../../engine/json-value.ts";
import {
  badRequest,
  conflict,
  insufficientPermissions,
  notFound,
} from "../../http-errors.ts";
import { readJson, SMALL_LIMIT } from "../http/body.ts";
import { json, type Answer, type Exchange } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";
import { may } from "../security/identity.ts";
import { executeCommand } from "../../accounts/execute-command.ts";

/**
 * The commands about users and tokens on a running lake: `content-lake user`
 * calls them, since only one process may open the database. Not a path of
 * Sanity's API.
 */
export const accountRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/accounts/commands",
    access: "signed-in",
    handler: command,
  },
];

async function command(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, response } = exchange;
  if (!may(identity.caller, "manage")) throw insufficientPermissions("manage");
  const body = await readJson(request, response, SMALL_LIMIT);
  if (!isObject(body)) throw badRequest("A command is an object");
  try {
    return json({
      lines: await executeCommand(
        context.accounts,
        readCommand(body, context.commandLine),
        context.commandLine,
      ),
    });
  } catch (error) {
    if (error instanceof CommandError) throw badRequest(error.message);
    throw error;
  }
}

/**
 * `/accounts/…`: what administrators see of the members and send to them, in
 * the Studio's "Members". Not a path of Sanity's API.
 */
export const memberRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/accounts/members",
    access: "signed-in",
    handler: members,
  },
  {
    method: "POST",
    path: "/accounts/invitations",
    access: "signed-in",
    handler: invite,
  },
  {
    method: "POST",
    path: "/accounts/password-links",
    access: "signed-in",
    handler: makeLink,
  },
];

function members({ context, identity }: Exchange): Answer {
  requireManager({ identity });
  const { users, sessions } = context.accounts;
  const inVain = context.passwordLinks.inVain();
  return json({
    sendsMail: context.passwordLinks.sendsMail,
    members: users.all().map(({ id, email, name, role, isDisabled }) => {
      const { count, seenAt } = sessions.of(id);
      return {
        ...{ id, email, name, role, isDisabled },
        sessions: count,
        seenAt: isoTime(seenAt),
        unmailedSince: isoTime(inVain.get(id) ?? null),
      };
    }),
  });
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** Creates a user without a known password, and the link to choose one. */
async function invite(exchange: Exchange): Promise<Answer> {
  requireManager(exchange);
  const { accounts, passwordLinks } = exchange.context;
  const { email, name, role } = await readMember(exchange);
  if (accounts.users.byEmail(email))
    throw conflict(`There is a member ${email} already.`);
  const password = randomBytes(32).toString("base64url");
  const user = await accounts.users.create({ email, name, role, password });
  return json(await passwordLinks.make(user, "invitation", nameOf(exchange)));
}

async function makeLink(exchange: Exchange): Promise<Answer> {
  requireManager(exchange);
  const { context, request, response } = exchange;
  const body = await readJson(request, response, SMALL_LIMIT);
  const email = isObject(body) ? body["email"] : undefined;
  const user =
    typeof email === "string" ? context.accounts.users.byEmail(email) : null;
  if (!user) throw notFound("There is no such member");
  if (user.isDisabled)
    throw badRequest("The account is disabled: enable it before.");
  return json(
    await context.passwordLinks.make(user, "password", nameOf(exchange)),
  );
}

async function readMember({
  request,
  response,
}: Exchange): Promise<Invitation> {
  const body = await readJson(request, response, SMALL_LIMIT);
  if (!isObject(body)) throw badRequest("A member is an object");
  try {
    return readInvitation(body);
  } catch (error) {
    if (error instanceof CommandError) throw badRequest(error.message);
    throw error;
  }
}

function nameOf({ identity }: Exchange): string | null {
  return identity.kind === "user" ? identity.user.name : null;
}

function requireManager({ identity }: Pick<Exchange, "identity">): void {
  if (!may(identity.caller, "manage")) throw insufficientPermissions("manage");
}
