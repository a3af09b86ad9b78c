import { report } from "~/diagnostics.server";
import { backOff, type Pause } from "~/http/retry-after";

import type { PartName } from "../outbox/entry";
import type { Outbox } from "../outbox/outbox.server";
import type { Due, Settlement } from "../outbox/queue.server";
import { steadyNow } from "../steady-clock";
import type { DeliveryOutcome } from "../submission";
import { type Breaker, Loop } from "./loop";

/**
 * How often the outbox is polled for submissions that another process accepted,
 * in milliseconds.
 */
const LOOK_AGAIN_MS = 2_000;
/** After so many failures in a row the service counts as down. */
const FAILURES_IN_A_ROW = 5;
/** A row whose parent row keeps disappearing is quarantined after so many tries. */
const ORPHAN_TRIES = 5;
/** How long a part rests after no usable answer, in milliseconds. */
const UNANSWERED_MS = 10_000;

/** How a part is retried that a service did not accept. */
export type Retry = {
  /** Between tries of one part while the service works for others. */
  pauses: Pause;
  /** After so many tries a part is given up; null: never. */
  tries: number | null;
};

/** A service that gets parts of some kinds, in the order of their acceptance. */
export type DeliveryTarget = {
  parts: readonly PartName[];
  /** As in `QueueView`. */
  attempted?: boolean;
  /** Shared by all targets of the same service. */
  breaker: Breaker;
  retry: Retry;
  deliver(due: Due): Promise<DeliveryOutcome>;
  /** Sends what is due besides parts, one at a time; null: nothing was due. */
  deliverMore?(): Promise<DeliveryOutcome | null>;
};

/** From where a worker takes parts. */
export type WorkerOptions = {
  outbox: Outbox;
  log: IntakeLog;
  /**
   * Submissions up to this number wait for `deliverEarlier`: they were accepted in an
   * earlier run and may have been erased since. 0: none wait.
   */
  after: number;
};

/** Delivers the parts of a target, from its construction until `stop`. */
export class Worker extends Loop {
  readonly #target: DeliveryTarget;
  readonly #outbox: Outbox;
  readonly #log: IntakeLog;
  #after: number;
  #failuresInARow = 0;
  /** The part that got no usable answer last, and how often in a row. */
  #unanswered = { sequence: 0, part: "", tries: 0 };

