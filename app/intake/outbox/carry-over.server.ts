import type { DatabaseSync } from "node:sqlite";

import { makeReference } from "../claim/reference.server.ts";
import type { Submission } from "../submission.ts";
import {
  checksumOf,
  fingerprint,
  isIntact,
  type StoredRow,
} from "./checksum.server.ts";
import { databasePartsOf, partNames, type PartName } from "./entry.ts";
import {
  addFact,
  noteReplacement,
  type CarriedOver,
  isTombstoned,
} from "./facts.server.ts";
import { readIfThere } from "./log.server.ts";
import { recoverRows, type FoundRow } from "./recover.server.ts";
import { inTransaction } from "./store.server.ts";

const DOUBTFUL = "damaged in storage: some words may be wrong";
const REFERENCE = /^(CLAIM|MSG|COR|WD|FILE|PRIV)-[0-9A-Z]{16,18}$/;
const HASH = /^[0-9a-f]{64}$/;
const KINDS: readonly Submission["kind"][] = [
  ...(["consultation", "contact", "correction", "withdrawal"] as const),
  ...(["evidence", "privacy"] as const),
];
const STATES = ["waiting", "delivered", "parked"] as const;
/** Of two copies of a row the one with the higher rank counts. */
const RANK = { none: 0, unparsed: 1, changed: 2, intact: 3 };

/** A submission as it could be read from a damaged outbox. */
export type Recovered = StoredRow & {
  sequence: number;
  submission: Submission;
  box: "lead" | "review";
  reason: string | null;
  /**
   * `intact`: its checksum is right; `changed`: it is wrong; `unparsed`: the
   * content is no submission any more.
   */
  state: "intact" | "changed" | "unparsed";
};

type Part = {
  submission: number;
  name: PartName;
  state: (typeof STATES)[number];
  deliveredAt: number | null;
};

/**
 * Copies what can be read of a damaged outbox into a new one, in one
 * transaction: each submission once, under its reference; delivered parts stay
 * delivered. A part whose state cannot be read is sent to the database again,
 * which accepts each reference once, but the firm is not notified again. The
 * tables are recognized by the shape of their rows.
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
  const rows = recoverRows(bytes, scratch);
  const submissions = submissionsIn(rows);
  const parts = Map.groupBy(
    rows.flatMap((row) => partOf(row) ?? []),
    ({ submission }) => submission,
  );
  const known = new Set(submissions.map(({ sequence }) => sequence));
  const lost = [...parts.keys()].filter((each) => !known.has(each)).length;
  const count: CarriedOver = { whole: 0, doubtful: 0, lost };
  inTransaction(outbox, () => {
    for (const { values } of rows) {
      const [name, value, more] = values;
      if (isText(name) && isText(value) && more === null)
        addFact(outbox, name, value);
    }
    for (const submission of submissions) {
      // Of a withdrawn request a page that was free may hold traces.
      if (isTombstoned(outbox, submission.reference)) continue;
      const own = parts.get(submission.sequence) ?? [];
      if (!insert(outbox, submission, own)) continue;
      count[submission.state === "intact" ? "whole" : "doubtful"] += 1;
    }
    carryLinks(outbox, rows);
    noteReplacement(outbox, { ...count, setAside });
  });
  return count;
}

/** The submissions among the rows, the oldest first. */
export function submissionsIn(rows: readonly FoundRow[]): Recovered[] {
  const submissions = new Map<number, Recovered>();
  for (const row of rows) {
    const found = submissionOf(row);
    const known = submissions.get(found?.sequence ?? -1);
    if (found && RANK[found.state] > RANK[known?.state ?? "none"])
      submissions.set(found.sequence, found);
  }
  return [...submissions.values()].sort((a, b) => a.sequence - b.sequence);
}

