import { DatabaseSync } from "node:sqlite";

import { makeReference } from "../claim/reference.server.ts";
import type { Submission } from "../submission.ts";
import {
  checksumOf,
  fingerprint,
  isIntact,
  type StoredRow,
} from "./checksum.server.ts";
import { databasePartsOf, partNames, type PartName } from "./entry.ts";
import { followersOf, markWithdrawn } from "./erase.server.ts";
import {
  addFact,
  isTombstoned,
  noteReplacement,
  type CarriedOver,
} from "./facts.server.ts";
import { readIfThere } from "./log.server.ts";
import { type FoundRow, recoverRows } from "./recover.server.ts";
import { inTransaction } from "./store.server.ts";

// The rows of a damaged outbox are recognized by their shape, and copied.

const DOUBTFUL = "damaged in storage: some words may be wrong";
const REFERENCE = /^(CLAIM|MSG|COR|WD|FILE|PRIV)-[0-9A-Z]{16,18}$/;
const HASH = /^[0-9a-f]{64}$/;
/** What is done with the link of a request: always, and if it is withdrawn. */
const LINK_PARTS: readonly PartName[] = ["link", "withdrawal"];
const KINDS: readonly Submission["kind"][] = [
  ...(["consultation", "contact", "correction", "withdrawal"] as const),
  ...(["evidence", "privacy"] as const),
];

/** A submission as it could be read; `isWhole` if its checksum is right. */
type Recovered = StoredRow & {
  sequence: number;
  submission: Submission;
  box: "lead" | "review";
  reason: string | null;
  isWhole: boolean;
};

/**
 * False if the write-ahead log contains a whole submission that the outbox lacks:
 * SQLite silently drops everything after a damaged frame. A transaction that a
 * kill interrupted was never acknowledged. In: the outbox, which is not open yet,
 * the path of a scratch file.
 */
export function holdsLog(file: string, scratch: string): boolean {
  const log = readIfThere(`${file}-wal`);
  if (log.length === 0) return true;
  // One that could write would remove the log when it is closed.
  const outbox = new DatabaseSync(file, { readOnly: true, timeout: 2_000 });
  try {
    const find = outbox.prepare(
      "SELECT 1 FROM submissions WHERE reference = ?",
    );
    return submissionsIn(recoverRows(Buffer.alloc(0), log, scratch))
      .filter(({ isWhole }) => isWhole)
      .every(({ reference }) => find.get(reference));
  } finally {
    outbox.close();
  }
}

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
  damaged: {
    file: string;
    setAside: string;
    scratch: string;
    /** The number of the last submission, as it was noted. */
    progress: number;
  },
): CarriedOver {
  const { file, setAside, scratch, progress } = damaged;
  const log = readIfThere(`${file}-wal`);
  const rows = recoverRows(readIfThere(file), log, scratch);
  const submissions = submissionsIn(rows);
  const parts = Map.groupBy(rows.flatMap(partOf), (part) => part.submission);
  const known = new Set(submissions.map(({ sequence }) => sequence));
  const last = [...known, ...parts.keys(), ...lastNumbers(rows)].reduce(
    (one, other) => Math.max(one, other),
    0,
  );
  const lost =
    [...parts.keys()].filter((each) => !known.has(each)).length +
    Math.max(progress - last, 0);
  const count: CarriedOver = { whole: 0, doubtful: 0, lost };
  inTransaction(outbox, () => {
    for (const { values } of rows) {
      const [name, value, more] = values;
      if (isText(name) && isText(value) && more === null)
        addFact(outbox, name, value);
    }
    for (const found of submissions) {
      // Of a withdrawn request a page that was free may hold traces.
      if (isTombstoned(outbox, found.reference)) continue;
      if (insert(outbox, found, parts.get(found.sequence) ?? []))
        count[found.isWhole ? "whole" : "doubtful"] += 1;
    }
    carryLinks(outbox, rows);
    withdrawWhole(outbox);
    noteReplacement(outbox, { ...count, setAside });
  });
  return count;
}

/** What SQLite noted as the number of the last submission. */
function lastNumbers(rows: readonly FoundRow[]): number[] {
  return rows.flatMap(({ values: [name, number] }) =>
    name === "submissions" && isCount(number) ? [number] : [],
  );
}

