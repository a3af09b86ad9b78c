import { LRUCache } from "lru-cache";

import { referenceOf } from "../claim/reference.server";
import {
  databasePartsOf,
  type Entry,
  type EntryLink,
  type MakeLink,
} from "../outbox/entry";
import { fingerprint } from "../outbox/fingerprint.server";
import {
  IntakeUnavailable,
  type Accepted,
  type Submission,
  type Verdict,
} from "../submission";
import type { Database } from "./database.server";
import { deliveryOf } from "./rows";

/** In milliseconds, as long as a form may stay open. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * Writes submissions to the database without an outbox: one that fails is lost.
 */
export type Direct = {
  /**
   * Inserts a submission. @throws IntakeUnavailable if the database does not
   * accept it at once.
   */
  accept(
    submission: Submission,
    options: { key: string; shownAt?: number; verdict: Verdict },
  ): Promise<Accepted>;
};

function entryOf(
  reference: string,
  submission: Submission,
  verdict: Verdict,
  link: EntryLink | null,
): Entry {
  return {
    sequence: 0,
    reference,
    submission,
    box: verdict.box,
    reason: verdict.box === "review" ? verdict.reason : null,
    acceptedAt: Date.now(),
    link,
  };
}

/**
 * In: the database, null if none was named; where to log a failed insert; what
 * makes the link of a consultation. Out: the path without an outbox.
 */
export function createDirect(
  database: Database | null,
  logError: (facts: object, words: string) => void,
  makeLink?: MakeLink,
): Direct {
  // Repeated submissions get the same reference, as long as this process lives:
  // a retry after a lost answer is not a new submission.
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
    const hasLink = submission.kind === "consultation" && makeLink;
    const link = hasLink ? makeLink(reference) : null;
    const entry = entryOf(reference, submission, verdict, link);
    const parts = databasePartsOf(submission, verdict);
    const [first] = parts;
    let isStored = false;
    // The link first: the database takes none for a request that is there.
    for (const part of link ? (["link", ...parts] as const) : parts) {
      const outcome = await database?.insert(deliveryOf(entry, part));
      if (outcome?.kind === "delivered") {
        isStored ||= part === first;
        continue;
      }
      const isDown = !outcome || outcome.kind === "unreachable";
      if (part !== first && (isStored || !isDown)) {
        logError({ reference, part }, "Failed to add to a claim");
        continue;
      }
      const words =
        first === "claim"
          ? "Failed to create claim"
          : "Failed to keep a message";
      logError({ code: outcome?.code ?? "no database" }, words);
      throw new IntakeUnavailable(words);
    }
  }

  return {
    async accept(submission, { key, shownAt, verdict }) {
      const sent = { key, fingerprint: fingerprint(submission), shownAt };
      const id = `${key} ${sent.fingerprint}`;
      const known = references.get(id);
      const reference = known ?? referenceOf(submission.kind, sent);
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
