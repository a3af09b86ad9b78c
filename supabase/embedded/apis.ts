import { writeFileSync } from "node:fs";
import path from "node:path";

import { App, type EmailDriver } from "@supabase/lite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { PostgresConnection } from "@supabase/lite/postgres";

import { answerAdmin } from "./admin-api.ts";
import { answerAsHosted } from "./server/hosted-answers.ts";
import { isSameText, json, type RequestHandler } from "./server/http.ts";
import type { Arguments, Secrets } from "./settings.ts";
import { keepGrants, type SqlDatabase } from "./store/connection.ts";
import {
  AUTH_RIGHTS_SQL,
  migrate,
  missingMigrations,
  ROLES_SQL,
} from "./store/migrations.ts";

/** The settings of the APIs. */
export type ApiOptions = {
  settings: Pick<Arguments, "source" | "siteUrl"> &
    Pick<Secrets, "jwtSecret" | "publishableKey" | "secretKey">;
  email: EmailDriver;
  /** The last migration to apply; all if left out. */
  lastMigration?: string | undefined;
  /** The folder that is told, in `migration`, how far a database will be brought. */
  noteIn?: string;
};

/** The library's open connection, and the same database for plain SQL. */
export type OpenDatabase = {
  connection: PgliteConnection | PostgresConnection;
  database: SqlDatabase;
};

/**
 * Applies the migrations to a database and sets up Supabase's APIs on it.
 *
 * @returns what answers `/rest/v1` and `/auth/v1` like Supabase, and the outbox's
 * requests.
 * @throws StartError with a sentence for the operator.
 */
export async function openApis(
  { connection, database }: OpenDatabase,
  { settings, email, lastMigration, noteIn }: ApiOptions,
): Promise<RequestHandler> {
  const { publishableKey, secretKey, source } = settings;
  const template = (name: string, subject: string) => ({
    subject,
    content_path: path.join(source, "templates", `${name}.html`),
  });
  const migrations = await missingMigrations(
    connection,
    path.join(source, "migrations"),
    lastMigration,
  );
  const app = new App({
    connection,
    api: { schemas: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: settings.jwtSecret,
      jwt_expiry: 3600,
      site_url: settings.siteUrl,
      additional_redirect_urls: [],
      publishable_key: publishableKey,
      secret_key: secretKey,
      enable_signup: false,
      minimum_password_length: 8,
      email: {
        enable_confirmations: true,
        // Same as in supabase/config.toml for a hosted project.
        template: {
          recovery: template("recovery", "Choose a new password"),
          magic_link: template("magic_link", "Sign in"),
          confirmation: template("confirmation", "Confirm your address"),
        },
      },
    },
    options: {
      server: { disableStudio: true, admin: false },
      drivers: { email },
    },
  });
  await database.exec(ROLES_SQL);
  await app.ensureSystemSchema();
  await database.exec(AUTH_RIGHTS_SQL);
  const last = migrations.at(-1)?.version;
  // Before the first one: an upgrade that is killed goes on from the copy that it has.
  if (noteIn && last)
    writeFileSync(path.join(noteIn, "migration"), last, { mode: 0o600 });
  await migrate(database, migrations);
  keepGrants(connection);
  await app.init();

  async function answer(request: Request): Promise<Response> {
    return (
      (await answerOutbox(request, { database, publishableKey })) ??
      (await answerAdmin(request, { database, secretKey })) ??
      (await answerAsHosted(request, app, database))
    );
  }
  if (lastMigration === undefined) await requireTables(answer, secretKey);
  return answer;
}

/**
 * Reads a row of each table that the site writes, through the API. Postgres does not
 * notice catalog rows that a truncated file has lost: the reindexed database opens,
 * but the API misses a table or an aggregate.
 *
 * @throws Error that names the table.
 */
async function requireTables(
  answer: RequestHandler,
  secretKey: string,
): Promise<void> {
  for (const table of WRITTEN_TABLES) {
    const { ok, status } = await answer(
      new Request(`http://127.0.0.1/rest/v1/${table}?select=*&limit=1`, {
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
      }),
    );
    if (!ok) throw new Error(`The table ${table} cannot be read (${status}).`);
  }
}

/** The tables that the site writes. */
const WRITTEN_TABLES = [
  "claims",
  "claim_attribution",
  "claim_activities",
  "contact_messages",
  "spam_log",
  "request_links",
  "request_corrections",
  "claim_evidence",
] as const;

/**
 * Accepts request links from the site's outbox, on this database only, which does not
 * sync to disk. PostgREST refuses a link to an existing request, since on a hosted
 * project anyone may have the publishable key; this database serves only this
 * machine, and may have lost a link but not its request.
 *
 * @param request a POST with the publishable key.
 * @returns 201 once the link exists, or Postgres's error code; null for another path.
 */
async function answerOutbox(
  request: Request,
  {
    database,
    publishableKey,
  }: { database: SqlDatabase; publishableKey: string },
): Promise<Response | null> {
  if (new URL(request.url).pathname !== "/outbox/links") return null;
  if (!isSameText(request.headers.get("apikey") ?? "", publishableKey))
    return json(401, { message: "Invalid API key" });
  const { id, hash, expires_at } = (await request.json()) as Link;
  try {
    await database.query(
      "insert into public.request_links (id, hash, expires_at) values ($1, $2, $3)",
      [id, hash, expires_at],
    );
    return new Response(null, { status: 201 });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== "string" || !/^2[23]/.test(code)) throw error;
    return json(409, { code, message: "The link is not taken." });
  }
}

type Link = { id: string; hash: string; expires_at: string };
