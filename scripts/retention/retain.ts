import { rmSync } from "node:fs";
import path from "node:path";

import { EvidenceFolder } from "../../app/intake/evidence/store.server.ts";
import { followersOf } from "../../app/intake/outbox/erase.server.ts";
import { oldErasures } from "../../app/intake/outbox/erasures.server.ts";
import { readOutbox } from "../../app/intake/outbox/read.server.ts";
import {
  setAsideEvidence,
  type SetAsideEvidence,
} from "../../app/intake/outbox/upkeep.server.ts";
import {
  deletesAnything,
  type Retention,
  type RetentionKind,
  retentionKinds,
} from "../../app/model/retention.ts";
import {
  inBatches,
  openDatabase,
  recordErasure,
  rowsOf,
  type OpenDatabase,
} from "../erase/database.ts";
import { findEvidence, removeOrphans } from "../erase/evidence.ts";
import { mailFiles, openOutbox } from "../erase/outbox.ts";
import { removeRows } from "../erase/rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** After a start, other work comes first. */
const FIRST_MS = 10 * 60 * 1000;
/** While the database does not answer. */
const RETRY_MS = 60 * 60 * 1000;
/** One run takes so many rows of a kind at most; the next day takes more. */
const MOST = 1_000;

/** How many records of each kind there are whose time is over. */
export type RetentionCounts = Record<RetentionKind, number> & {
  /** Files that were set aside as long ago as claims are kept. */
  files: number;
};

/** The ids of rows whose time is over, by kind. */
type OldRows = Record<Exclude<RetentionKind, "mails">, string[]>;

/** Out: the moment before which a row of so many days is old. */
const cutoff = (days: number) =>
  new Date(Date.now() - days * DAY_MS).toISOString();

/**
 * Deletes the records whose time is over once a day, from ten minutes after the
 * start. Without a time for any kind it does nothing.
 */
