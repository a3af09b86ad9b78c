import path from "node:path";

import { App, type EmailDriver } from "@supabase/lite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { PostgresConnection } from "@supabase/lite/postgres";

import { answerAdmin } from "./auth/admin-api.ts";
import { answerAsHosted } from "./server/hosted-answers.ts";
import type { Arguments, Secrets } from "./settings.ts";
import { keepGrants } from "./store/connection.ts";
import { findLost } from "./store/find-lost.ts";
import { migrate, requireKnownMigrations } from "./store/migrations.ts";
import { requireTables } from "./store/require-tables.ts";
import { AUTH_RIGHTS_SQL, ROLES_SQL } from "./store/roles.ts";
import type { SqlDatabase } from "./store/sql-database.ts";
import { takeLinks } from "./store/take-links.ts";

// The subjects of mails, as in supabase/config.toml for a hosted project.
const SUBJECTS = {
  recovery: "Choose a new password",
  magic_link: "Sign in",
  confirmation: "Confirm your address",
} as const;

/** What the APIs need to know. */
export type ApiOptions = {
  settings: Pick<Arguments, "source" | "siteUrl"> &
    Pick<Secrets, "jwtSecret" | "publishableKey" | "secretKey">;
  email: EmailDriver;
};

/** An open connection of the library, and the same database for plain SQL. */
export type OpenDatabase = {
  connection: PgliteConnection | PostgresConnection;
  database: SqlDatabase;
};

/**
 * Answers `/rest/v1` and `/auth/v1` as Supabase, and the outbox's requests.
 */
export type Answer = (request: Request) => Promise<Response>;

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

function createApp(
  connection: OpenDatabase["connection"],
  { settings, email }: ApiOptions,
): App {
  return new App({
    connection,
    api: { schemas: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: settings.jwtSecret,
      jwt_expiry: 3600,
      site_url: settings.siteUrl,
      additional_redirect_urls: [],
      publishable_key: settings.publishableKey,
      secret_key: settings.secretKey,
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
}

/**
 * Applies the migrations to a database and sets up Supabase's APIs on it.
 *
 * @throws StartError with a sentence for the operator.
 */
export async function openApis(
  { connection, database }: OpenDatabase,
  options: ApiOptions,
): Promise<Answer> {
  const { publishableKey, secretKey, source } = options.settings;
  const migrations = path.join(source, "migrations");
  await requireKnownMigrations(database, migrations);
  const app = createApp(connection, options);
  await database.exec(ROLES_SQL);
  await app.ensureSystemSchema();
  await database.exec(AUTH_RIGHTS_SQL);
  await migrate(connection, database, migrations);
  keepGrants(connection);
  await app.init();

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/outbox/missing")
      return findLost(request, { database, publishableKey });
    if (pathname === "/outbox/links")
      return takeLinks(request, { database, publishableKey });
    return (
      (await answerAdmin(request, { database, secretKey })) ??
      (await answerAsHosted(request, app, database))
    );
  }
  await requireTables(answer, secretKey);
  return answer;
}
