import { UsageError, type CommandLine } from "../command-line.ts";
import { isSiteRole, ROLES } from "../engine/roles.ts";
import type { Accounts } from "./accounts.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./password.ts";
import type { User } from "./users.ts";

type Field = "email" | "name" | "role" | "label" | "password";
type Given = Readonly<Record<Field, string>>;

const PROFILE = ["email", "name", "role", "password"] as const;

/** The commands, and the fields that each needs. */
const NEEDS = new Map<string, readonly Field[]>([
  ["user list", []],
  ["user add", PROFILE],
  ["user set", PROFILE],
  ["user role", ["email", "role"]],
  ["user password", ["email", "password"]],
  ["user disable", ["email"]],
  ["user enable", ["email"]],
  ["user sign-out", ["email"]],
  ["user delete", ["email"]],
  ["token list", []],
  ["token create", ["label", "role"]],
  ["token revoke", ["label"]],
]);

/** The message for a refused password. */
export const PASSWORD_RULE = `A password has ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters.`;

/** The pattern of each field, and the message for another value (`%s`). */
const RULES: Readonly<Record<Field, [RegExp, string]>> = {
  email: [/^\S+@\S+$/, '"%s" is not an e-mail address.'],
  name: [/\S/, "A name has at least one letter."],
  role: [
    new RegExp(`^(${ROLES.join("|")})$`),
    `There is no role "%s". The roles are ${ROLES.join(", ")}.`,
  ],
  label: [
    /^[\w.-]{1,64}$/,
    '"%s" cannot be a label: up to 64 letters, digits, dots and dashes are allowed.',
  ],
  password: [
    new RegExp(`^[^]{${PASSWORD_MIN_LENGTH},${PASSWORD_MAX_LENGTH}}$`),
    PASSWORD_RULE,
  ],
};

function checked(field: Field, value: string): string {
  const [rule, fault] = RULES[field];
  if (rule.test(value)) return value;
  throw new UsageError(fault.replace("%s", () => value));
}

/**
 * Refuses a role for websites.
 *
 * @throws UsageError for such a role.
 */
function requirePersonalRole(role: string): void {
  if (!isSiteRole(role)) return;
  throw new UsageError(
    `The role "${role}" is for the tokens of websites, not for people.`,
  );
}

async function manageUser(
  accounts: Accounts,
  verb: string,
  { email, ...change }: Given,
  line: CommandLine,
): Promise<readonly string[]> {
  const { users } = accounts;
  if (verb === "list") {
    const lines = users
      .all()
      .map(
        ({ email, role, name, isDisabled }) =>
          `${email}  ${role}  ${name}${isDisabled ? "  (disabled)" : ""}`,
      );
    return lines.length > 0 ? lines : ["There is no user yet."];
  }
  const user = users.byEmail(email);
  if (user && verb === "add") {
    throw new UsageError(
      `There is a user ${email} already. Change the role or the password instead.`,
    );
  }
  requirePersonalRole(change.role);
  if (!user && (verb === "add" || verb === "set")) {
    await users.create({ email, ...change });
    return [`${email} was created.`];
  }
  if (!user) {
    throw new UsageError(
      `There is no user ${email}. \`${line("user", "list")}\` names those that there are.`,
    );
  }
  const { role = user.role } = change;
  const isGone = verb === "disable" || verb === "delete";
  if (isGone || role !== "administrator") requireAnother(accounts, user);
  const isDisabled = verb === "enable" ? false : isGone || user.isDisabled;
  await users.change(user.id, {
    ...change,
    ...(isDisabled !== user.isDisabled && { isDisabled }),
  });
  if (verb !== "enable") accounts.endAllOf(user.id, isDisabled ? null : role);
  if (verb === "delete") users.remove(user.id);
  const told: Readonly<Record<string, string>> = {
    set: "was changed.",
    role: `is ${role} now, and has to sign in again.`,
    password: "has a new password, and has to sign in again.",
    disable: "cannot sign in any more, and is signed out.",
    enable: "can sign in.",
    "sign-out": "is signed out everywhere.",
    delete: 'was deleted. What they wrote stays, under "Former user".',
  };
  return [`${user.email} ${told[verb]}`];
}