export function startDailyRetention(
  dataFolder: string,
  retention: Retention,
  say: (sentence: string) => void,
): void {
  async function run(): Promise<void> {
    let next = DAY_MS;
    try {
      const counts = await retain(dataFolder, retention, false);
      const told = retentionKinds
        .filter((kind) => retention[kind] !== null)
        .map((kind) => `${kind} ${counts[kind]}`);
      if (counts.files > 0) told.push(`files set aside ${counts.files}`);
      say(`Retention deleted: ${told.join(", ")}.`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say(`Retention failed and will run again in an hour: ${reason}`);
      next = RETRY_MS;
    }
    setTimeout(() => void run(), next).unref();
  }

  if (deletesAnything(retention))
    setTimeout(() => void run(), FIRST_MS).unref();
}

/**
 * Deletes the records whose time is over, from the database and the outbox, while
 * the site runs or is stopped; in a dry run it counts them alone. Out: how many of
 * each kind. It may be interrupted and repeated.
 *
 * @throws Error if the database does not answer; OutboxError if the outbox
 * cannot be opened.
 */
export async function retain(
  dataFolder: string,
  retention: Retention,
  isDryRun: boolean,
): Promise<RetentionCounts> {
  const database = await openDatabase(dataFolder);
  try {
    const old = await findOldRows(database, retention);
    const mails = oldMails(dataFolder, retention.mails);
    const files = oldFiles(dataFolder, retention.claims);
    const tombstones = isDryRun
      ? tombstonesOf(dataFolder, retention.tombstones)
      : await remove(dataFolder, database, { old, files, retention });
    if (!isDryRun) for (const mail of mails) rmSync(mail, { force: true });
    return {
      claims: old.claims.length,
      messages: old.messages.length,
      reviews: old.reviews.length,
      "privacy-requests": old["privacy-requests"].length,
      // In the database or in the outbox.
      tombstones: new Set([...old.tombstones, ...tombstones]).size,
      mails: mails.length,
      files: files.length,
    };
  } finally {
    await database?.close();
  }
}

const referencesOf = (old: OldRows) => [
  ...old.claims,
  ...old.messages,
  ...old.reviews,
  ...old["privacy-requests"],
];

/** The references of the outbox's own old tombstones. */
function tombstonesOf(dataFolder: string, days: number | null): string[] {
  if (days === null) return [];
  return readOutbox(dataFolder, (outbox) => oldErasures(outbox, days)) ?? [];
}

type ToRemove = {
  old: OldRows;
  files: readonly SetAsideEvidence[];
  retention: Retention;
};

/**
 * Removes old rows and files, with what the outbox has of them. Out: the references
 * of the tombstones that were removed from the outbox.
 */
async function remove(
  dataFolder: string,
  database: OpenDatabase | null,
  { old, files, retention }: ToRemove,
): Promise<string[]> {
  const references = [
    ...referencesOf(old),
    ...files.map(({ reference }) => reference),
  ];
  const outbox = openOutbox(dataFolder, (opened) =>
    references.flatMap((each) => [each, ...followersOf(opened, each)]),
  );
  try {
    // As for an erasure: the deliveries stop first, or rows could come back.
    outbox.withdraw();
    // So that no other outbox brings them back, either.
    if (database) await recordErasure(database.client, references);
    await outbox.settle();
    await (await findEvidence(dataFolder, database, references)).remove();
    if (database) await removeOldRows(database, old, retention);
    outbox.remove();
    const folder = new EvidenceFolder(dataFolder);
    for (const { place } of files) await folder.removeFile(place);
    // A delivery may have brought a file meanwhile, or a kill may have left one.
    if (database) await removeOrphans(database);
    return retention.tombstones === null
      ? []
      : outbox.forget(retention.tombstones);
  } finally {
    outbox.close();
  }
}

/** Of requests that were deleted, so that the database names them no more. */
function oldFiles(dataFolder: string, days: number | null): SetAsideEvidence[] {
  if (days === null) return [];
  const before = Date.parse(cutoff(days));
  const files = readOutbox(dataFolder, setAsideEvidence) ?? [];
  return files.filter(({ acceptedAt }) => acceptedAt < before);
}

/** @throws Error if the database does not answer. */
async function findOldRows(
  database: OpenDatabase | null,
  retention: Retention,
): Promise<OldRows> {
  const old: OldRows = {
    claims: [],
    messages: [],
    reviews: [],
    "privacy-requests": [],
    tombstones: [],
  };
  if (!database) return old;
  const { client } = database;
  // A state of claims in which the firm has finished.
  const finished = await rowsOf(
    client.from("claim_statuses").select("status").eq("public_state", "closed"),
  );
  const statuses = finished.map(({ status }) => status);
  const reviewed = (kinds: string[], before: string) =>
    client
      .from("spam_log")
      .select("id")
      .in("kind", kinds)
      .lt("reviewed_at", before);
  const queries = {
    claims: (before: string) =>
      client
        .from("claims")
        .select("id")
        .in("status", statuses)
        .lt("updated_at", before),
    messages: (before: string) =>
      client.from("contact_messages").select("id").lt("created_at", before),
    reviews: (before: string) => reviewed(["consultation", "contact"], before),
    "privacy-requests": (before: string) =>
      reviewed(["privacy", "withdrawal"], before),
    tombstones: (before: string) =>
      client.from("request_links").select("id").lt("withdrawn_at", before),
  } as const;
  for (const kind of Object.keys(queries) as (keyof OldRows)[]) {
    const days = retention[kind];
    if (days === null) continue;
    const rows = await rowsOf(queries[kind](cutoff(days)).limit(MOST));
    old[kind] = rows.map(({ id }) => id);
  }
  return old;
}

/** @throws Error if the database does not answer. */
async function removeOldRows(
  { client }: OpenDatabase,
  old: OldRows,
  { tombstones }: Retention,
): Promise<void> {
  await removeRows(client, {
    claims: old.claims,
    contact_messages: old.messages,
    spam_log: [...old.reviews, ...old["privacy-requests"]],
  });
  await inBatches(old.tombstones, (some) =>
    client
      .from("request_links")
      .delete()
      .not("withdrawn_at", "is", null)
      .in("id", some),
  );
  if (tombstones === null) return;
  const before = cutoff(tombstones);
  await rowsOf(client.from("erasures").delete().lt("erased_at", before));
}

/** The names of mails begin with the time in milliseconds since 1970. */
function oldMails(dataFolder: string, days: number | null): string[] {
  if (days === null) return [];
  const before = Date.parse(cutoff(days));
  return mailFiles(dataFolder).filter((file) => {
    const [, time] = /^(\d{15})-/.exec(path.basename(file)) ?? [];
    return Number(time) < before;
  });
}
