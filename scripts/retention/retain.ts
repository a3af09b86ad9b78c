import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { followersOf } from "../../app/intake/outbox/erase.server.ts";
import {
  removeTombstones,
  tombstones as tombstonesIn,
} from "../../app/intake/outbox/facts.server.ts";
import type { Retention, RetentionKind } from "../../app/model/retention.ts";
import { openDatabase, type OpenDatabase } from "../erase/database.ts";
import { findEvidence, removeOrphans } from "../erase/evidence.ts";
import { recordErasure } from "../erase/erasures.ts";
import { openOutboxOf } from "../erase/outbox.ts";
import { removeRows } from "../erase/rows.ts";
import {
  byTable,
  cutoff,
  findOldRows,
  removeOldErasures,
  removeOldTombstones,
  type OldRows,
} from "./old-rows.ts";

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

const NO_ROWS: OldRows = {
  claims: [],
  messages: [],
  reviews: [],
  privacyRequests: [],
  tombstones: [],
};

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
    const old = database
      ? await findOldRows(database.client, retention, now)
      : NO_ROWS;
    const mails = oldMails(dataFolder, retention.mails, now);
    const tombstones = await removeOld({ old, database, options });
    if (!isDryRun) for (const file of mails) rmSync(file, { force: true });
    return {
      claims: old.claims.length,
      messages: old.messages.length,
      reviews: old.reviews.length,
      "privacy-requests": old.privacyRequests.length,
      tombstones,
      mails: mails.length,
    };
  } finally {
    await database?.close();
  }
}

type Removal = {
  old: OldRows;
  database: OpenDatabase | null;
  options: RetainOptions;
};

/** Out: how many tombstones were old, in the database or in the outbox. */
async function removeOld({ old, database, options }: Removal): Promise<number> {
  const { dataFolder, retention, now, isDryRun } = options;
  const rows = byTable(old);
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
        await removeOldTombstones(database.client, old.tombstones);
        if (retention.tombstones !== null)
          await removeOldErasures(
            database.client,
            cutoff(retention.tombstones, now),
          );
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