  constructor(target: DeliveryTarget, { outbox, log, after }: WorkerOptions) {
    super(() => this.#turn());
    this.#target = target;
    this.#outbox = outbox;
    this.#log = log;
    this.#after = after;
  }

  /** Delivers the submissions of earlier runs as well. */
  deliverEarlier(): void {
    if (this.#after === 0) return;
    this.#after = 0;
    this.wake();
  }

  /** @returns milliseconds until the next turn. */
  async #turn(): Promise<number> {
    try {
      return await this.#deliverNext();
    } catch {
      const { parts } = this.#target;
      this.#log.error({ parts }, "the outbox cannot be read");
      return LOOK_AGAIN_MS;
    }
  }

  async #deliverNext(): Promise<number> {
    const { parts, attempted, breaker } = this.#target;
    const wait = breaker.waitMs();
    if (wait > 0) return wait;
    const view = { after: this.#after, attempted };
    const due = this.#outbox.nextDue(parts, view);
    // The outbox may have been replaced just now.
    if (this.isStopped) return 0;
    if (due) {
      await this.#deliver(due);
      return 0;
    }
    const told = await this.#target.deliverMore?.();
    if (told) {
      if (told.kind === "delivered") this.#answered();
      else this.#failed({ part: parts[0]!, code: told.code }, told);
      return 0;
    }
    const at = this.#outbox.nextTurn(parts, view);
    const untilTurn = at === null ? LOOK_AGAIN_MS : at - steadyNow();
    return Math.min(Math.max(untilTurn, 1), LOOK_AGAIN_MS);
  }

  async #deliver(due: Due): Promise<void> {
    const outcome = await this.#target.deliver(due);
    report("delivery", { part: due.part, outcome: outcome.kind });
    const how = settlementOf(due, outcome, this.#target.retry);
    if (how.as !== "passed" || this.#letsOthersPass(due))
      await this.#settle(due, how);
    if (outcome.kind === "delivered") return this.#answered();
    const { reference } = due.entry;
    const facts = { reference, part: due.part, code: outcome.code };
    if (how.as === "refused")
      this.#log.error(
        facts,
        "set aside: it was refused and stays in the outbox until the next start",
      );
    if (how.as === "postponed")
      this.#log.warn(facts, "not taken: it is tried again");
    if (outcome.kind === "refused" || outcome.kind === "orphaned")
      return this.#answered();
    if (outcome.kind === "failed") this.#failuresInARow += 1;
    if (how.as === "passed" || this.#failuresInARow >= FAILURES_IN_A_ROW)
      this.#failed(facts, outcome);
  }

  /**
   * Retries until the outcome is written: a mail must not be sent twice because the
   * disk was full.
   */
  async #settle({ entry, part }: Due, how: Settlement): Promise<void> {
    const { sequence, reference } = entry;
    for (let failures = 0; !this.isStopped || failures === 0; failures += 1) {
      try {
        return this.#outbox.settle({ sequence, reference, part }, how);
      } catch {
        if (failures === 0)
          this.#log.error(
            { reference, part, code: "outbox" },
            "the outbox cannot be written",
          );
        await this.rest(LOOK_AGAIN_MS);
      }
    }
  }

  /**
   * True if other parts are tried before one that got no usable answer. The part
   * itself may be the reason, as when a firewall in front of the database blocks one
   * of its words.
   */
  #letsOthersPass({ entry: { sequence }, part, attempts }: Due): boolean {
    const last = this.#unanswered;
    const isSame = last.sequence === sequence && last.part === part;
    const tries = isSame ? last.tries + 1 : 1;
    this.#unanswered = { sequence, part, tries };
    const isFirst = this.#target.attempted === undefined && attempts === 0;
    return !isFirst || tries >= FAILURES_IN_A_ROW;
  }

  #answered(): void {
    this.#failuresInARow = 0;
    this.#target.breaker.succeeded();
  }

  #failed(
    facts: { part: PartName; code: string },
    outcome: {
      code: string;
      reason?: string | undefined;
      retryAfterMs?: number | undefined;
    },
  ): void {
    if (!this.#target.breaker.failed(outcome.retryAfterMs)) return;
    const what =
      facts.part === "claim" ? "Failed to create claim" : "not delivered";
    const why = outcome.reason === undefined ? "" : `, since ${outcome.reason}`;
    this.#log.warn(
      facts,
      `${what}${why}: it stays in the outbox and is tried again`,
    );
  }
}

/** What the outbox records of an outcome. */
function settlementOf(
  { part, attempts }: Due,
  outcome: DeliveryOutcome,
  { pauses, tries }: Retry,
): Settlement {
  const now = steadyNow();
  const until = now + backOff(attempts + 1, pauses);
  switch (outcome.kind) {
    case "delivered":
    case "refused":
      return { as: outcome.kind };
    case "orphaned":
      // A file is tried only after its request was delivered, so the request is gone.
      return part === "evidence" || attempts >= ORPHAN_TRIES
        ? { as: "refused" }
        : { as: "orphaned", until };
    case "failed":
      return tries !== null && attempts + 1 >= tries
        ? { as: "refused" }
        : { as: "postponed", until };
    case "unreachable":
      return { as: "passed", until: now + UNANSWERED_MS };
  }
  return outcome satisfies never;
}

/** The log of the intake; messages and facts must not contain personal data. */
export type IntakeLog = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** Discards everything. */
export const silent: IntakeLog = { info() {}, warn() {}, error() {} };
