import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { TOKEN_MIN_LENGTH } from "../accounts/tokens.ts";
import type { NewUser } from "../accounts/users.ts";
import { isRole } from "../engine/roles.ts";
import { UsageError } from "../command-line.ts";
import { isObject } from "../engine/json-value.ts";
import type { Notice, NoticeMailer, NoticeOutcome } from "../notice.ts";

/** Longer than any mail server is waited for. */
const ANSWER_MS = 120_000;

/** Notices on their way to the parent process, and its answers. */
type NoticeChannel = {
  mail: NoticeMailer;
  /**
   * Takes the answer of the parent to a notice; ignores an answer to any other, and
   * one that is no outcome.
   */
  settle(id: string, outcome: unknown): void;
};

/**
 * Has the parent of the process send notices: each is told to it, and it answers
 * with what became of the mail. No answer is a rejection.
 */
export function createNoticeChannel(
  say: (line: { notice: Notice }) => void,
): NoticeChannel {
  const waiting = new Map<string, (outcome: NoticeOutcome) => void>();
  return {
    mail(notice) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(notice.id);
          reject(new Error("Nobody said what became of the notice"));
        }, ANSWER_MS);
        timer.unref();
        waiting.set(notice.id, (outcome) => {
          clearTimeout(timer);
          waiting.delete(notice.id);
          resolve(outcome);
        });
        say({ notice });
      });
    },
    settle(id, outcome) {
      if (isOutcome(outcome)) waiting.get(id)?.(outcome);
    },
  };
}

function isOutcome(value: unknown): value is NoticeOutcome {
  return value === "sent" || value === "refused" || value === "unreachable";
}

/**
 * A token that the lake accepts from its start, with the name that history
 * shows and its role.
 */
export type TokenSetting = { label: string; token: string; role: string };

/** Settings that contain secrets and so do not stand on the command line. */
export type Settings = {
  tokens: TokenSetting[];
  editor: NewUser | null;
  /** A password that must not open an account any more. */
  retired: { email: string; password: string } | null;
  /** The parent sends mails: it is told of each notice, and answers. */
  mailsNotices: boolean;
  /** Also with which users choose a password; else administrators are shown them. */
  mailsLinks: boolean;
};

/**
 * A command on the standard input of a running lake; the answer carries its
 * `id`.
 */
export type Command = {
  command: string;
  id: string;
  /** Of `notice`: what became of the mail. */
  outcome?: unknown;
};

/** What applies without `--supervised`: no token, no editor. */
export const NO_SETTINGS: Settings = {
  tokens: [],
  editor: null,
  retired: null,
  mailsNotices: false,
  mailsLinks: false,
};

/** The standard input of a supervised lake: settings first, then commands. */
export type Control = {
  settings: Promise<Settings>;
  onCommand(callback: (command: Command) => void): void;
  /** The parent has closed the pipe, or is gone. */
  onEnd(callback: () => void): void;
};

/** Reads the settings from the first line, and a command from each other. */
export function readControl(input: Readable): Control {
  const lines = createInterface({ input });
  const commands: Command[] = [];
  let send: ((command: Command) => void) | null = null;
  let ended = false;
  let onEnd = () => {};

  const settings = new Promise<Settings>((resolve, reject) => {
    lines.once("line", (first) => {
      lines.on("line", (line) => {
        const command = readCommand(line);
        if (!command) return;
        if (send) send(command);
        else commands.push(command);
      });
      try {
        resolve(readSettings(first));
      } catch (error) {
        reject(error);
      }
    });
    lines.once("close", () => {
      reject(
        new UsageError(
          "No settings came on the standard input; leave out --supervised to start without.",
        ),
      );
      ended = true;
      onEnd();
    });
  });

  return {
    settings,
    onCommand(callback) {
      send = callback;
      for (const command of commands.splice(0)) callback(command);
    },
    onEnd(callback) {
      onEnd = callback;
      if (ended) callback();
    },
  };
}

/** Throws a `UsageError` that names the field at fault, never its value. */
export function readSettings(line: string): Settings {
  const value = parse(line);
  if (!isObject(value)) {
    throw new UsageError("The settings on the standard input are not JSON.");
  }
  const { tokens = [], editor = null, retired = null } = value;
  const { mailsNotices = false, mailsLinks = mailsNotices } = value;
  if (!Array.isArray(tokens)) throw wrong("tokens", "a list");
  return {
    tokens: tokens.map(readToken),
    editor: editor === null ? null : readEditor(editor),
    retired: retired === null ? null : readCredentials(retired),
    mailsNotices: mailsNotices === true,
    mailsLinks: mailsLinks === true,
  };
}

function readToken(value: unknown): TokenSetting {
  const fields = isObject(value) ? value : {};
  const token = readText(fields, "token");
  if (token.length < TOKEN_MIN_LENGTH) {
    throw wrong("token", `${TOKEN_MIN_LENGTH} characters or more`);
  }
  return { label: readText(fields, "label"), token, role: readRole(fields) };
}

function readCredentials(value: unknown): { email: string; password: string } {
  const fields = isObject(value) ? value : {};
  return {
    email: readText(fields, "email"),
    password: readText(fields, "password"),
  };
}

function readEditor(value: unknown): NewUser {
  const fields = isObject(value) ? value : {};
  return {
    ...readCredentials(value),
    name: readText(fields, "name"),
    role: readRole(fields),
  };
}

function readRole(fields: Record<string, unknown>): string {
  const role = readText(fields, "role");
  if (!isRole(role)) throw wrong("role", "the name of a role");
  return role;
}

function readText(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw wrong(name, "a text");
  return value;
}

function wrong(name: string, expected: string): UsageError {
  return new UsageError(
    `In the settings on the standard input, "${name}" must be ${expected}.`,
  );
}

function readCommand(line: string): Command | null {
  const value = parse(line);
  if (!isObject(value) || typeof value["command"] !== "string") return null;
  const { command, id, outcome } = value;
  return { command: String(command), id: String(id ?? ""), outcome };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
