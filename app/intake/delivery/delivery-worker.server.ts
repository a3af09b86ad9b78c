import type { DatabaseSync } from "node:sqlite";

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
import { backOff, type Pause as Pauses } from "./back-off";
import type { Breaker } from "./breaker";
import type { IntakeLog } from "./log";
import type { Outcome } from "./outcome";
import { createPause } from "./pause";

/** Another process may have accepted something, and cannot call this one. */
const LOOK_AGAIN_MS = 2_000;
/** After so many failures in a row the service counts as down. */
const FAILURES_IN_A_ROW = 5;
/** A child whose parent does not stay is given up after so many tries. */
const ORPHAN_TRIES = 5;

export type DeliveryWorkerOptions = {
  /** The outbox. */
  outbox: DatabaseSync;
  parts: readonly PartName[];
  /** Shared by all workers that deliver to the same service. */
  breaker: Breaker;
  /** Pauses of one part that was not taken while the service was well. */
  pauses: Pauses;
  /** So many tries of one part, then it is given up; null: never. */
  tries: number | null;
  deliver(due: Due): Promise<Outcome>;
  log: IntakeLog;
  /** The service answers again. */
  onRecovered?(): void;
  /** The outbox could not be read or written. */
  onFileError(error: unknown): void;
};

/** Delivers the parts of some kinds in the order of their acceptance. */
export type DeliveryWorker = {
  wake(): void;
  /** Resolves when the delivery that is under way has ended. */
  stop(): Promise<void>;
};

export function startDeliveryWorker(
  options: DeliveryWorkerOptions,
): DeliveryWorker {
  const { outbox, parts, breaker, deliver, log, pauses, tries } = options;
  const pause = createPause();
  let stopped = false;
  let failuresInARow = 0;

  function facts({ entry, part }: Due, code: string) {
    return { reference: entry.reference, part, code };
  }

  function serviceAnswered(): void {
    failuresInARow = 0;
    if (breaker.succeeded()) options.onRecovered?.();
  }

  function serviceFailed(due: Due, code: string): void {
    if (breaker.failed())
      log.warn(
        facts(due, code),
        `${due.part === "claim" ? "Failed to create claim" : "not delivered"}: it stays in the outbox and is tried again`,
      );
  }

  function giveUp(due: Due, code: string): void {
    quarantine(outbox, { sequence: due.entry.sequence, part: due.part });
    log.error(
      facts(due, code),
      "set aside: it was refused and stays in the outbox until the next start",
    );
  }

  function later(due: Due): number {
    return steadyNow() + backOff(due.attempts + 1, pauses);
  }

  /** Records the outcome of a part, and whether the service answered. */
  function settle(due: Due, outcome: Outcome): void {
    const settled = { sequence: due.entry.sequence, part: due.part };
    switch (outcome.kind) {
      case "delivered":
        markDelivered(outbox, settled);
        return serviceAnswered();
      case "refused":
        giveUp(due, outcome.code);
        return serviceAnswered();
      case "orphaned":
        if (due.attempts >= ORPHAN_TRIES) giveUp(due, outcome.code);
        else sendClaimAgain(outbox, settled, later(due));
        return serviceAnswered();
      case "failed":
        if (tries !== null && due.attempts + 1 >= tries)
          giveUp(due, outcome.code);
        else postpone(outbox, settled, later(due));
        log.warn(facts(due, outcome.code), "not taken: it is tried again");
        failuresInARow += 1;
        if (failuresInARow >= FAILURES_IN_A_ROW)
          serviceFailed(due, outcome.code);
        return;
      case "unreachable":
        return serviceFailed(due, outcome.code);
    }
    outcome satisfies never;
  }

  /** Keeps on until it is written: a mail must not leave twice because the disk was full. */
  async function settleForSure(due: Due, outcome: Outcome): Promise<void> {
    for (let failures = 0; !stopped || failures === 0; failures += 1) {
      try {
        return settle(due, outcome);
      } catch (error) {
        if (failures === 0)
          log.error(facts(due, "outbox"), "the outbox cannot be written");
        options.onFileError(error);
        await pause.rest(LOOK_AGAIN_MS);
      }
    }
  }

  /** Out: milliseconds until there may be something to do. */
  async function step(): Promise<number> {
    const wait = breaker.waitMs();
    if (wait > 0) return wait;
    const due = nextDue(outbox, parts);
    if (due) {
      await settleForSure(due, await deliver(due));
      return 0;
    }
    const turn = nextTurn(outbox, parts);
    const untilTurn = turn === null ? LOOK_AGAIN_MS : turn - steadyNow();
    return Math.min(Math.max(untilTurn, 1), LOOK_AGAIN_MS);
  }

  async function run(): Promise<void> {
    while (!stopped) {
      let rest: number;
      try {
        rest = await step();
      } catch (error) {
        log.error({ parts }, "the outbox cannot be read");
        options.onFileError(error);
        rest = LOOK_AGAIN_MS;
      }
      if (rest > 0) await pause.rest(rest);
    }
  }

  const done = run();
  return {
    wake: () => pause.end(),
    async stop() {
      stopped = true;
      pause.end();
      await done;
    },
  };
}
