import type { DatabaseSync } from "node:sqlite";

import type { EvidencePlace } from "../evidence/evidence-folder.server.ts";
import { steadyNow } from "../steady-clock.ts";
import { type MakeLink, NO_ROWS, type NoticePart, NOTICES } from "./entry.ts";
import { erase } from "./erase.server.ts";
import { noteRepeated, readFact, setFact } from "./facts.server.ts";
import { restoreLinks } from "./links.server.ts";
import { ENTRY_COLUMNS, type EntryColumns, toEntry } from "./row.server.ts";
import { UNDELIVERED } from "./schema.server.ts";
import { inTransaction } from "./transaction.server.ts";

const TARGET = "target";
const KEEP_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The longest pause of a part. */
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/**
 * Readies the queue for a delivery that starts.
 *
 * @param notices the channels that are configured
 * @param makeLink makes lost links anew; left out: there are none
 */
export function prepareQueue(
  outbox: DatabaseSync,
  notices: readonly NoticePart[],
  makeLink?: MakeLink,
): void {
  restoreLinks(outbox, makeLink);
  // What was quarantined is due again, since operators restart the site after a
  // repair. A file counts as tried before: new ones do not wait for those whose
  // request is gone for good.
  outbox.exec(
    `UPDATE parts SET state = 'waiting', attempts = (name = 'evidence'), not_before = 0
     WHERE state = 'parked'`,
  );
  // An earlier process wrote times in the future before the clock was set back.
  outbox
    .prepare("UPDATE parts SET not_before = 0 WHERE not_before > ?")
    .run(steadyNow() + LONGEST_PAUSE_MS);
  // The notices for channels that are no longer configured.
  outbox
    .prepare(
      `DELETE FROM parts WHERE name IN ${NOTICES} AND state <> 'delivered'
         AND name NOT IN (SELECT value FROM json_each(?))`,
    )
    .run(JSON.stringify(notices));
}

/**
 * Records the database that has what was delivered. If it is another one than before,
 * everything is due again; it takes each row once.
 *
 * @param target its name.
 * @returns true if it is another one.
 */
export function settleTarget(outbox: DatabaseSync, target: string): boolean {
  const known = readFact(outbox, TARGET);
  if (known === target) return false;
  inTransaction(outbox, () => {
    const row = outbox
      .prepare(
        "SELECT max(submission) AS newest FROM parts WHERE state = 'delivered'",
      )
      .get();
    noteRepeated(outbox, Number(row?.["newest"]));
    outbox.exec(
      `UPDATE parts SET state = 'waiting', attempts = 0, not_before = 0, delivered_at = NULL
       WHERE name NOT IN ${NO_ROWS}`,
    );
    setFact(outbox, TARGET, target);
  });
  return known !== null;
}

/**
 * Deletes the entries that a syncing database has had for thirty days.
 *
 * @returns how many.
 */
export function removeOld(outbox: DatabaseSync, now = steadyNow()): number {
  const remove = outbox.prepare(
    `DELETE FROM submissions WHERE NOT EXISTS (
       SELECT 1 FROM parts
       WHERE submission = sequence
         AND (state <> 'delivered' OR delivered_at > ?)
     )`,
  );
  return inTransaction(outbox, () =>
    Number(remove.run(now - KEEP_DAYS * DAY_MS).changes),
  );
}

/** A part of a submission that the database refused, or that nothing could deliver. */
type RefusedPart = {
  reference: string;
  /** Its part, such as `claim` or `mail`. */
  part: string;
  attempts: number;
  /** When the submission was accepted; milliseconds since 1970. */
  acceptedAt: number;
  /** Of a file: the reference of its request. */
  request?: string;
  /** Of a mail to an address with letters that not every mail server takes. */
  isInternational?: true;
};

/** A report on deliveries, without the names of senders. */
export type DeliveryReport = {
  /** Milliseconds since 1970; null before the first delivery. */
  lastDeliveredAt: number | null;
  /** The oldest first, files last, fifty at most. */
  refused: RefusedPart[];
};

const MOST_REFUSED = 50;

/** Reads what became of the deliveries. */
export function readDeliveryReport(outbox: DatabaseSync): DeliveryReport {
  const last = outbox
    .prepare(
      `SELECT max(delivered_at) AS at FROM parts
       WHERE state = 'delivered' AND name NOT IN ${NOTICES}`,
    )
    .get() as { at: number | null };
  const refused = outbox
    .prepare(
      `SELECT reference, name AS part, attempts, accepted_at AS acceptedAt,
         CASE WHEN name = 'evidence' THEN about END AS request,
         name = 'receipt' AND email GLOB '*[^ -~]*' AS isInternational
       FROM parts JOIN submissions ON sequence = submission
       WHERE state = 'parked'
       ORDER BY name = 'evidence', submission, name LIMIT ?`,
    )
    .all(MOST_REFUSED) as (Omit<RefusedPart, "request" | "isInternational"> & {
    request: string | null;
    isInternational: 0 | 1;
  })[];
  return {
    lastDeliveredAt: last.at,
    // Rows of SQLite have no prototype, which serialisers do not expect.
    refused: refused.map(({ request, isInternational, ...row }) => ({
      ...row,
      ...(request !== null && { request }),
      ...(isInternational && { isInternational: true as const }),
    })),
  };
}

/** A file that was set aside, and where its bytes are. */
export type SetAsideEvidence = {
  reference: string;
  /** When it was accepted; milliseconds since 1970. */
  acceptedAt: number;
  place: EvidencePlace;
};

