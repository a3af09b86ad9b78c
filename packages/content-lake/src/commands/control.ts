import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { NewUser } from "../accounts/users.ts";
import { UsageError } from "../command-line.ts";
import type { Notice, NoticeOutcome } from "../notice.ts";

/**
 * Has the parent of the process send notices: each is told to it, and it answers
 * with what became of the mail.
 */
export function createNoticeChannel(say: (line: { notice: Notice }) => void) {
  const waiting = new Map<string, (outcome: NoticeOutcome) => void>();
  return {
    mail(notice: Notice): Promise<NoticeOutcome> {
      return new Promise((resolve) => {
        waiting.set(notice.id, resolve);
        say({ notice });
      });
    },
    settle(id: string, outcome: NoticeOutcome): void {
      waiting.get(id)?.(outcome);
      waiting.delete(id);
    },
  };
}

/**
 * Settings that contain secrets and so do not stand on the command line. With
 * `mailsNotices` the parent is told of each notice, and answers; `mailsLinks` also
 * of links with which users choose a password, else administrators are shown them.
 */
export type Settings = {
  /** Accepted from the start, under the label that history shows. */
  tokens: { label: string; token: string; role: string }[];
  /** Created if there is no user yet. */
  editor: NewUser | null;
  /** A password that must not open an account any more. */
  retired?: { email: string; password: string } | null;
  mailsNotices?: boolean;
  mailsLinks?: boolean;
};

/**
 * A command on the standard input of a running lake, whose answer carries its
 * `id`; `outcome` is of `notice`: what became of the mail.
 */
export type Command = { command: string; id: string; outcome: NoticeOutcome };

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
    settings: JSON.parse(String(first)) as Settings,
    /** Ends when the parent has closed the pipe, or is gone. */
    async follow(onCommand: (command: Command) => void): Promise<void> {
      for await (const line of lines) {
        onCommand(JSON.parse(line) as Command);
      }
    },
  };
}
