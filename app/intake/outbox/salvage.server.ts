import { makeReference } from "../claim/reference.server.ts";
import type { Submission } from "../submission.ts";
import { isIntact, type StoredRow } from "./checksum.server.ts";
import { partNames, type EntryLink, type PartName } from "./entry.ts";
import type { FoundRow, SqliteValue } from "./recover.server.ts";

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

/**
 * Recognises the tables of an outbox by the shape of their rows. In: the rows
 * that could be read.
 */
export function salvage(rows: readonly FoundRow[]): Salvaged {
  const submissions = submissionsIn(rows);
  const values = rows
    .filter(({ rowid }) => rowid !== null)
    .map((row) => row.values);
  const parts = Map.groupBy(
    values.map(partOf).filter((part) => part !== null),
    ({ submission }) => submission,
  );
  const known = new Set(submissions.map(({ sequence }) => sequence));
  return {
    submissions,
    parts,
    facts: values.flatMap(([name, value, more]) =>
      isText(name) && isText(value) && more === null ? [{ name, value }] : [],
    ),
    links: values.flatMap(([hash, submission, expiresAt]) =>
      isText(hash) &&
      HASH.test(hash) &&
      isCount(submission) &&
      isCount(expiresAt)
        ? [{ hash, submission, expiresAt }]
        : [],
    ),
    lost: [...parts.keys()].filter((sequence) => !known.has(sequence)).length,
  };
}

/** The submissions among the rows, the oldest first. */
export function submissionsIn(rows: readonly FoundRow[]): SalvagedSubmission[] {
  const indexed = readIndexes(rows);
  const submissions = new Map<number, SalvagedSubmission>();
  for (const row of rows) {
    const found = submissionOf(row, indexed);
    const known = submissions.get(found?.sequence ?? -1);
    if (found && RANK[found.state] > RANK[known?.state ?? "none"])
      submissions.set(found.sequence, found);
  }
  return [...submissions.values()].sort((a, b) => a.sequence - b.sequence);
}

/** What the indexes say of submissions, by sequence number. */
type Indexed = {
  references: Map<number, string>;
  keys: Map<number, Pick<StoredRow, "key" | "fingerprint">>;
};

function readIndexes(rows: readonly FoundRow[]): Indexed {
  const indexed: Indexed = { references: new Map(), keys: new Map() };
  for (const { rowid, values } of rows) {
    if (rowid !== null) continue;
    const [one, two, three] = values;
    if (isReference(one) && isCount(two)) indexed.references.set(two, one);
    if (isText(one) && isText(two) && isCount(three))
      indexed.keys.set(three, { key: one, fingerprint: two });
  }
  return indexed;
}

function submissionOf(
  { rowid, values }: FoundRow,
  indexed: Indexed,
): SalvagedSubmission | null {
  if (rowid === null || rowid < 1) return null;
  // The first column is the row's number, which SQLite stores but once.
  const [, reference, key, fingerprint, kind, box, reason, email, content] =
    values;
  const [acceptedAt, mark, checksum] = values.slice(9);
  if (!isText(content)) return null;
  const mail = isText(email) ? email : "";
  const parsed = parseSubmission(content, mail);
  const submission = parsed ?? asText(content, mail);
  const row = withIndexed(
    {
      reference: isReference(reference) ? reference : "",
      key: isText(key) ? key : `damaged ${rowid}`,
      fingerprint: isText(fingerprint) ? fingerprint : "",
      email: mail,
      content: parsed ? content : JSON.stringify(submission),
      accepted_at: isCount(acceptedAt) ? acceptedAt : 0,
      is_withdrawn: mark === 1 ? 1 : 0,
      checksum: isText(checksum) ? checksum : "",
    },
    rowid,
    indexed,
  );
  const isWhole = isIntact(row);
  const known = KINDS.find((each) => each === kind) ?? "consultation";
  return {
    ...row,
    reference: row.reference || makeReference(known),
    // A withdrawal counts only if the checksum covers it. Otherwise the mark
    // itself may be damage, and an accepted submission must not be lost.
    is_withdrawn: isWhole ? row.is_withdrawn : 0,
    sequence: rowid,
    submission,
    box: box === "lead" ? "lead" : "review",
    reason: isText(reason) ? reason : null,
    state: parsed === null ? "unparsed" : isWhole ? "intact" : "changed",
  };
}

/**
 * The row with the reference or the key that an index has, and with or without the
 * mark of a withdrawal, if its checksum proves that only these were damaged. Under another reference the firm would
 * get what it has once more.
 */
function withIndexed(
  row: StoredRow,
  sequence: number,
  { references, keys }: Indexed,
): StoredRow {
  const reference = references.get(sequence) ?? row.reference;
  const key = keys.get(sequence);
  const candidates = [row, { ...row, reference }, { ...row, ...key }];
  candidates.push({ ...row, ...key, reference });
  const proven = candidates
    .flatMap((each) => [
      each,
      { ...each, is_withdrawn: 0 },
      { ...each, is_withdrawn: 1 },
    ])
    .find(isIntact);
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

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