function submissionOf({ rowid, values }: FoundRow): Recovered | null {
  // The first column is the row's number, which SQLite stores but once.
  const [, reference, key, print, kind, box, reason, email, content] = values;
  const [acceptedAt, mark, checksum] = values.slice(9);
  if (rowid < 1 || !isText(content)) return null;
  const mail = isText(email) ? email : "";
  const parsed = parseSubmission(content, mail);
  // Staff may still understand the raw text.
  const submission: Submission = parsed ?? {
    kind: "contact",
    fields: { name: "", email: mail, phone: "", message: content },
  };
  const row: StoredRow = {
    reference:
      isText(reference) && REFERENCE.test(reference)
        ? reference
        : makeReference(KINDS.find((each) => each === kind) ?? "consultation"),
    key: isText(key) ? key : `damaged ${rowid}`,
    fingerprint: isText(print) ? print : "",
    email: mail,
    content: parsed ? content : JSON.stringify(submission),
    accepted_at: isCount(acceptedAt) ? acceptedAt : 0,
    is_withdrawn: mark === 1 ? 1 : 0,
    checksum: isText(checksum) ? checksum : "",
  };
  // A withdrawal counts only if the checksum covers it: the mark itself may be
  // damage, and an accepted submission must not be lost.
  const whole = [row, { ...row, is_withdrawn: 1 - row.is_withdrawn }].find(
    isIntact,
  );
  return {
    ...(whole ?? { ...row, is_withdrawn: 0 }),
    sequence: rowid,
    submission,
    box: box === "lead" ? "lead" : "review",
    reason: isText(reason) ? reason : null,
    state: parsed === null ? "unparsed" : whole ? "intact" : "changed",
  };
}

/**
 * In: JSON that may be damaged anywhere. Out: the submission; null unless a
 * form could have produced it.
 */
function parseSubmission(content: string, email: string): Submission | null {
  try {
    const found = JSON.parse(content) as Partial<Submission> | null;
    const { kind, fields } = found ?? {};
    if (!KINDS.some((known) => known === kind)) return null;
    if (typeof fields !== "object" || fields === null) return null;
    if (!Object.values(fields).every((value) => isText(value))) return null;
    return { ...found, fields: Object.assign({ email }, fields) } as Submission;
  } catch {
    return null;
  }
}

function partOf({ values }: FoundRow): Part | null {
  const [submission, text, stateText] = values;
  const deliveredAt = values[5];
  const name = partNames.find((part) => part === text);
  const state = STATES.find((known) => known === stateText);
  if (!isCount(submission) || !name || !state) return null;
  return {
    ...{ submission, name, state },
    deliveredAt: isCount(deliveredAt) ? deliveredAt : null,
  };
}

/** Out: false if the submission was there already. */
function insert(
  outbox: DatabaseSync,
  found: Recovered,
  known: readonly Part[],
): boolean {
  const row = found.state === "intact" ? found : withOwnText(found, known);
  const { changes } = outbox
    .prepare(
      `INSERT OR IGNORE INTO submissions
         (sequence, reference, key, fingerprint, kind, box, reason, email,
          content, accepted_at, is_withdrawn, checksum)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ...([row.sequence, row.reference, row.key, row.fingerprint] as const),
      ...([row.submission.kind, row.box, row.reason, row.email] as const),
      ...([row.content, row.accepted_at, row.is_withdrawn] as const),
      checksumOf(row),
    );
  if (changes === 0) return false;
  const addPart = outbox.prepare(
    `INSERT OR IGNORE INTO parts
       (submission, name, state, delivered_at) VALUES (?, ?, ?, ?)`,
  );
  // A submission that now needs a review gets new parts.
  for (const part of row.reason === DOUBTFUL ? [] : known)
    addPart.run(row.sequence, part.name, part.state, part.deliveredAt);
  for (const name of expectedParts(row))
    addPart.run(row.sequence, name, "waiting", null);
  return true;
}

function expectedParts({ box, reason, submission }: Recovered) {
  return databasePartsOf(
    submission,
    box === "review" ? { box, reason: reason ?? DOUBTFUL } : { box },
  );
}

/**
 * The submission as it can be read now, with a new fingerprint. Unless it was
 * delivered already, it goes to the review box.
 */
function withOwnText(found: Recovered, known: readonly Part[]): Recovered {
  const delivered = new Set(
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

/** A link without its submission is dropped, and a part without its link. */
function carryLinks(outbox: DatabaseSync, rows: readonly FoundRow[]): void {
  const add = outbox.prepare(
    `INSERT OR IGNORE INTO links (hash, submission, expires_at)
     SELECT ?1, sequence, ?3 FROM submissions WHERE sequence = ?2`,
  );
  for (const { values } of rows) {
    const [hash, submission, expiresAt] = values;
    if (isText(hash) && HASH.test(hash) && isCount(submission))
      if (isCount(expiresAt)) add.run(hash, submission, expiresAt);
  }
  outbox.exec(
    `DELETE FROM parts WHERE name IN ('link', 'withdrawal')
       AND submission NOT IN (SELECT submission FROM links)`,
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
