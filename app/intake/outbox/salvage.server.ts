import { makeReference } from "../claim/reference.server.ts";
import type { Submission } from "../submission.ts";
import { isIntact, type StoredRow } from "./checksum.server.ts";
import {
  databaseParts,
  noticeParts,
  type NoticePart,
  type PartName,
} from "./entry.ts";
import {
  readRecords,
  readRecordsOf,
  type SqliteRecord,
  type SqliteValue,
} from "./sqlite-pages.server.ts";

/** A submission as it could be read from a damaged outbox. */
export type SalvagedSubmission = StoredRow & {
  sequence: number;
  submission: Submission;
  box: "lead" | "review";
  reason: string | null;
  /** Whether its words are those that were stored; `unparsed`: they are no form any more. */
  state: "intact" | "changed" | "unparsed";
};

export type SalvagedPart = {
  submission: number;
  name: PartName;
  state: "waiting" | "delivered" | "parked";
  attempts: number;
  not_before: number;
  delivered_at: number | null;
  checked_at: number | null;
};

export type Salvaged = {
  /** The oldest first. */
  submissions: SalvagedSubmission[];
  parts: ReadonlyMap<number, SalvagedPart[]>;
  reviewNotices: { channel: NoticePart; last: number; sentAt: number }[];
  facts: { name: string; value: string }[];
  /** Submissions of which nothing but traces is left. */
  lost: number;
};

const REFERENCE = /^(CLAIM|MSG)-[0-9A-Z]{16,18}$/;
const STATES = ["waiting", "delivered", "parked"] as const;

/** Of two copies of a row the better one counts. */
const RANK = { none: 0, unparsed: 1, changed: 2, intact: 3 };

/** In: the bytes of a write-ahead log. Out: each submission of which it holds every word. */
export function submissionsOfLog(log: Buffer): SalvagedSubmission[] {
  return readRecords(Buffer.alloc(0), log)
    .map(submissionOf)
    .filter((found) => found !== null)
    .filter(({ state }) => state === "intact");
}

/** Reads what can be read of an outbox, row by row, and tells the tables apart by the shape of their rows. */
export function salvage(file: string): Salvaged {
  const records = readRecordsOf(file);
  const submissions = new Map<number, SalvagedSubmission>();
  const parts = new Map<number, SalvagedPart[]>();
  const reviewNotices: Salvaged["reviewNotices"] = [];
  const facts: Salvaged["facts"] = [];
  for (const record of records) {
    const submission = submissionOf(record);
    const known = submissions.get(submission?.sequence ?? -1);
    if (submission && RANK[submission.state] > RANK[known?.state ?? "none"])
      submissions.set(submission.sequence, submission);
    if (record.rowid !== null) continue;
    const part = partOf(record.values);
    if (part)
      parts.set(part.submission, [...(parts.get(part.submission) ?? []), part]);
    const [name, value, third] = record.values;
    if (record.values.length === 2 && isText(name) && isText(value))
      facts.push({ name, value });
    const channel = noticeParts.find((notice) => notice === name);
    if (
      record.values.length === 3 &&
      channel &&
      isCount(value) &&
      isCount(third)
    )
      reviewNotices.push({ channel, last: value, sentAt: third });
  }
  return {
    submissions: [...submissions.values()].sort(
      (a, b) => a.sequence - b.sequence,
    ),
    parts,
    reviewNotices,
    facts,
    lost: [...parts.keys()].filter((sequence) => !submissions.has(sequence))
      .length,
  };
}

function submissionOf({
  rowid,
  values,
}: SqliteRecord): SalvagedSubmission | null {
  if (rowid === null || rowid < 1) return null;
  if (values.length !== 11 && values.length !== 12) return null;
  const [, reference, key, fingerprint, kind, box, reason, email, content] =
    values;
  const [acceptedAt, mark, checksum = null] = values.slice(9);
  if (!isText(content)) return null;
  const mail = isText(email) ? email : "";
  const parsed = parseSubmission(content, mail);
  const submission = parsed ?? asText(content, mail);
  const words: StoredRow = {
    reference:
      isText(reference) && REFERENCE.test(reference)
        ? reference
        : makeReference(kind === "contact" ? "contact" : "consultation"),
    key: isText(key) ? key : `damaged ${rowid}`,
    fingerprint: isText(fingerprint) ? fingerprint : "",
    email: mail,
    content: parsed ? content : JSON.stringify(submission),
    accepted_at: isCount(acceptedAt) ? acceptedAt : 0,
    is_withdrawn: 0,
  };
  const read = { ...words, checksum: isText(checksum) ? checksum : null };
  // A withdrawal counts where the checksum knows of it; else the mark itself may
  // be the damage, and what was accepted is not to be lost.
  const isWithdrawn =
    mark !== 0 &&
    read.checksum !== null &&
    isIntact({ ...read, is_withdrawn: 1 });
  const isWhole =
    isWithdrawn || (isIntact(read) && (mark === 0 || read.checksum !== null));
  return {
    ...words,
    sequence: rowid,
    submission,
    box: box === "lead" ? "lead" : "review",
    reason: isText(reason) ? reason : null,
    is_withdrawn: isWithdrawn ? 1 : 0,
    state: parsed === null ? "unparsed" : isWhole ? "intact" : "changed",
  };
}

/** In: JSON that may have changed anywhere. Out: null unless a form could have made it. */
function parseSubmission(content: string, email: string): Submission | null {
  try {
    const found = JSON.parse(content) as Partial<Submission> | null;
    const { kind, fields } = found ?? {};
    if (kind !== "consultation" && kind !== "contact") return null;
    if (typeof fields !== "object" || fields === null) return null;
    if (!Object.values(fields).every((value) => isText(value))) return null;
    return { ...found, fields: Object.assign({ email }, fields) } as Submission;
  } catch {
    return null;
  }
}

/** A person may understand what no program can parse. */
function asText(content: string, email: string): Submission {
  const fields = { name: "", email, phone: "", message: content };
  return { kind: "contact", fields };
}

function partOf(values: readonly SqliteValue[]): SalvagedPart | null {
  if (values.length !== 7) return null;
  const [submission, text, stateText, attempts, notBefore] = values;
  const [deliveredAt, checkedAt] = values.slice(5);
  const name = [...databaseParts, ...noticeParts].find((part) => part === text);
  const state = STATES.find((known) => known === stateText);
  if (!isCount(submission) || !name || !state) return null;
  return {
    submission,
    name,
    state,
    attempts: isCount(attempts) ? attempts : 0,
    not_before: isCount(notBefore) ? notBefore : 0,
    delivered_at: isCount(deliveredAt) ? deliveredAt : null,
    checked_at: isCount(checkedAt) ? checkedAt : null,
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
