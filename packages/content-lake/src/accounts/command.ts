import type { CommandLine } from "../command-line.ts";
import { isRole, isSiteRole, ROLES } from "../engine/roles.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./password.ts";

/** A sentence for the user that typed the command. */
export class CommandError extends Error {}

type ForUser = { email: string };
type Profile = ForUser & { name: string; role: string };
type ForToken = { label: string };

/** What can be done to users and tokens from outside the Studio. */
export type AccountCommand =
  | { subject: "user"; verb: "list" }
  | ({ subject: "user"; verb: "add" | "set"; password: string } & Profile)
  | ({ subject: "user"; verb: "role"; role: string } & ForUser)
  | ({ subject: "user"; verb: "password"; password: string } & ForUser)
  | ({
      subject: "user";
      verb: "disable" | "enable" | "sign-out" | "delete";
    } & ForUser)
  | { subject: "token"; verb: "list" }
  | ({ subject: "token"; verb: "create"; role: string } & ForToken)
  | ({ subject: "token"; verb: "revoke" } & ForToken);

type Field = "email" | "name" | "role" | "label" | "password";

/** What each command needs; a password comes on the standard input. */
const NEEDS: Readonly<
  Record<string, Readonly<Record<string, readonly Field[]>>>
> = {
  user: {
    list: [],
    add: ["email", "name", "role", "password"],
    set: ["email", "name", "role", "password"],
    role: ["email", "role"],
    password: ["email", "password"],
    disable: ["email"],
    enable: ["email"],
    "sign-out": ["email"],
    delete: ["email"],
  },
  token: {
    list: [],
    create: ["label", "role"],
    revoke: ["label"],
  },
};

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
      : `A password has ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters.`,
};

/** The user that an administrator invites. */
export type Invitation = Profile;

/**
 * Reads an invitation from its fields, which may come from any source.
 *
 * @throws CommandError that says what is wrong.
 */
export function readInvitation(
  given: Readonly<Record<string, unknown>>,
): Invitation {
  const read = (field: "email" | "name" | "role") => {
    const value = given[field];
    const text = typeof value === "string" ? value.trim() : "";
    const fault = CHECKS[field](text);
    if (fault !== null) throw new CommandError(fault);
    return text;
  };
  const role = read("role");
  requirePersonalRole(role);
  return { email: read("email"), name: read("name"), role };
}

/** Throws a `CommandError` for a role of websites. */
export function requirePersonalRole(role: string): void {
  if (isSiteRole(role)) {
    throw new CommandError(
      `The role "${role}" is for the tokens of websites, not for people.`,
    );
  }
}

/** True if the command cannot be given without a password. */
export function wantsPassword(subject: string, verb: string): boolean {
  return fieldsOf(subject, verb)?.includes("password") ?? false;
}

/**
 * Reads a command from its fields, which may come from any source.
 *
 * @throws CommandError that says what is wrong, or what there is to choose from.
 */
export function readCommand(
  given: Readonly<Record<string, unknown>>,
  line: CommandLine,
): AccountCommand {
  const { subject, verb } = given;
  const fields = fieldsOf(String(subject), String(verb));
  if (fields === null)
    throw new CommandError(commandUsage(String(subject), line));
  const read = fields.map((field): [Field, string] => {
    const value = given[field];
    if (typeof value !== "string") {
      throw new CommandError(
        `${field === "password" ? "The password" : `--${field}`} is missing. ${commandUsage(String(subject), line)}`,
      );
    }
    const fault = CHECKS[field](value);
    if (fault !== null) throw new CommandError(fault);
    return [field, value];
  });
  // The table above names the fields that the type of each verb has.
  return { subject, verb, ...Object.fromEntries(read) } as AccountCommand;
}

function fieldsOf(subject: string, verb: string): readonly Field[] | null {
  const verbs = Object.hasOwn(NEEDS, subject) ? NEEDS[subject] : undefined;
  return (verbs && Object.hasOwn(verbs, verb) ? verbs[verb] : null) ?? null;
}

/** The commands about users or tokens, one in a line. */
export function commandUsage(subject: string, line: CommandLine): string {
  const verbs = Object.hasOwn(NEEDS, subject) ? NEEDS[subject] : undefined;
  if (!verbs) return "Commands are about a user or a token.";
  const lines = Object.entries(verbs).map(([verb, fields]) => {
    const options = fields
      .filter((field) => field !== "password")
      .map((field) => ` --${field} <${field}>`);
    return `  ${line(subject, `${verb}${options.join("")}`)}`;
  });
  return ["Usage:", ...lines].join("\n");
}
