import { rmSync } from "node:fs";
import path from "node:path";

import { EvidenceFolder } from "../../app/intake/evidence/evidence-folder.server.ts";
import { withFollowers } from "../../app/intake/outbox/erase.server.ts";
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
  noteRetentionRun,
  readRetentionRun,
} from "../../server/health/retention-run.ts";
import { removeOldCopies } from "../../server/health/upgrade-copies.ts";
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
/** In milliseconds: after a start, other work comes first. */
const FIRST_MS = 10 * 60 * 1000;
/** In milliseconds: the pause while the database does not answer. */
const RETRY_MS = 60 * 60 * 1000;
/** The maximum rows of a kind per run; the next day's run continues. */
const MOST = 1_000;

/** How many records of each kind have expired. */
export type RetentionCounts = Record<RetentionKind, number> & {
  /** Files that were set aside at least as long ago as claims are kept. */
  files: number;
};

/** The ids of expired rows, by kind. */
type OldRows = Record<Exclude<RetentionKind, "mails">, string[]>;

/** Rows older than this many days are from before this time. */
const cutoff = (days: number) =>
  new Date(Date.now() - days * DAY_MS).toISOString();

/**
 * Deletes expired records once a day, from ten minutes after the start, if any kind has
 * a limit, and always old copies that upgrades have left.
 */
export function startDailyRetention(
  dataFolder: string,
  retention: Retention,
  say: (sentence: string) => void,
): void {
  const hasLimits = deletesAnything(retention);

  async function run(): Promise<void> {
    let next = DAY_MS;
    try {
      for (const folder of await removeOldCopies(dataFolder))
        say(`${folder} is deleted: that upgrade was 30 days ago.`);
      if (!hasLimits) return;
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
    } finally {
      setTimeout(() => void run(), next).unref();
    }
  }

  // Where no run is recorded, an alarm counts from the first that was due.
  if (hasLimits)
    void readRetentionRun(dataFolder).then((at) => {
      if (at === null) return noteRetentionRun(dataFolder);
    });
  setTimeout(() => void run(), FIRST_MS).unref();
}

/**
 * Deletes expired records from the database and the outbox, whether the site runs or
 * not; a dry run only counts them. It may be interrupted, and is idempotent.
 *
 * @returns how many of each kind.
 * @throws Error if the database does not answer; OutboxError if the outbox cannot be
 * opened.
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
    if (!isDryRun) {
      for (const mail of mails) rmSync(mail, { force: true });
      await noteRetentionRun(dataFolder);
    }
    return {
      claims: old.claims.length,
      messages: old.messages.length,
      reviews: old.reviews.length,
      "privacy-requests": old["privacy-requests"].length,
      // In the database or the outbox.
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

/** The references of old tombstones in the outbox. */
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
 * Removes old rows and files, and their data in the outbox.
 *
 * @returns the references of the tombstones that were removed from the outbox.
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
    references.flatMap((each) => withFollowers(opened, each)),
  );
  try {
    // As in an erasure, deliveries stop first, or rows could be restored.
    outbox.withdraw();
    // So that no other outbox restores them either.
    if (database) await recordErasure(database.client, references);
    await outbox.settle();
    await (await findEvidence(dataFolder, database, references)).remove();
    if (database) await removeOldRows(database, old, retention);
    outbox.remove();
    const folder = new EvidenceFolder(dataFolder);
    for (const { place } of files) await folder.removeFile(place);
    // A delivery may have added a file meanwhile, or a killed run left one.
    if (database) await removeOrphans(database);
    return retention.tombstones === null
      ? []
      : outbox.forget(retention.tombstones);
  } finally {
    outbox.close();
  }
}

/** Files of deleted requests, which the database no longer names. */
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
  // The statuses of claims that the firm has closed.
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

/** Names of mails start with the time in milliseconds since 1970. */
function oldMails(dataFolder: string, days: number | null): string[] {
  if (days === null) return [];
  const before = Date.parse(cutoff(days));
  return mailFiles(dataFolder).filter((file) => {
    const [, time] = /^(\d{15})-/.exec(path.basename(file)) ?? [];
    return Number(time) < before;
  });
}
