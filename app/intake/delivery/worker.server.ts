import { report } from "~/diagnostics.server";
import { backOff, type Pause } from "~/http/retry-after";

import type { Outbox } from "../outbox/connection.server";
import type { PartName } from "../outbox/entry";
import {
  letPass,
  markDelivered,
  nextDue,
  nextTurn,
  quarantine,
  postpone,
  sendClaimAgain,
  type Due,
} from "../outbox/queue.server";
import { steadyNow } from "../steady-clock";
import { type Breaker, Loop } from "./loop";
import type { Outcome } from "../submission";

/**
 * How often the outbox is polled for submissions that another process accepted,
 * in milliseconds.
 */
const LOOK_AGAIN_MS = 2_000;
/** After so many failures in a row the service counts as down. */
const FAILURES_IN_A_ROW = 5;
/** A row whose parent row keeps disappearing is quarantined after so many tries. */
const ORPHAN_TRIES = 5;
/** So long a part rests for which a service gave no usable answer, in milliseconds. */
const UNANSWERED_MS = 10_000;

/** What all loops of one delivery share. */
export type Shared = {
  outbox: Outbox;
  log: IntakeLog;
  /**
   * Submissions up to this number are not delivered now: they are of an earlier
   * run, and may have been erased since. 0: all are.
   */
  after(): number;
};

/** Which parts a worker delivers to one service, how, and how it retries. */
export type WorkerOptions = Shared & {
  parts: readonly PartName[];
  /** As in `QueueView`. */
  attempted?: boolean;
  /** Shared by all workers that deliver to the same service. */
  breaker: Breaker;
  /** The pauses between tries of one part while the service works for others. */
  pauses: Pause;
  /** After so many tries a part is given up; null: never. */
  tries: number | null;
  deliver(due: Due): Promise<Outcome>;
  /** Sends what is due besides parts, one at a time; null: nothing is. */
  deliverMore?(): Promise<Outcome | null>;
};

/** Delivers parts in the order of their acceptance, from its construction until `stop`. */
export class Worker extends Loop {
  readonly #options: WorkerOptions;
  #failuresInARow = 0;
  /** The part that got no usable answer last, and how often in a row. */
  #unanswered = { sequence: 0, part: "", tries: 0 };
  #current: Promise<void> = Promise.resolve();

  constructor(options: WorkerOptions) {
    super(() => this.#turn());
    this.#options = options;
  }

  /** Resolves when the current delivery has ended, while the worker goes on. */
  settled(): Promise<void> {
    return this.#current.catch(() => {});
  }

  /** Out: milliseconds until the next turn. */
  async #turn(): Promise<number> {
    const { parts, log } = this.#options;
    try {
      return await this.#deliverNext();
    } catch {
      log.error({ parts }, "the outbox cannot be read");
      return LOOK_AGAIN_MS;
    }
  }

  async #deliverNext(): Promise<number> {
    const { outbox, parts, attempted, breaker, ...options } = this.#options;
    const wait = breaker.waitMs();
    if (wait > 0) return wait;
    const view = { after: options.after(), attempted };
    const due = outbox.use((file) => nextDue(file, parts, view));
    if (due) {
      this.#current = this.#deliver(due);
      await this.#current;
      return 0;
    }
    const told = await options.deliverMore?.();
    if (told) {
      if (told.kind === "delivered") this.#answered();
      else this.#failed({ part: parts[0]!, code: told.code }, told);
      return 0;
    }
    const at = outbox.use((file) => nextTurn(file, parts, view));
    const untilTurn = at === null ? LOOK_AGAIN_MS : at - steadyNow();
    return Math.min(Math.max(untilTurn, 1), LOOK_AGAIN_MS);
  }

  /**
   * Retries until the outcome is written: a mail must not be sent twice because
   * the disk was full.
   */
  async #deliver(due: Due): Promise<void> {
    const { deliver, log } = this.#options;
    const outcome = await deliver(due);
    report("delivery", { part: due.part, outcome: outcome.kind });
    for (let failures = 0; !this.isStopped || failures === 0; failures += 1) {
      try {
        return this.#settle(due, outcome);
      } catch {
        if (failures === 0)
          log.error(factsOf(due, "outbox"), "the outbox cannot be written");
        await this.rest(LOOK_AGAIN_MS);
      }
    }
  }

  /** Records the outcome of a part, and whether the service answered. */
  #settle(due: Due, outcome: Outcome): void {
    const { outbox, pauses, tries, log } = this.#options;
    const settled = { ...due.entry, part: due.part };
    const later = steadyNow() + backOff(due.attempts + 1, pauses);
    switch (outcome.kind) {
      case "delivered":
        outbox.use((file) => markDelivered(file, settled));
        return this.#answered();
      case "refused":
        this.#giveUp(due, outcome.code);
        return this.#answered();
      case "orphaned":
        // A file is tried once its request is delivered: that is gone.
        if (due.part === "evidence" || due.attempts >= ORPHAN_TRIES)
          this.#giveUp(due, outcome.code);
        else outbox.use((file) => sendClaimAgain(file, settled, later));
        return this.#answered();
      case "failed":
        if (tries !== null && due.attempts + 1 >= tries)
          this.#giveUp(due, outcome.code);
        else outbox.use((file) => postpone(file, settled, later));
        log.warn(factsOf(due, outcome.code), "not taken: it is tried again");
        this.#failuresInARow += 1;
        if (this.#failuresInARow < FAILURES_IN_A_ROW) return;
        return this.#failed(factsOf(due, outcome.code), outcome);
      case "unreachable":
        if (this.#letsOthersPass(due))
          outbox.use((file) =>
            letPass(file, settled, steadyNow() + UNANSWERED_MS),
          );
        return this.#failed(factsOf(due, outcome.code), outcome);
    }
    outcome satisfies never;
  }

  /**
   * True if others are tried before a part that got no usable answer: something in
   * it may be why, such as a word for which a firewall in front of the database
   * sends a page of its own.
   */
  #letsOthersPass({ entry: { sequence }, part, attempts }: Due): boolean {
    const { attempted } = this.#options;
    const last = this.#unanswered;
    const isSame = last.sequence === sequence && last.part === part;
    const inARow = isSame ? last.tries + 1 : 1;
    this.#unanswered = { sequence, part, tries: inARow };
    return (
      attempted !== undefined || attempts > 0 || inARow >= FAILURES_IN_A_ROW
    );
  }

  #giveUp(due: Due, code: string): void {
    const { outbox, log } = this.#options;
    outbox.use((file) => quarantine(file, { ...due.entry, part: due.part }));
    log.error(
      factsOf(due, code),
      "set aside: it was refused and stays in the outbox until the next start",
    );
  }

  #answered(): void {
    this.#failuresInARow = 0;
    this.#options.breaker.succeeded();
  }

  #failed(
    facts: { part: PartName; code: string },
    outcome: { code: string; reason?: string; retryAfterMs?: number },
  ): void {
    const { breaker, log } = this.#options;
    if (!breaker.failed(outcome.retryAfterMs)) return;
    const what =
      facts.part === "claim" ? "Failed to create claim" : "not delivered";
    const why = outcome.reason === undefined ? "" : `, since ${outcome.reason}`;
    log.warn(facts, `${what}${why}: it stays in the outbox and is tried again`);
  }
}

function factsOf({ entry, part }: Due, code: string) {
  return { reference: entry.reference, part, code };
}

/** The log of the intake; messages and facts must not contain personal data. */
export type IntakeLog = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** Discards everything. */
export const silent: IntakeLog = { info() {}, warn() {}, error() {} };