/** The files that the database did not take, such as those of deleted requests. */
export function setAsideEvidence(outbox: DatabaseSync): SetAsideEvidence[] {
  return evidenceIn(outbox, "p.state = 'parked'").map(
    ({ reference, acceptedAt, file: { bytes, ...place } }) => ({
      reference,
      acceptedAt,
      place,
    }),
  );
}

/** The files that were delivered, with their bytes; none of a withdrawn request. */
export function deliveredEvidence(
  outbox: DatabaseSync,
): (EvidencePlace & { bytes: number })[] {
  return evidenceIn(outbox, "p.state = 'delivered' AND s.is_withdrawn = 0").map(
    ({ file }) => file,
  );
}

function evidenceIn(outbox: DatabaseSync, where: string) {
  const rows = outbox
    .prepare(
      `SELECT ${ENTRY_COLUMNS} FROM parts p JOIN submissions s ON s.sequence = p.submission
       WHERE ${where} AND p.name = 'evidence' ORDER BY s.sequence`,
    )
    .all() as EntryColumns[];
  return rows.map(toEntry).flatMap(({ reference, acceptedAt, submission }) => {
    if (submission.kind !== "evidence") return [];
    const { of, fields } = submission;
    const bytes = Number(fields.bytes);
    const file = { reference: of, sha256: fields.sha256, bytes };
    return [{ reference, acceptedAt, file }];
  });
}

/**
 * Erases the record of a file that was set aside.
 *
 * @returns where its bytes are; null if none with this reference was set aside.
 */
export function removeSetAside(
  outbox: DatabaseSync,
  reference: string,
): SetAsideEvidence | null {
  const found = setAsideEvidence(outbox).find(
    (each) => each.reference === reference,
  );
  if (!found) return null;
  erase(outbox, () => [reference]);
  return found;
}

/**
 * Makes every refused part of a submission due again.
 *
 * @returns false if there is none.
 */
export function retryRefused(outbox: DatabaseSync, reference: string): boolean {
  const { changes } = outbox
    .prepare(
      `UPDATE parts SET state = 'waiting', attempts = 0, not_before = 0
       WHERE state = 'parked'
         AND submission = (SELECT sequence FROM submissions WHERE reference = ?)`,
    )
    .run(reference);
  return changes > 0;
}

/**
 * How many requests and messages the command that erases has marked and not removed,
 * since it was killed or the database did not answer. Nothing of them is sent.
 */
export function countHalfErased(outbox: DatabaseSync): number {
  const row = outbox
    .prepare(
      `SELECT count(*) AS count FROM submissions
       WHERE is_withdrawn <> 0 AND kind IN ('consultation', 'contact', 'privacy')
         AND NOT EXISTS (SELECT 1 FROM parts WHERE submission = sequence
           AND name = 'withdrawal' AND state <> 'delivered')`,
    )
    .get();
  return Number(row?.["count"]);
}

/** The state of the outbox, for operators. */
export type OutboxCounts = {
  /** Submissions with a part that is not in the database yet. */
  waiting: number;
  /** The age of the oldest of these in whole seconds; null if none waits. */
  oldestSeconds: number | null;
  /** Submissions with a quarantined part. */
  parked: number;
  /** Those of them of which more is quarantined than the receipt to the sender. */
  parkedForFirm: number;
  /** Those of them that are files, such as of requests that were deleted. */
  parkedFiles: number;
  /** Notices to the firm that are not sent yet. */
  notices: number;
  /** The age of the oldest of their submissions in seconds; null if none waits. */
  oldestNoticeSeconds: number | null;
};

/**
 * Counts for `/readyz` and the metrics. An index has what waits in order, so that ten
 * thousand submissions are counted in some milliseconds.
 *
 * @param now milliseconds since 1970.
 */
export function countOutbox(
  outbox: DatabaseSync,
  now = Date.now(),
): OutboxCounts {
  const { oldest, oldestNotice, ...counts } = outbox
    .prepare(
      `SELECT
         (SELECT count(DISTINCT submission) FROM parts INDEXED BY parts_undelivered
          WHERE ${UNDELIVERED}) AS waiting,
         (SELECT accepted_at FROM submissions WHERE sequence =
           (SELECT min(submission) FROM parts WHERE ${UNDELIVERED})) AS oldest,
         (SELECT count(DISTINCT submission) FROM parts WHERE state = 'parked') AS parked,
         (SELECT count(DISTINCT submission) FROM parts
          WHERE state = 'parked' AND name <> 'receipt') AS parkedForFirm,
         (SELECT count(*) FROM parts
          WHERE state = 'parked' AND name = 'evidence') AS parkedFiles,
         (SELECT accepted_at FROM submissions WHERE sequence =
           (SELECT min(submission) FROM parts
            WHERE state = 'waiting' AND name IN ${NOTICES})) AS oldestNotice,
         (SELECT count(*) FROM parts
          WHERE state = 'waiting' AND name IN ${NOTICES}) AS notices`,
    )
    .get() as Omit<OutboxCounts, "oldestSeconds" | "oldestNoticeSeconds"> &
    Record<"oldest" | "oldestNotice", number | null>;
  const secondsSince = (at: number | null) =>
    at === null ? null : Math.max(Math.floor((now - at) / 1000), 0);
  return {
    ...counts,
    oldestSeconds: secondsSince(oldest),
    oldestNoticeSeconds: secondsSince(oldestNotice),
  };
}
