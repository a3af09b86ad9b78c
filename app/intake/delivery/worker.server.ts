import type { DatabaseSync } from "node:sqlite";

import { report } from "~/diagnostics.server";
import { backOff, type Pause } from "~/http/retry-after";

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
/** A row whose parent row keeps disappearing is quarantined after so many tries. */
const ORPHAN_TRIES = 5;

/** What all loops of one delivery share. */
export type Shared = {
  outbox: DatabaseSync;
  log: IntakeLog;
  /**
   * Submissions up to this number are not delivered now: they are of an earlier
   * run, and may have been erased since. 0: all are.
   */
  after(): number;
  /** Called when the outbox cannot be read or written. */
  onFileError(error: unknown): void;
};

/** Which parts a worker delivers to one service, how, and how it retries. */
export type WorkerOptions = Shared & {
  parts: readonly PartName[];
  /** Shared by all workers that deliver to the same service. */
  breaker: Breaker;
  /** The pauses between tries of one part while the service works for others. */
  pauses: Pause;
  /** After so many tries a part is given up; null: never. */
  tries: number | null;
  deliver(due: Due): Promise<Outcome>;
  /** Sends what is due besides parts, one at a time; null: nothing is. */
  deliverMore?(): Promise<Outcome | null>;
  /** Called when the service answers again after a failure. */
  onRecovered?(): void;
};

/** A running worker. */
export type Worker = {
  wake(): void;
  /** Resolves when the current delivery has ended; the worker goes on. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** Delivers parts in the order of their acceptance until it is stopped. */
export function startWorker(options: WorkerOptions): Worker {
  const { outbox, parts, breaker, pauses, tries, log, onFileError } = options;
  let failuresInARow = 0;
  let current: Promise<unknown> = Promise.resolve();

  /** Out: milliseconds until the next turn. */
  async function turn(): Promise<number> {
    try {
      const wait = breaker.waitMs();
      if (wait > 0) return wait;
      const view = { after: options.after() };
      const due = nextDue(outbox, parts, view);
      if (due) {
        current = deliverDue(due);
        await current;
        return 0;
      }
      const told = await options.deliverMore?.();
      if (told) {
        if (told.kind === "delivered") serviceAnswered();
        else serviceFailed({ part: parts[0]! }, told);
        return 0;
      }
      const at = nextTurn(outbox, parts, view);
      const untilTurn = at === null ? LOOK_AGAIN_MS : at - steadyNow();
      return Math.min(Math.max(untilTurn, 1), LOOK_AGAIN_MS);
    } catch (error) {
      log.error({ parts }, "the outbox cannot be read");
      onFileError(error);
      return LOOK_AGAIN_MS;
    }
  }

  /**
   * Retries until the outcome is written: a mail must not be sent twice because
   * the disk was full.
   */
  async function deliverDue(due: Due): Promise<void> {
    const outcome = await options.deliver(due);
    report("delivery", { part: due.part, outcome: outcome.kind });
    for (let failures = 0; !loop.isStopped || failures === 0; failures += 1) {
      try {
        return settle(due, outcome);
      } catch (error) {
        if (failures === 0)
          log.error(factsOf(due, "outbox"), "the outbox cannot be written");
        onFileError(error);
        await loop.rest(LOOK_AGAIN_MS);
      }
    }
  }

  /** Records the outcome of a part, and whether the service answered. */
  function settle(due: Due, outcome: Outcome): void {
    const settled = { sequence: due.entry.sequence, part: due.part };
    const later = steadyNow() + backOff(due.attempts + 1, pauses);
    const giveUp = (code: string) => {
      quarantine(outbox, settled);
      log.error(
        factsOf(due, code),
        "set aside: it was refused and stays in the outbox until the next start",
      );
    };
    switch (outcome.kind) {
      case "delivered":
        markDelivered(outbox, settled);
        return serviceAnswered();
      case "refused":
        giveUp(outcome.code);
        return serviceAnswered();
      case "orphaned":
        if (due.attempts >= ORPHAN_TRIES) giveUp(outcome.code);
        else sendClaimAgain(outbox, settled, later);
        return serviceAnswered();
      case "failed":
        if (tries !== null && due.attempts + 1 >= tries) giveUp(outcome.code);
        else postpone(outbox, settled, later);
        log.warn(factsOf(due, outcome.code), "not taken: it is tried again");
        failuresInARow += 1;
        if (failuresInARow >= FAILURES_IN_A_ROW)
          serviceFailed(factsOf(due, outcome.code), outcome);
        return;
      case "unreachable":
        return serviceFailed(factsOf(due, outcome.code), outcome);
    }
    outcome satisfies never;
  }

  function serviceAnswered(): void {
    failuresInARow = 0;
    if (breaker.succeeded()) options.onRecovered?.();
  }

  function serviceFailed(
    facts: { part: PartName },
    outcome: Exclude<Outcome, { kind: "delivered" }>,
  ): void {
    const { reason, retryAfterMs } = {
      reason: undefined,
      retryAfterMs: undefined,
      ...outcome,
    };
    if (!breaker.failed(retryAfterMs)) return;
    const what =
      facts.part === "claim" ? "Failed to create claim" : "not delivered";
    const why = reason === undefined ? "" : `, since ${reason}`;
    log.warn(
      { code: outcome.code, ...facts },
      `${what}${why}: it stays in the outbox and is tried again`,
    );
  }

  const loop = new Loop(turn);
  return {
    wake: () => loop.wake(),
    settled: () => current.then(() => {}).catch(() => {}),
    stop: () => loop.stop(),
  };
}

function factsOf({ entry, part }: Due, code: string) {
  return { reference: entry.reference, part, code };
}
