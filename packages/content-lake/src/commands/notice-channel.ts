import type { Notice, NoticeMailer, NoticeOutcome } from "../notice.ts";

/** Longer than any mail server is waited for. */
const ANSWER_MS = 120_000;

/** Notices on their way to the parent process, and its answers. */
export type NoticeChannel = {
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
