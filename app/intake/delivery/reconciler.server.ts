import type { DatabaseSync } from "node:sqlite";

import { markDelivered } from "../outbox/queue.server.ts";
import {
  deliveredBefore,
  longestUnchecked,
  mayBeSent,
  sendAgain,
  type Delivered,
} from "../outbox/reconcile.server.ts";
import type { Breaker } from "./breaker.ts";
import type { IntakeLog } from "./log.ts";
import type { Outcome } from "./outcome.ts";
import { createPause } from "./pause.ts";

const HOUR_MS = 60 * 60 * 1000;
const BATCH = 25;
/** What the hourly look takes in: all of it comes by in turn. */
const HOURLY_NEWEST = 100;
const HOURLY_LONGEST = 300;
/** After a batch in which nothing was missing: twice as long a rest as it took. */
const REST_FACTOR = 2;
const RETRY_MS = 1_000;

export type ReconcilerOptions = {
  database: DatabaseSync;
  breaker: Breaker;
  deliver(delivered: Delivered): Promise<Outcome>;
  log: IntakeLog;
  /** What was found missing waits for its turn. */
  onMissing(): void;
};

/**
 * Writes what a database that does not sync was given a second time under its
 * id: what is there refuses it, what was lost is there again.
 */
export type Reconciler = {
  /** The database may have started anew: everything is looked at. */
  lookAtAll(): void;
  stop(): Promise<void>;
};

export function startReconciler(options: ReconcilerOptions): Reconciler {
  const { database, breaker, deliver, log } = options;
  const pause = createPause();
  let stopped = false;
  let wantsAll = true;

  /** Out: whether it was missing; null if the database does not answer. */
  async function look(delivered: Delivered): Promise<boolean | null> {
    const { sequence } = delivered.entry;
    if (!mayBeSent(database, sequence)) return false;
    const outcome = await deliver(delivered);
    const settled = { sequence, part: delivered.part };
    if (outcome.kind === "unreachable") {
      breaker.failed();
      return null;
    }
    if (outcome.kind === "delivered") {
      markDelivered(database, settled);
      return !outcome.wasThere;
    }
    sendAgain(database, settled);
    options.onMissing();
    return true;
  }

  /** Out: how many were missing; null if it had to end before the last one. */
  async function lookAt(parts: readonly Delivered[]): Promise<number | null> {
    let missing = 0;
    for (const delivered of parts) {
      if (stopped || breaker.waitMs() > 0) return null;
      const wasMissing = await look(delivered);
      if (wasMissing === null) return null;
      if (wasMissing) missing += 1;
    }
    return missing;
  }

  /** Looks at the newest submissions, or at all; out as `lookAt`. */
  async function lookAtNewest(submissions: number): Promise<number | null> {
    let before = Number.MAX_SAFE_INTEGER;
    let missing = 0;
    for (let seen = 0; seen < submissions; seen += BATCH) {
      const batch = deliveredBefore(database, before, BATCH);
      if (!batch) break;
      const began = performance.now();
      const found = await lookAt(batch.parts);
      if (found === null) return null;
      missing += found;
      before = batch.lowest;
      // What is lost has no time; what is not should cost the visitors nothing.
      if (found === 0)
        await pause.rest((performance.now() - began) * REST_FACTOR);
    }
    return missing;
  }

  function tell(missing: number): void {
    if (missing > 0)
      log.warn({ rows: missing }, "rows that the database had lost are back");
  }

  async function lookAtEverything(): Promise<void> {
    wantsAll = false;
    const missing = await lookAtNewest(Infinity);
    if (missing === null) wantsAll = true;
    else tell(missing);
  }

  async function lookAtSome(): Promise<void> {
    const newest = await lookAtNewest(HOURLY_NEWEST);
    const longest = await lookAt(longestUnchecked(database, HOURLY_LONGEST));
    if (newest === null || longest === null || newest + longest > 0)
      wantsAll = true;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        if (wantsAll) await lookAtEverything();
        else await lookAtSome();
      } catch {
        log.error({}, "the outbox cannot be compared with the database");
      }
      if (stopped) break;
      await pause.rest(
        wantsAll ? Math.max(breaker.waitMs(), RETRY_MS) : HOUR_MS,
      );
    }
  }

  const done = run();
  return {
    lookAtAll() {
      wantsAll = true;
      pause.end();
    },
    async stop() {
      stopped = true;
      pause.end();
      await done;
    },
  };
}
