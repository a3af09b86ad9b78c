import type { DatabaseSync } from "node:sqlite";

import { report } from "~/diagnostics.server";
import { backOff, type Pause as Pauses } from "~/http/retry-after";

import type { PartName } from "../outbox/entry";
import {
  markDelivered,
  nextDue,
  nextTurn,
  quarantine,
  postpone,
  sendClaimAgain,
  type Due,
} from "../outbox/queue.server";
import { steadyNow } from "../steady-clock";
import type { Breaker } from "./breaker";
import type { IntakeLog } from "./log";
import { Loop } from "./loop";
import type { Outcome } from "./outcome";

/**
 * How often the outbox is polled for submissions that another process accepted,
 * in milliseconds.
 */
const LOOK_AGAIN_MS = 2_000;
/** After so many failures in a row the service counts as down. */
const FAILURES_IN_A_ROW = 5;
/**
 * A row whose parent row keeps disappearing is quarantined after so many tries.
 */
const ORPHAN_TRIES = 5;

type Unreachable = Extract<Outcome, { kind: "unreachable" }>;

/** Which parts a worker delivers, how, and how it retries. */
export type DeliveryWorkerOptions = {
  /** The outbox. */
  outbox: DatabaseSync;
  parts: readonly PartName[];
  /** Shared by all workers that deliver to the same service. */
  breaker: Breaker;
  /**
   * The pauses between tries of one part while the service works for others.
   */
  pauses: Pauses;
  /** After so many tries a part is given up; null: never. */
  tries: number | null;
  deliver(due: Due): Promise<Outcome>;
  /** Submissions up to this number are not delivered now; left out: all are. */
  waitsUpTo?(): number;
  log: IntakeLog;
  /** Called when the service answers again after a failure. */
  onRecovered?(): void;
  /** Called when the outbox cannot be read or written. */
  onFileError(error: unknown): void;
};

/**
 * Delivers the parts of some kinds in the order of their acceptance, from its
 * construction until `stop`.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #loop: Loop;
  #failuresInARow = 0;
  #current: Promise<void> = Promise.resolve();

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    this.#loop = new Loop(() => this.#turn());
  }

  wake(): void {
    this.#loop.wake();
  }

  /** Resolves when the current delivery has ended. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** The same while the worker goes on. */
  settled(): Promise<void> {
    return this.#current.catch(() => {});
  }

  /** Delivers the next part. Out: milliseconds until the next turn. */
  async #turn(): Promise<number> {
    try {
      return await this.#deliverNext();
    } catch (error) {
      const { parts, log, onFileError } = this.#options;
      log.error({ parts }, "the outbox cannot be read");
      onFileError(error);
      return LOOK_AGAIN_MS;
    }
  }

  async #deliverNext(): Promise<number> {
    const { outbox, parts, breaker, waitsUpTo } = this.#options;
    const wait = breaker.waitMs();
    if (wait > 0) return wait;
    const after = waitsUpTo?.() ?? 0;
    const due = nextDue(outbox, parts, { after });
    if (due) {
      this.#current = this.#settleDelivered(due);
      await this.#current;
      return 0;
    }
    const turn = nextTurn(outbox, parts, { after });
    const untilTurn = turn === null ? LOOK_AGAIN_MS : turn - steadyNow();
    return Math.min(Math.max(untilTurn, 1), LOOK_AGAIN_MS);
  }

  async #settleDelivered(due: Due): Promise<void> {
    await this.#settleForSure(due, await this.#deliver(due));
  }

  async #deliver(due: Due): Promise<Outcome> {
    const outcome = await this.#options.deliver(due);
    report("delivery", { part: due.part, outcome: outcome.kind });
    return outcome;
  }

  /**
   * Retries until the outcome is written: a mail must not be sent twice because
   * the disk was full.
   */
  async #settleForSure(due: Due, outcome: Outcome): Promise<void> {
    const { log, onFileError } = this.#options;
    for (
      let failures = 0;
      !this.#loop.isStopped || failures === 0;
      failures += 1
    ) {
      try {
        return this.#settle(due, outcome);
      } catch (error) {
        if (failures === 0)
          log.error(facts(due, "outbox"), "the outbox cannot be written");
        onFileError(error);
        await this.#loop.rest(LOOK_AGAIN_MS);
      }
    }
  }

  /** Records the outcome of a part, and whether the service answered. */
  #settle(due: Due, outcome: Outcome): void {
    const { outbox } = this.#options;
    const settled = { sequence: due.entry.sequence, part: due.part };
    switch (outcome.kind) {
      case "delivered":
        markDelivered(outbox, settled);
        return this.#serviceAnswered();
      case "refused":
        this.#giveUp(due, outcome.code);
        return this.#serviceAnswered();
      case "orphaned":
        if (due.attempts >= ORPHAN_TRIES) this.#giveUp(due, outcome.code);
        else sendClaimAgain(outbox, settled, this.#later(due));
        return this.#serviceAnswered();
      case "failed":
        return this.#tryLater(due, outcome.code);
      case "unreachable":
        return this.#serviceFailed(due, outcome);
    }
    outcome satisfies never;
  }

  #tryLater(due: Due, code: string): void {
    const { outbox, tries, log } = this.#options;
    const settled = { sequence: due.entry.sequence, part: due.part };
    if (tries !== null && due.attempts + 1 >= tries) this.#giveUp(due, code);
    else postpone(outbox, settled, this.#later(due));
    log.warn(facts(due, code), "not taken: it is tried again");
    this.#failuresInARow += 1;
    if (this.#failuresInARow >= FAILURES_IN_A_ROW)
      this.#serviceFailed(due, { code });
  }

  #giveUp(due: Due, code: string): void {
    const { outbox, log } = this.#options;
    quarantine(outbox, { sequence: due.entry.sequence, part: due.part });
    log.error(
      facts(due, code),
      "set aside: it was refused and stays in the outbox until the next start",
    );
  }

  #later(due: Due): number {
    return steadyNow() + backOff(due.attempts + 1, this.#options.pauses);
  }

  #serviceAnswered(): void {
    this.#failuresInARow = 0;
    const { breaker, onRecovered } = this.#options;
    if (breaker.succeeded()) onRecovered?.();
  }

  #serviceFailed(
    due: Due,
    { code, reason, retryAfterMs }: Omit<Unreachable, "kind">,
  ): void {
    const { breaker, log } = this.#options;
    if (!breaker.failed(retryAfterMs)) return;
    const what =
      due.part === "claim" ? "Failed to create claim" : "not delivered";
    const why = reason ? `, since ${reason}` : "";
    log.warn(
      facts(due, code),
      `${what}${why}: it stays in the outbox and is tried again`,
    );
  }
}

function facts({ entry, part }: Due, code: string) {
  return { reference: entry.reference, part, code };
}