/** The submissions among the rows, the oldest first; of two copies a whole one. */
function submissionsIn(rows: readonly FoundRow[]): Recovered[] {
  const submissions = new Map<number, Recovered>();
  for (const found of rows.flatMap(submissionOf))
    if (found.isWhole || !submissions.has(found.sequence))
      submissions.set(found.sequence, found);
  return [...submissions.values()].sort((a, b) => a.sequence - b.sequence);
}

function submissionOf({ rowid, values }: FoundRow): Recovered[] {
  // The first column is the row's number, which SQLite stores but once.
  const [, reference, key, print, kind, box, reason, email, content] = values;
  const [acceptedAt, mark, checksum] = values.slice(9);
  if (rowid < 1 || !isText(content)) return [];
  const submission = parseSubmission(content, isText(email) ? email : "");
  if (submission === null) return [];
  const row: StoredRow = {
    reference:
      isText(reference) && REFERENCE.test(reference)
        ? reference
        : makeReference(KINDS.find((each) => each === kind) ?? "consultation"),
    key: isText(key) ? key : `damaged ${rowid}`,
    fingerprint: isText(print) ? print : "",
    email: isText(email) ? email : "",
    content,
    accepted_at: isCount(acceptedAt) ? acceptedAt : 0,
    is_withdrawn: mark === 1 ? 1 : 0,
    checksum: isText(checksum) ? checksum : "",
  };
  // A withdrawal counts only if the checksum covers it: the mark itself may be
  // damage, and an accepted submission must not be lost.
  const whole = [row, { ...row, is_withdrawn: 1 - row.is_withdrawn }].find(
    isIntact,
  );
  return [
    {
      ...(whole ?? { ...row, is_withdrawn: 0 }),
      sequence: rowid,
      submission,
      box: box === "lead" ? "lead" : "review",
      reason: isText(reason) ? reason : null,
      isWhole: whole !== undefined,
    },
  ];
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

type Part = {
  submission: number;
  name: PartName;
  state: string;
  deliveredAt: number | null;
};

function partOf({ values }: FoundRow): Part[] {
  const [submission, text, state, , , deliveredAt = null] = values;
  const name = partNames.find((part) => part === text);
  if (!isCount(submission) || !name) return [];
  if (!isText(state) || !/^(waiting|delivered|parked)$/.test(state)) return [];
  const at = isCount(deliveredAt) ? deliveredAt : null;
  return [{ submission, name, state, deliveredAt: at }];
}

/** Out: false if the submission was there already. */
function insert(
  outbox: DatabaseSync,
  found: Recovered,
  known: readonly Part[],
): boolean {
  const row = {
    ...(found.isWhole ? found : withOwnText(found, known)),
    is_withdrawn: found.is_withdrawn || isWithdrawing(known) ? 1 : 0,
  };
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
  // A submission that now needs a review gets new parts, and keeps its link.
  for (const part of known)
    if (row.reason !== DOUBTFUL || LINK_PARTS.includes(part.name))
      addPart.run(row.sequence, part.name, part.state, part.deliveredAt);
  const isRequest = row.submission.kind === "consultation";
  for (const name of [
    ...expectedParts(row),
    ...(isRequest ? LINK_PARTS.slice(0, 1 + row.is_withdrawn) : []),
  ])
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
  const isWithFirm = expectedParts(found).every((name) =>
    known.some((part) => part.name === name && part.state === "delivered"),
  );
  return {
    ...found,
    content: JSON.stringify(found.submission),
    fingerprint: fingerprint(found.submission),
    email: found.submission.fields.email.trim().toLowerCase(),
    ...(isWithFirm ? {} : { box: "review", reason: DOUBTFUL }),
  };
}

/**
 * True if a withdrawal is not carried out: the row itself may be doubtful, or one from
 * before it.
 */
function isWithdrawing(known: readonly Part[]): boolean {
  const found = known.filter(({ name }) => name === "withdrawal");
  return found.length > 0 && found.every(({ state }) => state !== "delivered");
}

/** Of a withdrawn request nothing leaves, be it that its files are doubtful. */
function withdrawWhole(outbox: DatabaseSync): void {
  const rows = outbox
    .prepare(
      "SELECT reference FROM submissions WHERE is_withdrawn <> 0 AND kind = 'consultation'",
    )
    .all() as { reference: string }[];
  for (const { reference } of rows)
    markWithdrawn(outbox, followersOf(outbox, reference), true);
}

/** A link without its submission is dropped; `restoreLinks` makes lost ones anew. */
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
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
