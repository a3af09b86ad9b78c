import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { TOKEN_MIN_LENGTH } from "../accounts/tokens.ts";
import { UsageError } from "../command-line.ts";
import { isObject } from "../engine/json-value.ts";
import { isRole } from "../engine/roles.ts";
import type { Notice, NoticeOutcome } from "../notice.ts";

/** Longer than any mail server is waited for. */
const ANSWER_MS = 120_000;

const OUTCOMES: readonly unknown[] = ["sent", "refused", "unreachable"];

/**
 * Has the parent of the process send notices: each is told to it, and it answers
 * with what became of the mail. No answer is a rejection; an answer to any other
 * notice, or one that is no outcome, is ignored.
 */
export function createNoticeChannel(say: (line: { notice: Notice }) => void) {
  const waiting = new Map<string, (outcome: NoticeOutcome) => void>();
  return {
    mail(notice: Notice): Promise<NoticeOutcome> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(notice.id);
          reject(new Error("Nobody said what became of the notice"));
        }, ANSWER_MS).unref();
        waiting.set(notice.id, (outcome) => {
          clearTimeout(timer);
          waiting.delete(notice.id);
          resolve(outcome);
        });
        say({ notice });
      });
    },
    settle(id: string, outcome: unknown): void {
      if (OUTCOMES.includes(outcome))
        waiting.get(id)?.(outcome as NoticeOutcome);
    },
  };
}

/** What applies without `--supervised`: no token, no editor. */
export const NO_SETTINGS = readSettings("{}");

/** Settings that contain secrets and so do not stand on the command line. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings of a supervised lake. With `mailsNotices` the parent is told
 * of each notice, and answers; `mailsLinks` also with which users choose a
 * password, else administrators are shown them. `retired` is a password that must
 * not open an account any more. Throws a `UsageError` that names the field at
 * fault, never its value.
 */
export function readSettings(line: string) {
  const value = parse(line);
  if (!value) throw wrong("all", "JSON");
  const { tokens = [], editor = null, retired = null } = value;
  const { mailsNotices = false, mailsLinks = mailsNotices } = value;
  if (!Array.isArray(tokens)) throw wrong("tokens", "a list");
  return {
    /** Accepted from the start, under the label that history shows. */
    tokens: tokens.map((item: unknown) => {
      const fields = texts(item, "label", "token", "role");
      if (fields.token.length >= TOKEN_MIN_LENGTH) return fields;
      throw wrong("token", `${TOKEN_MIN_LENGTH} characters or more`);
    }),
    editor:
      editor === null
        ? null
        : texts(editor, "email", "password", "name", "role"),
    retired: retired === null ? null : texts(retired, "email", "password"),
    mailsNotices: mailsNotices === true,
    mailsLinks: mailsLinks === true,
  };
}

function texts<Name extends string>(value: unknown, ...names: Name[]) {
  const entries = names.map((name) => {
    const text = isObject(value) ? value[name] : null;
    if (typeof text !== "string" || text === "") throw wrong(name, "a text");
    if (name === "role" && !isRole(text)) throw wrong(name, "a role");
    return [name, text];
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

function wrong(name: string, expected: string): UsageError {
  return new UsageError(
    `In the settings on the standard input, "${name}" must be ${expected}.`,
  );
}

/**
 * A command on the standard input of a running lake, whose answer carries its
 * `id`; `outcome` is of `notice`: what became of the mail.
 */
export type Command = { command: string; id: string; outcome: unknown };

/** Reads the standard input of a supervised lake: settings first, then commands. */
export async function readControl(input: Readable) {
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  const { value: first, done } = await lines.next();
  if (done) {
    throw new UsageError(
      "No settings came on the standard input; leave out --supervised to start without.",
    );
  }
  return {
    settings: readSettings(String(first)),
    /** Ends when the parent has closed the pipe, or is gone. */
    async follow(onCommand: (command: Command) => void): Promise<void> {
      for await (const line of lines) {
        const { command, id = "", outcome } = parse(line) ?? {};
        if (typeof command === "string")
          onCommand({ command, id: String(id), outcome });
      }
    },
  };
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
