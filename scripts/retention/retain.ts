import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { followersOf } from "../../app/intake/outbox/erase.server.ts";
import {
  removeTombstones,
  tombstones as tombstonesIn,
} from "../../app/intake/outbox/facts.server.ts";
import type { Retention, RetentionKind } from "../../app/model/retention.ts";
import {
  inBatches,
  openDatabase,
  recordErasure,
  unanswered,
  type OpenDatabase,
} from "../erase/database.ts";
import { findEvidence, removeOrphans } from "../erase/evidence.ts";
import { openOutboxOf } from "../erase/outbox.ts";
import { removeRows } from "../erase/rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** One run takes so many rows of a kind at most; the next day takes more. */
const MOST = 1_000;

/** How many records of each kind there are whose time is over. */
export type RetentionCounts = Record<RetentionKind, number>;

/** What is deleted, and where. */
export type RetainOptions = {
  dataFolder: string;
  /** The variables that name a hosted database, with its secret key. */
  variables: Readonly<Record<string, string | undefined>>;
  retention: Retention;
  /** Milliseconds since 1970. */
  now: number;
  /** True: counts alone. */
  isDryRun: boolean;
};

/** The ids of rows whose time is over, by kind. */
type OldRows = Record<Exclude<RetentionKind, "mails">, string[]>;

/** In: days, milliseconds since 1970. Out: the moment before which a row is old. */
const cutoff = (days: number, now: number) =>
  new Date(now - days * DAY_MS).toISOString();

/**
 * Deletes the records whose time is over, from the database and the outbox, while
 * the site runs or is stopped. Out: how many of each kind. It may be interrupted
 * and repeated.
 *
 * @throws EraseError if the database does not answer; OutboxError if the outbox
 * cannot be opened.
 */
export async function retain(options: RetainOptions): Promise<RetentionCounts> {
  const { dataFolder, variables, retention, now, isDryRun } = options;
  const database = await openDatabase(dataFolder, variables);
  try {
    const old = await findOldRows(database, retention, now);
    const mails = oldMails(dataFolder, retention.mails, now);
    const tombstones = await removeOld({ old, database, options });
    if (!isDryRun) for (const file of mails) rmSync(file, { force: true });
    return {
      claims: old.claims.length,
      messages: old.messages.length,
      reviews: old.reviews.length,
      "privacy-requests": old["privacy-requests"].length,
      tombstones,
      mails: mails.length,
    };
  } finally {
    await database?.close();
  }
}

/** @throws EraseError if the database does not answer. */
async function findOldRows(
  database: OpenDatabase | null,
  retention: Retention,
  now: number,
): Promise<OldRows> {
  const old: OldRows = {
    ...{ claims: [], messages: [], reviews: [] },
    ...{ "privacy-requests": [], tombstones: [] },
  };
  if (!database) return old;
  const { client } = database;
  const finished = await client
    .from("claim_statuses")
    .select("status")
    // A state of claims in which the firm has finished.
    .eq("public_state", "closed");
  if (finished.error) throw unanswered(finished.error.code);
  const statuses = finished.data.map(({ status }) => status);
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
    const { data, error } = await queries[kind](cutoff(days, now)).limit(MOST);
    if (error) throw unanswered(error.code);
    old[kind] = data.map(({ id }) => id);
  }
  return old;
}

type Removal = {
  old: OldRows;
  database: OpenDatabase | null;
  options: RetainOptions;
};

/** Out: how many tombstones were old, in the database or in the outbox. */
async function removeOld({ old, database, options }: Removal): Promise<number> {
  const { dataFolder, retention, now, isDryRun } = options;
  const rows = {
    claims: old.claims,
    contact_messages: old.messages,
    spam_log: [...old.reviews, ...old["privacy-requests"]],
  };
  const references = Object.values(rows).flat();
  let tombstones: string[] = [];
  let file: DatabaseSync | null = null;
  const outbox = openOutboxOf(dataFolder, (opened) => {
    file = opened;
    if (retention.tombstones !== null) {
      const before = cutoff(retention.tombstones, now).slice(0, 10);
      tombstones = tombstonesIn(opened)
        .filter(({ day }) => day < before)
        .map(({ reference }) => reference);
    }
    return references.flatMap((each) => [each, ...followersOf(opened, each)]);
  });
  try {
    if (!isDryRun) {
      // As for an erasure: the deliveries stop first, or rows could come back.
      if (references.length > 0) await outbox.withdraw();
      const files = await findEvidence(dataFolder, database, references);
      await files.remove();
      if (database) {
        // The outbox of another node would bring the rows back.
        await recordErasure(database.client, { references, person: null });
        await removeRows(database.client, rows);
        await inBatches(old.tombstones, (some) =>
          database.client
            .from("request_links")
            .delete()
            .not("withdrawn_at", "is", null)
            .in("id", some),
        );
        if (retention.tombstones !== null) {
          const before = cutoff(retention.tombstones, now);
          const { error } = await database.client
            .from("erasures")
            .delete()
            .lt("erased_at", before);
          if (error) throw unanswered(error.code);
        }
      }
      if (references.length > 0) outbox.remove();
      // A delivery may have brought a file meanwhile, or a kill may have left one.
      if (database) await removeOrphans(database);
      if (file) removeTombstones(file, tombstones);
    }
    return new Set([...old.tombstones, ...tombstones]).size;
  } finally {
    outbox.close();
  }
}

/** The names of mails begin with the time in milliseconds since 1970. */
function oldMails(
  dataFolder: string,
  days: number | null,
  now: number,
): string[] {
  if (days === null) return [];
  const folder = path.join(dataFolder, "supabase", "mailbox");
  const before = Date.parse(cutoff(days, now));
  try {
    return readdirSync(folder)
      .filter((name) => /^\d{15}-.*\.json$/.test(name))
      .filter((name) => Number(name.slice(0, 15)) < before)
      .map((name) => path.join(folder, name));
  } catch {
    // There is no mailbox.
    return [];
  }
}
