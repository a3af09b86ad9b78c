import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";

import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import { syncToDisk } from "#content-lake/replace-file";
import type { Database } from "../../app/database.types.ts";
import { TRY_MS } from "../../app/intake/delivery/database.server.ts";
import {
  personHash,
  type PersonHash,
} from "../../app/intake/outbox/erase.server.ts";
import { superviseDatabase } from "../stack/database.ts";
import { freePort } from "../stack/ports.ts";
import { loadSecrets, refuseHalfRestored } from "../stack/data-folder.ts";
import { runningDatabase } from "../stack/stack-file.ts";
import { refuseUnfinished, requireTakenOver } from "../stack/versions.ts";

/** The error for a failure with this code of the database or its storage. */
function unanswered(code = ""): Error {
  return new Error(
    `The database does not answer as it should (${code || "no answer"}). Run this again once it does, with all of supabase/migrations applied. Nothing that is left is sent anywhere until then.`,
  );
}

type RowsQuery<Row> = PromiseLike<{
  data: Row[] | null;
  error: { code?: string; message: string } | null;
}>;

/** The rows of a query's answer. @throws Error if the database does not answer. */
export async function rowsOf<Row>(query: RowsQuery<Row>): Promise<Row[]> {
  const { data, error } = await query;
  if (error) throw unanswered(error.code);
  return data ?? [];
}

/**
 * Processes references in batches of a hundred.
 *
 * @throws Error if the database does not answer.
 */
export async function inBatches(
  references: readonly string[],
  work: (some: string[]) => RowsQuery<unknown>,
): Promise<void> {
  for (let from = 0; from < references.length; from += 100)
    await rowsOf(work(references.slice(from, from + 100)));
}

/**
 * Reads all rows page by page.
 *
 * @throws Error if the database does not answer.
 */
export async function readAll<Row>(
  read: (from: number, to: number) => RowsQuery<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page: Row[] | null = null; page === null || page.length === 500;) {
    page = await rowsOf(read(rows.length, rows.length + 499));
    rows.push(...page);
  }
  return rows;
}

/** The database, opened with the privilege to delete rows. */
export type OpenDatabase = {
  client: SupabaseClient<Database>;
  /**
   * True if other nodes may use it, and if it stores evidence in a bucket; the
   * embedded one uses a folder.
   */
  isHosted: boolean;
  /** Syncs the deletions to disk and closes the database. */
  close(): Promise<void>;
};

/**
 * Opens the site's database: the hosted one, the running embedded one, or the stopped
 * embedded one, which is started for this command. Null if there is none.
 *
 * @throws Error if a variable is missing, a way back from an upgrade or a restore was
 * interrupted, or the database cannot be opened or is not taken over from another version yet.
 */
export async function openDatabase(
  dataFolder: string,
): Promise<OpenDatabase | null> {
  refuseUnfinished(dataFolder);
  refuseHalfRestored(dataFolder);
  const url = process.env["SUPABASE_URL"]?.trim();
  if (url) {
    const key = process.env["SUPABASE_SECRET_KEY"]?.trim();
    if (!key)
      throw new Error(
        "SUPABASE_SECRET_KEY is not set: it must be the secret key (sb_secret_…) of the project in SUPABASE_URL, from supabase.com/dashboard, Settings, API Keys. Set it for this command alone.",
      );
    return {
      client: connect(url, key),
      isHosted: true,
      close: async () => {},
    };
  }
  const folder = path.join(dataFolder, "supabase");
  const running = await runningDatabase(dataFolder);
  if (running) {
    return {
      client: connect(running.url, running.secretKey),
      isHosted: false,
      close: async () => syncFiles(folder),
    };
  }
  if (!existsSync(path.join(folder, "postgres"))) return null;
  requireTakenOver(dataFolder);
  return startDatabase(folder);
}

function connect(url: string, key: string): SupabaseClient<Database> {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/**
 * Starts a folder's embedded database for this command. The keys are valid for one
 * run, so random ones suffice.
 *
 * @throws Error if it cannot be opened.
 */
export async function startDatabase(folder: string): Promise<OpenDatabase> {
  const random = () => randomBytes(24).toString("hex");
  const port = await freePort();
  const secretKey = `sb_secret_${random()}`;
  const child = await superviseDatabase({
    data: folder,
    port,
    siteUrl: "http://localhost",
    secrets: {
      publishableKey: `sb_publishable_${random()}`,
      secretKey,
      jwtSecret: random(),
      staff: null,
      retired: null,
      mailboxKey: null,
      smtp: null,
    },
    // Longer than any of its writes: a stop does not interrupt one.
    stopPatience: 600_000,
    say: console.error,
  });
  return {
    client: connect(`http://127.0.0.1:${port}`, secretKey),
    isHosted: false,
    async close() {
      await child.stop();
      await syncFiles(folder);
    },
  };
}

/**
 * The embedded database never syncs by itself: without this, a power loss could
 * restore the rows.
 */
async function syncFiles(folder: string): Promise<void> {
  for (const entry of readdirSync(path.join(folder, "postgres"), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    try {
      await syncToDisk(path.join(entry.parentPath, entry.name));
    } catch (error) {
      // Postgres deletes some of its files at any time.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

/** A running node checks every two seconds, and a delivery under way finishes first. */
const FOLLOW_MS = 2_000 + TRY_MS + 4_000;

/**
 * Records what is erased, so that no outbox restores it and every node removes it
 * from its own. Idempotent.
 *
 * @param references those of requests and messages.
 * @param person a `PersonHash`; null to record the references only.
 *
 * @throws Error if the database does not answer.
 */
export async function recordErasure(
  client: SupabaseClient<Database>,
  references: readonly string[],
  person: string | null = null,
): Promise<void> {
  await inBatches([...new Set(references)], (some) =>
    client.from("erasures").upsert(
      some.map((reference) => ({ reference })),
      { onConflict: "reference" },
    ),
  );
  if (person === null) return;
  const how = { onConflict: "person" };
  await rowsOf(client.from("erasures").upsert({ person }, how));
}

/** Waits until the running nodes of a hosted database have removed it too. */
export async function waitForNodes({ isHosted }: OpenDatabase): Promise<void> {
  if (isHosted) await rest(FOLLOW_MS);
}

/** The site's pseudonyms; null if there is no secret, as before the first start. */
export function personsOf(dataFolder: string): PersonHash | null {
  const isThere = existsSync(path.join(dataFolder, "secrets.json"));
  const secret =
    process.env["SITE_SECRET"]?.trim() ||
    (isThere && loadSecrets(dataFolder).siteSecret);
  return secret ? personHash(secret) : null;
}

/**
 * The site's pseudonym of a person; null if there is no secret, as before the first
 * start.
 *
 * @throws Error if the database is a hosted one and the secret is not known.
 */
export function personOf(
  dataFolder: string,
  database: OpenDatabase | null,
  email: string,
): string | null {
  const hash = personsOf(dataFolder);
  if (hash) return hash(email);
  if (!database?.isHosted) return null;
  throw new Error(
    "SITE_SECRET is not set: it is the secret of the site, and its nodes need it to find the person in their outboxes.",
  );
}
