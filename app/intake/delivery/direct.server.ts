import { LRUCache } from "lru-cache";

import { makeReference } from "../claim/reference.server";
import { databasePartsOf, type Entry } from "../outbox/entry";
import { fingerprint } from "../outbox/fingerprint.server";
import {
  IntakeUnavailable,
  type Accepted,
  type Submission,
  type Verdict,
} from "../submission";
import type { Database } from "./database.server";
import { deliveryOf } from "./rows";

/** As long as a form stays open on a screen. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** The way into the database without an outbox: what it does not take at once is lost. */
export type Direct = {
  /** @throws IntakeUnavailable */
  accept(
    submission: Submission,
    options: { key: string; verdict: Verdict },
  ): Promise<Accepted>;
};

export function createDirect(
  database: Database | null,
  logError: (facts: object, words: string) => void,
): Direct {
  // The same submission twice is one also here, as long as this process lives:
  // a try whose answer was lost is repeated under the same reference.
  const references = new LRUCache<string, string>({
    max: 10_000,
    ttl: REMEMBERED_MS,
  });
  const underWay = new Map<string, Promise<void>>();

  async function insert(
    reference: string,
    submission: Submission,
    verdict: Verdict,
  ): Promise<void> {
    const entry: Entry = {
      sequence: 0,
      reference,
      submission,
      box: verdict.box,
      reason: verdict.box === "review" ? verdict.reason : null,
      acceptedAt: Date.now(),
    };
    const [first, ...rest] = databasePartsOf(submission, verdict);
    const outcome = await database?.insert(deliveryOf(entry, first!));
    if (outcome?.kind !== "delivered") {
      const words =
        first === "claim"
          ? "Failed to create claim"
          : "Failed to keep a message";
      logError({ code: outcome?.code ?? "no database" }, words);
      throw new IntakeUnavailable(words);
    }
    for (const part of rest) {
      const { kind } = await database!.insert(deliveryOf(entry, part));
      if (kind !== "delivered")
        logError({ reference, part }, "Failed to add to a claim");
    }
  }

  return {
    async accept(submission, { key, verdict }) {
      const id = `${key} ${fingerprint(submission)}`;
      const known = references.get(id);
      const reference = known ?? makeReference(submission.kind);
      references.set(id, reference);
      const isUnderWay = underWay.get(id);
      const done = isUnderWay ?? insert(reference, submission, verdict);
      underWay.set(id, done);
      try {
        await done;
        return { reference, isNew: known === undefined };
      } finally {
        underWay.delete(id);
      }
    },
  };
}
