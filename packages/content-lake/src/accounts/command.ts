import { UsageError, type CommandLine } from "../command-line.ts";
import { isRole, isSiteRole, ROLES } from "../engine/roles.ts";
import type { Accounts } from "./accounts.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./password.ts";
import type { User } from "./users.ts";

type Field = "email" | "name" | "role" | "label" | "password";
type Given = Readonly<Record<Field, string>>;

/** The fields that a verb needs; out of `run`: the lines to print. */
type Verb = {
  needs: readonly Field[];
  run(
    accounts: Accounts,
    given: Given,
    line: CommandLine,
  ): readonly string[] | Promise<readonly string[]>;
};

const PROFILE = ["email", "name", "role", "password"] as const;

const USER: Readonly<Record<string, Verb>> = {
  list: {
    needs: [],
    run: ({ users }) => listOf(users.all().map(describe), "user"),
  },
  add: {
    needs: PROFILE,
    async run({ users }, { email, name, role, password }) {
      if (users.byEmail(email)) {
        throw new UsageError(
          `There is a user ${email} already. Change the role or the password instead.`,
        );
      }
      requirePersonalRole(role);
      await users.create({ email, name, role, password });
      return [`${email} was created.`];
    },
  },
  set: {
    needs: PROFILE,
    async run(accounts, given, line) {
      const { email, name, role, password } = given;
      const user = accounts.users.byEmail(email);
      if (!user) return USER["add"]!.run(accounts, given, line);
      requirePersonalRole(role);
      if (role !== "administrator") requireAnother(accounts, user);
      await accounts.users.change(user.id, { name, role, password });
      accounts.endAllOf(user.id, user.isDisabled ? null : role);
      return [`${email} was changed.`];
    },
  },
  role: forUser(["role"], async (accounts, user, { role }) => {
    requirePersonalRole(role);
    if (role !== "administrator") requireAnother(accounts, user);
    await accounts.users.change(user.id, { role });
    accounts.endAllOf(user.id, user.isDisabled ? null : role);
    return `is ${role} now, and has to sign in again.`;
  }),
  password: forUser(["password"], async (accounts, user, { password }) => {
    await accounts.users.change(user.id, { password });
    accounts.endAllOf(user.id, user.isDisabled ? null : user.role);
    return "has a new password, and has to sign in again.";
  }),
  disable: forUser([], async (accounts, user) => {
    requireAnother(accounts, user);
    await accounts.users.change(user.id, { isDisabled: true });
    accounts.endAllOf(user.id, null);
    return "cannot sign in any more, and is signed out.";
  }),
  enable: forUser([], async ({ users }, user) => {
    await users.change(user.id, { isDisabled: false });
    return "can sign in.";
  }),
  "sign-out": forUser([], async (accounts, user) => {
    accounts.endAllOf(user.id, user.isDisabled ? null : user.role);
    return "is signed out everywhere.";
  }),
  delete: forUser([], async (accounts, user) => {
    requireAnother(accounts, user);
    accounts.endAllOf(user.id, null);
    accounts.users.remove(user.id);
    return 'was deleted. What they wrote stays, under "Former user".';
  }),
};

const TOKEN: Readonly<Record<string, Verb>> = {
  list: {
    needs: [],
    run({ tokens }) {
      const lines = tokens
        .all()
        .map(
          ({ label, role, isManaged }) =>
            `${label}  ${role}${isManaged ? "  (of the site itself)" : ""}`,
        );
      return listOf(lines, "token");
    },
  },
  create: {
    needs: ["label", "role"],
    run({ tokens }, { label, role }) {
      if (tokens.byLabel(label)) {
        throw new UsageError(
          `There is a token "${label}" already. Revoke it first, or choose another label.`,
        );
      }
      return [
        `The token "${label}" with the role ${role}; it is shown once and kept nowhere:`,
        tokens.create(label, role),
      ];
    },
  },
  revoke: {
    needs: ["label"],
    run(accounts, { label }, line) {
      const token = accounts.tokens.byLabel(label);
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
      accounts.tokens.revoke(token.id);
      accounts.endAllOf(token.id, null);
      return [`The token "${label}" is worthless from now on.`];
    },
  },
};

const VERBS: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  user: USER,
  token: TOKEN,
};