/** Requires that at least one enabled administrator is left. */
function requireAnother({ users }: Accounts, user: User): void {
  const isAdministrator = ({ role, isDisabled }: User) =>
    role === "administrator" && !isDisabled;
  const others = users.all().filter(({ id }) => id !== user.id);
  if (!isAdministrator(user) || others.some(isAdministrator)) return;
  throw new UsageError(
    `${user.email} is the only administrator who can sign in. Make somebody else administrator first.`,
  );
}

function manageToken(
  accounts: Accounts,
  verb: string,
  { label, role }: Given,
  line: CommandLine,
): readonly string[] {
  const { tokens } = accounts;
  if (verb === "list") {
    const lines = tokens
      .all()
      .map(
        ({ label, role, isManaged }) =>
          `${label}  ${role}${isManaged ? "  (of the site itself)" : ""}`,
      );
    return lines.length > 0 ? lines : ["There is no token yet."];
  }
  const token = tokens.byLabel(label);
  if (verb === "create") {
    if (token) {
      throw new UsageError(
        `There is a token "${label}" already. Revoke it first, or choose another label.`,
      );
    }
    return [
      `The token "${label}" with the role ${role}; it is shown once and kept nowhere:`,
      tokens.create(label, role),
    ];
  }
  if (!token) {
    throw new UsageError(
      `There is no token "${label}". \`${line("token", "list")}\` names those that there are.`,
    );
  }
  if (token.isManaged) {
    throw new UsageError(
      `The token "${label}" belongs to the site itself, which makes it anew at every start. To have all of these changed, stop the site and move secrets.json out of the data folder.`,
    );
  }
  tokens.revoke(token);
  accounts.endAllOf(token.id, null);
  return [`The token "${label}" is worthless from now on.`];
}

/**
 * Reads the user that an administrator invites, from fields of any source.
 *
 * @throws UsageError that says what is wrong.
 */
export function readInvitation(given: Readonly<Record<string, unknown>>) {
  const read = (field: "email" | "name" | "role") =>
    checked(field, String(given[field] ?? "").trim());
  const role = read("role");
  requirePersonalRole(role);
  return { email: read("email"), name: read("name"), role };
}

/** True if the command requires a password. */
export function wantsPassword(subject: string, verb: string): boolean {
  return NEEDS.get(`${subject} ${verb}`)?.includes("password") ?? false;
}

/**
 * Executes a command about users or tokens.
 *
 * @returns the lines to print.
 */
export type Command = (accounts: Accounts) => Promise<readonly string[]>;

/**
 * Reads a command from its fields, which may come from any source; a password comes
 * from standard input.
 *
 * @returns the command, which throws a UsageError, and changes nothing, if it fails.
 * @throws UsageError that says what is wrong, or what the choices are.
 */
export function readCommand(
  given: Readonly<Record<string, unknown>>,
  line: CommandLine,
): Command {
  const [subject, verb] = [String(given["subject"]), String(given["verb"])];
  const needs = NEEDS.get(`${subject} ${verb}`);
  if (!needs) throw new UsageError(commandUsage(subject, line));
  const read = needs.map((field) => {
    const value = given[field];
    if (typeof value === "string") return [field, checked(field, value)];
    const name = field === "password" ? "The password" : `--${field}`;
    throw new UsageError(`${name} is missing. ${commandUsage(subject, line)}`);
  });
  const fields = Object.fromEntries(read) as Given;
  const manage = subject === "user" ? manageUser : manageToken;
  return async (accounts) => manage(accounts, verb, fields, line);
}

/** The commands about users or tokens, one per line. */
function commandUsage(subject: string, line: CommandLine): string {
  const lines = [...NEEDS].flatMap(([name, needs]) => {
    const [about = "", verb] = name.split(" ");
    const options = needs
      .filter((field) => field !== "password")
      .map((field) => ` --${field} <${field}>`);
    const text = `  ${line(about, `${verb}${options.join("")}`)}`;
    return about === subject ? [text] : [];
  });
  if (lines.length === 0) return "Commands are about a user or a token.";
  return ["Usage:", ...lines].join("\n");
}
