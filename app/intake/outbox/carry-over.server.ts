import type { DatabaseSync } from "node:sqlite";

import { checksumOf, fingerprint } from "./checksum.server.ts";
import { databasePartsOf, type PartName } from "./entry.ts";
import { addFact } from "./facts.server.ts";
import { readIfThere } from "./log.server.ts";
import { noteReplacement, type CarriedOver } from "./notices.server.ts";
import { recoverRows } from "./recover.server.ts";
import {
  salvage,
  type Salvaged,
  type SalvagedPart,
  type SalvagedSubmission,
} from "./salvage.server.ts";
import { inTransaction } from "./store.server.ts";
import { isTombstoned } from "./tombstone.server.ts";

const DOUBTFUL = "damaged in storage: some words may be wrong";

/**
 * Copies what can be read of a damaged outbox into a new one, in one
 * transaction: each submission once, under its reference; delivered parts stay
 * delivered. A part whose state cannot be read is sent to the database again,
 * which accepts each reference once, but the firm is not notified again.
 *
 * In: the new outbox, the path of the damaged file, the name that it will get,
 * the path of a scratch file.
 */
export function carryOver(
  outbox: DatabaseSync,
  damaged: { file: string; setAside: string; scratch: string },
): CarriedOver {
  const { file, setAside, scratch } = damaged;
  const bytes = { file: readIfThere(file), log: readIfThere(`${file}-wal`) };
  const { submissions, parts, facts, links, lost } = salvage(
    recoverRows(bytes, scratch),
  );
  const count: CarriedOver = { whole: 0, doubtful: 0, lost };
  inTransaction(outbox, () => {
    for (const { name, value } of facts) addFact(outbox, name, value);
    for (const submission of submissions) {
      // Of a withdrawn request a page that was free may hold traces.
      if (isTombstoned(outbox, submission.reference)) continue;
      const known = parts.get(submission.sequence) ?? [];
      if (!insert(outbox, submission, known)) continue;
      count[submission.state === "intact" ? "whole" : "doubtful"] += 1;
    }
    carryLinks(outbox, links);
    noteReplacement(outbox, { ...count, setAside });
  });
  return count;
}

/** A link without its submission is dropped, and a part without its link. */
function carryLinks(outbox: DatabaseSync, links: Salvaged["links"]): void {
  const add = outbox.prepare(
    `INSERT OR IGNORE INTO links (hash, submission, expires_at)
     SELECT ?1, sequence, ?3 FROM submissions WHERE sequence = ?2`,
  );
  for (const { hash, submission, expiresAt } of links)
    add.run(hash, submission, expiresAt);
  outbox.exec(
    `DELETE FROM parts WHERE name IN ('link', 'withdrawal')
       AND submission NOT IN (SELECT submission FROM links)`,
  );
}

/** Out: false if the submission was there already. */
function insert(
  outbox: DatabaseSync,
  found: SalvagedSubmission,
  known: readonly SalvagedPart[],
): boolean {
  const row = found.state === "intact" ? found : withOwnText(found, known);
  // A submission that now needs a review gets new parts.
  const parts = row.reason === DOUBTFUL ? [] : known;
  const { changes } = outbox
    .prepare(
      `INSERT OR IGNORE INTO submissions
         (sequence, reference, key, fingerprint, kind, box, reason, email,
          content, accepted_at, is_withdrawn, checksum)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      row.sequence,
      row.reference,
      row.key,
      row.fingerprint,
      row.submission.kind,
      row.box,
      row.reason,
      row.email,
      row.content,
      row.accepted_at,
      row.is_withdrawn,
      checksumOf(row),
    );
  if (changes === 0) return false;
  const addPart = outbox.prepare(
    `INSERT OR IGNORE INTO parts
       (submission, name, state, attempts, not_before, delivered_at, checked_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { name, state, attempts, ...times } of parts)
    addPart.run(
      row.sequence,
      name,
      state,
      attempts,
      times.not_before,
      times.delivered_at,
      times.checked_at,
    );
  for (const name of expectedParts(row))
    addPart.run(row.sequence, name, "waiting", 0, 0, null, null);
  return true;
}

function expectedParts({ box, reason, submission }: SalvagedSubmission) {
  return databasePartsOf(
    submission,
    box === "review" ? { box, reason: reason ?? DOUBTFUL } : { box },
  );
}

/**
 * The submission as it can be read now, with a new fingerprint. Unless it was
 * delivered already, it goes to the review box.
 */
function withOwnText(
  found: SalvagedSubmission,
  known: readonly SalvagedPart[],
): SalvagedSubmission {
  const delivered = new Set<PartName>(
    known.filter(({ state }) => state === "delivered").map(({ name }) => name),
  );
  const isWithFirm =
    found.state !== "unparsed" &&
    expectedParts(found).every((name) => delivered.has(name));
  return {
    ...found,
    content: JSON.stringify(found.submission),
    fingerprint: fingerprint(found.submission),
    email: found.submission.fields.email.trim().toLowerCase(),
    ...(isWithFirm ? {} : { box: "review", reason: DOUBTFUL }),
  };
}