/** A verb about a user that exists; `run` says what became of the user. */
function forUser(
  needs: readonly Field[],
  run: (accounts: Accounts, user: User, given: Given) => Promise<string>,
): Verb {
  return {
    needs: ["email", ...needs],
    async run(accounts, given, line) {
      const user = accounts.users.byEmail(given.email);
      if (!user) {
        throw new UsageError(
          `There is no user ${given.email}. \`${line("user", "list")}\` names those that there are.`,
        );
      }
      return [`${user.email} ${await run(accounts, user, given)}`];
    },
  };
}

/** At least one enabled administrator must be left. */
function requireAnother({ users }: Accounts, user: User): void {
  const isAdministrator = ({ role, isDisabled }: User) =>
    role === "administrator" && !isDisabled;
  const others = users.all().filter(({ id }) => id !== user.id);
  if (!isAdministrator(user) || others.some(isAdministrator)) return;
  throw new UsageError(
    `${user.email} is the only administrator who can sign in. Make somebody else administrator first.`,
  );
}

function describe({ email, role, name, isDisabled }: User): string {
  return `${email}  ${role}  ${name}${isDisabled ? "  (disabled)" : ""}`;
}

function listOf(lines: string[], subject: string): string[] {
  return lines.length > 0 ? lines : [`There is no ${subject} yet.`];
}

const CHECKS: Readonly<Record<Field, (value: string) => string | null>> = {
  email: (value) =>
    /^\S+@\S+$/.test(value) ? null : `"${value}" is not an e-mail address.`,
  name: (value) =>
    value.trim() === "" ? "A name has at least one letter." : null,
  role: (value) =>
    isRole(value)
      ? null
      : `There is no role "${value}". The roles are ${ROLES.join(", ")}.`,
  label: (value) =>
    /^[\w.-]{1,64}$/.test(value)
      ? null
      : `"${value}" cannot be a label: up to 64 letters, digits, dots and dashes are allowed.`,
  password: (value) =>
    value.length >= PASSWORD_MIN_LENGTH && value.length <= PASSWORD_MAX_LENGTH
      ? null
      : PASSWORD_RULE,
};

/** What a password that is refused is told. */
export const PASSWORD_RULE = `A password has ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters.`;

function checked(field: Field, value: string): string {
  const fault = CHECKS[field](value);
  if (fault !== null) throw new UsageError(fault);
  return value;
}

/** Throws a `UsageError` for a role of websites. */
function requirePersonalRole(role: string): void {
  if (!isSiteRole(role)) return;
  throw new UsageError(
    `The role "${role}" is for the tokens of websites, not for people.`,
  );
}

/**
 * The user that an administrator invites, from fields of any source.
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

/** `undefined` if there is no such command. */
function verbOf(subject: string, verb: string): Verb | undefined {
  const verbs = Object.hasOwn(VERBS, subject) ? VERBS[subject] : undefined;
  return verbs && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
}

/** True if the command cannot be given without a password. */
export function wantsPassword(subject: string, verb: string): boolean {
  return verbOf(subject, verb)?.needs.includes("password") ?? false;
}

/** Carries out a command about users or tokens. Out: the lines to print. */
export type Command = (accounts: Accounts) => Promise<readonly string[]>;

/**
 * Reads a command from its fields, which may come from any source; a password
 * comes on the standard input.
 *
 * @returns the command, which throws a UsageError if it cannot be done; nothing is
 * changed then.
 * @throws UsageError that says what is wrong, or what there is to choose from.
 */
export function readCommand(
  given: Readonly<Record<string, unknown>>,
  line: CommandLine,
): Command {
  const subject = String(given["subject"]);
  const verb = verbOf(subject, String(given["verb"]));
  if (!verb) throw new UsageError(commandUsage(subject, line));
  const read = verb.needs.map((field) => {
    const value = given[field];
    if (typeof value === "string") return [field, checked(field, value)];
    const name = field === "password" ? "The password" : `--${field}`;
    throw new UsageError(`${name} is missing. ${commandUsage(subject, line)}`);
  });
  const fields = Object.fromEntries(read) as Given;
  return async (accounts) => verb.run(accounts, fields, line);
}

/** The commands about users or tokens, one in a line. */
export function commandUsage(subject: string, line: CommandLine): string {
  const verbs = Object.hasOwn(VERBS, subject) ? VERBS[subject] : undefined;
  if (!verbs) return "Commands are about a user or a token.";
  const lines = Object.entries(verbs).map(([verb, { needs }]) => {
    const options = needs
      .filter((field) => field !== "password")
      .map((field) => ` --${field} <${field}>`);
    return `  ${line(subject, `${verb}${options.join("")}`)}`;
  });
  return ["Usage:", ...lines].join("\n");
}
