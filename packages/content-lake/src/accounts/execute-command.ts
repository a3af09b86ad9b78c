import type { CommandLine } from "../command-line.ts";
import type { Accounts } from "./accounts.ts";
import {
  CommandError,
  requirePersonalRole,
  type AccountCommand,
} from "./command.ts";
import type { User } from "./users.ts";

/**
 * Executes a command about users or tokens. Out: the lines to print.
 *
 * @throws CommandError if it cannot be done; nothing is changed then.
 */
export async function executeCommand(
  accounts: Accounts,
  command: AccountCommand,
  line: CommandLine,
): Promise<string[]> {
  return command.subject === "user"
    ? executeForUser(accounts, command, line)
    : executeForToken(accounts, command, line);
}

type UserCommand = Extract<AccountCommand, { subject: "user" }>;
type TokenCommand = Extract<AccountCommand, { subject: "token" }>;

async function executeForUser(
  accounts: Accounts,
  command: UserCommand,
  line: CommandLine,
): Promise<string[]> {
  const { users } = accounts;
  switch (command.verb) {
    case "list":
      return listOf(users.all().map(describeUser), "There is no user yet.");
    case "add":
      return add(accounts, command);
    case "set":
      return set(accounts, command);
    case "role": {
      const user = userOf(accounts, command.email, line);
      requirePersonalRole(command.role);
      if (command.role !== "administrator") requireAnother(accounts, user);
      await users.change(user.id, { role: command.role });
      accounts.endAllOf(user.id, user.isDisabled ? null : command.role);
      return [
        `${user.email} is ${command.role} now, and has to sign in again.`,
      ];
    }
    case "password": {
      const user = userOf(accounts, command.email, line);
      await users.change(user.id, { password: command.password });
      accounts.endAllOf(user.id, user.isDisabled ? null : user.role);
      return [`${user.email} has a new password, and has to sign in again.`];
    }
    case "disable": {
      const user = userOf(accounts, command.email, line);
      requireAnother(accounts, user);
      await users.change(user.id, { isDisabled: true });
      accounts.endAllOf(user.id, null);
      return [`${user.email} cannot sign in any more, and is signed out.`];
    }
    case "enable": {
      const user = userOf(accounts, command.email, line);
      await users.change(user.id, { isDisabled: false });
      return [`${user.email} can sign in.`];
    }
    case "sign-out": {
      const user = userOf(accounts, command.email, line);
      accounts.endAllOf(user.id, user.isDisabled ? null : user.role);
      return [`${user.email} is signed out everywhere.`];
    }
    case "delete": {
      const user = userOf(accounts, command.email, line);
      requireAnother(accounts, user);
      accounts.endAllOf(user.id, null);
      users.remove(user.id);
      return [
        `${user.email} was deleted. What they wrote stays, under "Former user".`,
      ];
    }
  }
}

async function add(
  accounts: Accounts,
  command: Extract<UserCommand, { verb: "add" | "set" }>,
): Promise<string[]> {
  const { email, name, role, password } = command;
  if (accounts.users.byEmail(email)) {
    throw new CommandError(
      `There is a user ${email} already. Change the role or the password instead.`,
    );
  }
  requirePersonalRole(role);
  await accounts.users.create({ email, name, role, password });
  return [`${email} was created.`];
}

async function set(
  accounts: Accounts,
  command: Extract<UserCommand, { verb: "add" | "set" }>,
): Promise<string[]> {
  const { email, name, role, password } = command;
  const user = accounts.users.byEmail(email);
  if (!user) return add(accounts, command);
  requirePersonalRole(role);
  if (role !== "administrator") requireAnother(accounts, user);
  await accounts.users.change(user.id, { name, role, password });
  accounts.endAllOf(user.id, user.isDisabled ? null : role);
  return [`${email} was changed.`];
}

function executeForToken(
  accounts: Accounts,
  command: TokenCommand,
  line: CommandLine,
): string[] {
  const { tokens } = accounts;
  switch (command.verb) {
    case "list":
      return listOf(
        tokens
          .all()
          .map(
            ({ label, role, isManaged }) =>
              `${label}  ${role}${isManaged ? "  (of the site itself)" : ""}`,
          ),
        "There is no token yet.",
      );
    case "create": {
      const { label, role } = command;
      if (tokens.byLabel(label)) {
        throw new CommandError(
          `There is a token "${label}" already. Revoke it first, or choose another label.`,
        );
      }
      return [
        `The token "${label}" with the role ${role}; it is shown once and kept nowhere:`,
        tokens.create(label, role),
      ];
    }
    case "revoke": {
      const token = tokens.byLabel(command.label);
      if (!token) {
        throw new CommandError(
          `There is no token "${command.label}". \`${line("token", "list")}\` names those that there are.`,
        );
      }
      if (token.isManaged) {
        throw new CommandError(
          `The token "${token.label}" belongs to the site itself, which makes it anew at every start. To have all of these changed, stop the site and move secrets.json out of the data folder.`,
        );
      }
      tokens.revoke(token.id);
      accounts.endAllOf(token.id, null);
      return [`The token "${token.label}" is worthless from now on.`];
    }
  }
}

function userOf({ users }: Accounts, email: string, line: CommandLine): User {
  const user = users.byEmail(email);
  if (user) return user;
  throw new CommandError(
    `There is no user ${email}. \`${line("user", "list")}\` names those that there are.`,
  );
}

/** At least one enabled administrator must be left. */
function requireAnother({ users }: Accounts, user: User): void {
  const isLeft = users
    .all()
    .some(
      ({ id, role, isDisabled }) =>
        id !== user.id && role === "administrator" && !isDisabled,
    );
  if (isLeft || user.role !== "administrator" || user.isDisabled) return;
  throw new CommandError(
    `${user.email} is the only administrator who can sign in. Make somebody else administrator first.`,
  );
}

function describeUser({ email, role, name, isDisabled }: User): string {
  return `${email}  ${role}  ${name}${isDisabled ? "  (disabled)" : ""}`;
}

function listOf(lines: string[], none: string): string[] {
  return lines.length > 0 ? lines : [none];
}
