import type { Transaction } from "../../engine/types.ts";
import { createDueLoop, pauseAfter, type DueLoop } from "../../due-loop.ts";
import type { NoticeMailer, NoticeOutcome } from "../../notice.ts";
import { namedPeople } from "./named-people.ts";
import type { NoticeStore, StoredNotice } from "./notice-store.ts";
import { noticeOf, type NoticeSources } from "./notice-text.ts";

/** Where notices are stored, what they are made of, and what sends them. */
export type NotifierOptions = {
  store: NoticeStore;
  /** `null` as long as there is no dataset of comments. */
  sources(): NoticeSources | null;
  mail: NoticeMailer;
  /** Says, without a name, what kept a notice from being sent. */
  onFailure(reason: string): void;
  now?: () => number;
};

/** Tells people by mail that they were mentioned, or given a task. */
export type Notifier = {
  /** Runs inside of the transaction of the store that writes a comment. */
  record(transaction: Transaction): void;
  /** Nothing is sent any more; what is on its way counts as sent. */
  stop(): void;
};

const HOUR_MS = 60 * 60_000;
/** A later mail would confuse its reader. */
const LIFETIME_MS = 24 * HOUR_MS;
/** An account that is not in its owner's hands sends no flood. */
const MOST_IN_AN_HOUR = 60;

/**
 * Sends notices one after the other, each at most once: one is marked before it
 * leaves, and one whose fate is not known is not sent again. A mail server that
 * is away is tried again for a day.
 */
export function startNotifier(options: NotifierOptions): Notifier {
  const { sources, store, onFailure } = options;
  const loop: DueLoop = createDueLoop({
    async next() {
      const current = sources();
      const stored = current && store.next();
      if (stored) await sender.send(current, stored);
      return stored !== null;
    },
    wait: () => (sources() ? store.wait() : null),
    onFailure,
  });
  const sender = new NoticeSender(options, loop);
  loop.wake();
  return {
    record(transaction) {
      const people = namedPeople(transaction);
      if (people.length === 0) return;
      store.add(people, transaction.author);
      // Once it is committed.
      setImmediate(loop.wake);
    },
    stop: loop.stop,
  };
}

class NoticeSender {
  readonly #options: NotifierOptions;
  readonly #now: () => number;
  readonly #loop: DueLoop;

  constructor(options: NotifierOptions, loop: DueLoop) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#loop = loop;
  }

  async send(sources: NoticeSources, stored: StoredNotice): Promise<void> {
    const { store, mail, onFailure } = this.#options;
    const { id, authorId, createdAt } = stored;
    const now = this.#now();
    const isLate = now - createdAt > LIFETIME_MS;
    const isFlood = store.sentBy(authorId, now - HOUR_MS) >= MOST_IN_AN_HOUR;
    const notice = isLate || isFlood ? null : noticeOf(sources, stored);
    if (notice === null) {
      store.setState(id, "dropped");
      if (isLate) onFailure("no mail server took it for a day");
      if (isFlood) onFailure("its author sent too many in an hour");
      return;
    }
    store.setState(id, "sending");
    const outcome = await mail(notice).catch((): NoticeOutcome => "sent");
    // The store may be closed.
    if (!this.#loop.isStopped) this.#settle(stored, outcome);
  }

  #settle({ id, attempts }: StoredNotice, outcome: NoticeOutcome): void {
    const { store, onFailure } = this.#options;
    switch (outcome) {
      case "sent":
        return store.setState(id, "sent");
      case "refused":
        onFailure("the mail server refused it");
        return store.setState(id, "dropped");
      case "unreachable":
        return store.putOff(id, pauseAfter(attempts));
      default:
        outcome satisfies never;
    }
  }
}
