import type { DatabaseSync } from "node:sqlite";

import { startCourier, type Courier } from "./delivery/courier.server.ts";
import type { Database } from "./delivery/database.server.ts";
import { createDirect, type Direct } from "./delivery/direct.server.ts";
import { silent, type IntakeLog } from "./delivery/log.ts";
import type { Channel } from "./notification/notice.ts";
import { openOutboxFile } from "./outbox/open.server.ts";
import { keepSubmission } from "./outbox/store.server.ts";
import { countOutbox, type OutboxCounts } from "./outbox/upkeep.server.ts";
import {
  IntakeUnavailable,
  type Accepted,
  type Submission,
  type Verdict,
} from "./submission.ts";

const DRAIN_LOOK_MS = 50;

export type IntakeOptions = {
  dataDir: string;
  /** false: a submission goes to the database alone. */
  hasOutbox: boolean;
  /** null: none was named. */
  database: Database | null;
  /** The database does not sync to disk, so it may not be the only keeper. */
  isEmbedded: boolean;
  channels: readonly Channel[];
};

export type AcceptOptions = {
  /** Minted for one visitor when the form was shown. */
  key: string;
  verdict: Verdict;
};

export type IntakeHealth = {
  database: "ok" | "failing" | "none";
  outbox: OutboxCounts | "unavailable" | "off";
};

/** Where submissions are taken into keeping and delivered from. */
export type Intake = {
  accept(submission: Submission, options: AcceptOptions): Promise<Accepted>;
  /** Begins to deliver. */
  start(log: IntakeLog): void;
  /** Ends delivery within so many milliseconds; what is left waits for the next start. */
  stop(patienceMs: number): Promise<void>;
  health(): IntakeHealth;
};

/** The intake on one folder; nothing is opened before it is needed. */
export function createIntake(options: IntakeOptions): Intake {
  const { dataDir, hasOutbox, database, isEmbedded, channels } = options;
  let outbox: DatabaseSync | null = null;
  let courier: Courier | null = null;
  let log = silent;
  const direct: Direct = createDirect(database, (facts, words) =>
    log.error(facts, words),
  );

  function opened(): DatabaseSync {
    outbox ??= openOutboxFile(dataDir);
    return outbox;
  }

  /** A file that could not be written is opened anew the next time: it may be well again. */
  function letGo(): void {
    outbox?.close();
    outbox = null;
  }

  function keep(
    submission: Submission,
    { key, verdict }: AcceptOptions,
  ): Accepted {
    const notices = channels.map(({ name }) => name);
    try {
      return keepSubmission(opened(), { submission, key, verdict, notices });
    } catch (error) {
      letGo();
      log.error({ err: error }, "the outbox takes nothing");
      throw new IntakeUnavailable("The outbox takes nothing.", {
        cause: error,
      });
    }
  }

  return {
    async accept(submission, { key, verdict }) {
      if (!hasOutbox) return direct.accept(submission, { key, verdict });
      try {
        const accepted = keep(submission, { key, verdict });
        // Delivery has its own time: the visitor has the receipt as soon as the
        // disk has the submission.
        setImmediate(() => courier?.wake());
        return accepted;
      } catch (error) {
        if (isEmbedded) throw error;
        return direct.accept(submission, { key, verdict });
      }
    },

    start(newLog) {
      log = newLog;
      if (!hasOutbox || courier) return;
      courier = startCourier({ dataDir, database, isEmbedded, channels, log });
    },

    async stop(patienceMs) {
      const deadline = Date.now() + patienceMs;
      await drain(deadline - patienceMs / 2);
      const stopping = courier?.stop();
      courier = null;
      await Promise.race([
        stopping,
        new Promise((resolve) =>
          setTimeout(resolve, Math.max(deadline - Date.now(), 0)).unref(),
        ),
      ]);
      letGo();
    },

    health() {
      return {
        database: !database
          ? "none"
          : courier?.isDatabaseFailing
            ? "failing"
            : "ok",
        outbox: hasOutbox ? counted() : "off",
      };
    },
  };

  /** Waits until nothing waits, the database fails or time is up. */
  async function drain(until: number): Promise<void> {
    while (database && courier && Date.now() < until) {
      const counts = counted();
      if (courier.isDatabaseFailing || typeof counts === "string") return;
      if (counts.waiting === 0) return;
      courier.wake();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS));
    }
  }

  function counted(): OutboxCounts | "unavailable" {
    try {
      return countOutbox(opened());
    } catch {
      letGo();
      return "unavailable";
    }
  }
}
