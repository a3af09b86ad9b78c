import path from "node:path";

import { App, type EmailDriver } from "@supabase/lite";
import type { PGlite, PgliteConnection } from "@supabase/lite/pglite";

import { answerAdmin } from "./auth/admin-api.ts";
import { answerAsHosted } from "./server/hosted-answers.ts";
import type { Arguments, Secrets } from "./settings.ts";
import { noteCleanClose } from "./store/clean-close.ts";
import { keepGrants, watchForDamage } from "./store/connection.ts";
import { filesOf, openDataFolder } from "./store/data-folder.ts";
import { findLost } from "./store/find-lost.ts";
import { migrate, requireKnownMigrations } from "./store/migrations.ts";
import { requireTables } from "./store/require-tables.ts";
import { AUTH_RIGHTS_SQL, ROLES_SQL } from "./store/roles.ts";

// The subjects of mails, as in supabase/config.toml for a hosted project.
const SUBJECTS = {
  recovery: "Choose a new password",
  magic_link: "Sign in",
  confirmation: "Confirm your address",
} as const;

/** What the backend runs on. */
export type BackendOptions = {
  settings: Arguments &
    Pick<Secrets, "jwtSecret" | "publishableKey" | "secretKey">;
  email: EmailDriver;
  say(sentence: string): void;
  /**
   * Called when a file of the open database could not be read or written. The
   * process must end then; the next one finds out whether the file is damaged.
   */
  onDamage(): void;
};

/** The database with Supabase's APIs. */
export type Backend = {
  database: PGlite;
  /**
   * Answers `/rest/v1` and `/auth/v1` as Supabase, and the outbox's requests.
   */
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
};

function templates(source: string) {
  return Object.fromEntries(
    Object.entries(SUBJECTS).map(([name, subject]) => [
      name,
      {
        subject,
        content_path: path.join(source, "templates", `${name}.html`),
      },
    ]),
  );
}

/**
 * Opens the database of the folder, applies the migrations and sets up
 * Supabase's APIs.
 *
 * @throws StartError with a sentence for the operator.
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { settings, say, onDamage } = options;
  const backend = await openDataFolder(
    settings.data,
    (connection) => bringUp(connection, options),
    say,
  );
  watchForDamage(backend.database, onDamage);
  return backend;
}

async function bringUp(
  connection: PgliteConnection,
  { settings, email }: BackendOptions,
): Promise<Backend> {
  const database = connection.driver;
  const { publishableKey, secretKey } = settings;
  const migrations = path.join(settings.source, "migrations");
  await requireKnownMigrations(database, migrations);
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
        template: templates(settings.source),
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
  await migrate(connection, database, migrations);
  keepGrants(connection);
  await app.init();

  async function answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === "/outbox/missing")
      return findLost(request, { database, publishableKey });
    return (
      (await answerAdmin(request, { database, secretKey })) ??
      (await answerAsHosted(request, app, database))
    );
  }
  await requireTables(answer, secretKey);

  return {
    database,
    answer,
    async close() {
      await connection.close();
      noteCleanClose(settings.data, filesOf(settings.data));
    },
  };
}
