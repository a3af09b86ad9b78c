import { makeReference } from "../claim/reference.server.ts";
import type { Submission } from "../submission.ts";
import { isIntact, type StoredRow } from "./checksum.server.ts";
import {
  noticeParts,
  partNames,
  type EntryLink,
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
  /**
   * `intact`: its checksum is right; `changed`: it is wrong; `unparsed`: the
   * content is no submission any more.
   */
  state: "intact" | "changed" | "unparsed";
};

/** A row of the table of parts, as it could be read. */
export type SalvagedPart = {
  submission: number;
  name: PartName;
  state: "waiting" | "delivered" | "parked";
  attempts: number;
  not_before: number;
  delivered_at: number | null;
  checked_at: number | null;
};

/** Everything that could be read of a damaged outbox. */
export type Salvaged = {
  /** The oldest first. */
  submissions: SalvagedSubmission[];
  parts: ReadonlyMap<number, SalvagedPart[]>;
  reviewNotices: { channel: NoticePart; last: number; sentAt: number }[];
  facts: { name: string; value: string }[];
  links: (EntryLink & { submission: number })[];
  /** How many submissions are lost except for their parts. */
  lost: number;
};

const REFERENCE = /^(CLAIM|MSG|COR|WD|FILE|PRIV)-[0-9A-Z]{16,18}$/;
const HASH = /^[0-9a-f]{64}$/;
const KINDS: readonly Submission["kind"][] = [
  "consultation",
  "contact",
  "correction",
  "withdrawal",
  "evidence",
  "privacy",
];
const STATES = ["waiting", "delivered", "parked"] as const;

/** Of two copies of a row the one with the higher rank counts. */
const RANK = { none: 0, unparsed: 1, changed: 2, intact: 3 };

/** What the indexes say of submissions, by sequence number. */
type Indexed = {
  references: Map<number, string>;
  keys: Map<number, Pick<StoredRow, "key" | "fingerprint">>;
};

function readIndexes(records: readonly SqliteRecord[]): Indexed {
  const indexed: Indexed = { references: new Map(), keys: new Map() };
  for (const { rowid, values } of records) {
    if (rowid !== null) continue;
    const [one, two, three] = values;
    if (values.length === 2 && isReference(one) && isCount(two))
      indexed.references.set(two, one);
    if (values.length === 3 && isText(one) && isText(two) && isCount(three))
      indexed.keys.set(three, { key: one, fingerprint: two });
  }
  return indexed;
}

/** In: the bytes of a write-ahead log. Out: the complete submissions in it. */
export function submissionsOfLog(log: Buffer): SalvagedSubmission[] {
  const records = readRecords(Buffer.alloc(0), log);
  const indexed = readIndexes(records);
  return records
    .map((record) => submissionOf(record, indexed))
    .filter((found) => found !== null)
    .filter(({ state }) => state === "intact");
}

/**
 * Reads the readable rows of an outbox, and recognises their tables by the
 * shape of the rows.
 */
export function salvage(file: string): Salvaged {
  const records = readRecordsOf(file);
  const indexed = readIndexes(records);
  const submissions = new Map<number, SalvagedSubmission>();
  const parts = new Map<number, SalvagedPart[]>();
  const reviewNotices: Salvaged["reviewNotices"] = [];
  const facts: Salvaged["facts"] = [];
  const links: Salvaged["links"] = [];
  for (const record of records) {
    const submission = submissionOf(record, indexed);
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
    if (isHash(name) && isCount(value) && isCount(third))
      links.push({ hash: name, submission: value, expiresAt: third });
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
    links,
    lost: [...parts.keys()].filter((sequence) => !submissions.has(sequence))
      .length,
  };
}

function submissionOf(
  { rowid, values }: SqliteRecord,
  indexed: Indexed,
): SalvagedSubmission | null {
  if (rowid === null || rowid < 1) return null;
  if (values.length !== 11 && values.length !== 12) return null;
  const [, reference, key, fingerprint, kind, box, reason, email, content] =
    values;
  const [acceptedAt, mark, checksum = null] = values.slice(9);
  if (!isText(content)) return null;
  const mail = isText(email) ? email : "";
  const parsed = parseSubmission(content, mail);
  const submission = parsed ?? asText(content, mail);
  const read = withIndexed(
    {
      reference: isReference(reference) ? reference : "",
      key: isText(key) ? key : `damaged ${rowid}`,
      fingerprint: isText(fingerprint) ? fingerprint : "",
      email: mail,
      content: parsed ? content : JSON.stringify(submission),
      accepted_at: isCount(acceptedAt) ? acceptedAt : 0,
      is_withdrawn: 0,
      checksum: isText(checksum) ? checksum : null,
    },
    rowid,
    indexed,
  );
  const words: StoredRow = {
    ...read,
    reference:
      read.reference ||
      makeReference(KINDS.find((known) => known === kind) ?? "consultation"),
  };
  // A withdrawal counts only if the checksum covers it. Otherwise the mark
  // itself may be damage, and an accepted submission must not be lost.
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

/**
 * The row with the reference or the key that an index has, if its checksum
 * proves that only these were damaged. Under another reference the firm would
 * get what it has once more.
 */
function withIndexed(
  row: StoredRow & { checksum: string | null },
  sequence: number,
  { references, keys }: Indexed,
): StoredRow & { checksum: string | null } {
  const reference = references.get(sequence) ?? row.reference;
  const key = keys.get(sequence);
  const candidates = [row, { ...row, reference }, { ...row, ...key }];
  candidates.push({ ...row, ...key, reference });
  const proven = candidates.find(
    (each) =>
      each.checksum !== null &&
      [0, 1].some((mark) => isIntact({ ...each, is_withdrawn: mark })),
  );
  return proven ?? { ...row, reference: row.reference || reference };
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

/** A submission with the raw text, which staff may still understand. */
function asText(content: string, email: string): Submission {
  const fields = { name: "", email, phone: "", message: content };
  return { kind: "contact", fields };
}

function partOf(values: readonly SqliteValue[]): SalvagedPart | null {
  if (values.length !== 7) return null;
  const [submission, text, stateText, attempts, notBefore] = values;
  const [deliveredAt, checkedAt] = values.slice(5);
  const name = partNames.find((part) => part === text);
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

function isReference(value: unknown): value is string {
  return isText(value) && REFERENCE.test(value);
}

function isHash(value: unknown): value is string {
  return isText(value) && HASH.test(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
