import { randomBytes } from "node:crypto";
import { readCommand, readInvitation } from "../../accounts/command.ts";
import { badRequest, conflict, notFound } from "../../http-errors.ts";
import { json, type Answer } from "../http/answer.ts";
import { readJsonObject, type Exchange } from "../http/exchange.ts";

/** Runs the commands about users and tokens of `content-lake user`. */
export async function command(exchange: Exchange): Promise<Answer> {
  const { accounts, commandLine } = exchange.context;
  const body = await readJsonObject(exchange);
  const lines = await readCommand(body, commandLine)(accounts);
  return json({ lines });
}

/** What administrators see of the members in the Studio's "Members". */
export function members({ context }: Exchange): Answer {
  const { users, sessions, guarded } = context.accounts;
  const { inVain, sendsMail } = context.passwordLinks;
  return json({
    sendsMail,
    guarded,
    members: users.all().map((user) => {
      const { count, seenAt } = sessions.of(user.id);
      return {
        ...user,
        sessions: count,
        seenAt: isoTime(seenAt),
        unmailedSince: isoTime(inVain.get(user.id) ?? null),
      };
    }),
  });
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** Creates a user without a known password, and the link to choose one. */
export async function invite(exchange: Exchange): Promise<Answer> {
  const { accounts, passwordLinks } = exchange.context;
  const invitation = readInvitation(await readJsonObject(exchange));
  const { email } = invitation;
  if (accounts.users.byEmail(email))
    throw conflict(`There is already a member ${email}.`);
  const password = randomBytes(32).toString("base64url");
  const user = await accounts.users.create({ ...invitation, password });
  return json(await passwordLinks.make(user, "invitation", nameOf(exchange)));
}

export async function makeLink(exchange: Exchange): Promise<Answer> {
  const { accounts, passwordLinks } = exchange.context;
  const { email } = await readJsonObject(exchange);
  const user = accounts.users.byEmail(String(email));
  if (!user) throw notFound("There is no such member");
  if (user.isDisabled)
    throw badRequest("The account is disabled: enable it before.");
  return json(await passwordLinks.make(user, "password", nameOf(exchange)));
}

function nameOf({ identity }: Exchange): string | null {
  return identity.kind === "user" ? identity.user.name : null;
}
