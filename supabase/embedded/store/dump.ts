import { isSameText, json } from "../server/http.ts";
import type { SqlDatabase } from "./connection.ts";

/** The rows of a database as SQL, and their number per table. */
type Dump = {
  /** The tables of the project. */
  public: string;
  /** The accounts; no sessions, so that a copy signs no user in. */
  accounts: string;
  /** By `schema.table`, sorted by name. */
  tables: Record<string, number>;
  /** The last migration of the tables. */
  migration: string;
};

const ACCOUNT_TABLES = ["identities", "users"];

type Table = { schema: string; name: string; columns: string[] };
type Querying = Pick<SqlDatabase, "query">;

/**
 * Dumps all rows from one moment, without the tables, which the migrations create.
 */
export function dumpDatabase(database: SqlDatabase): Promise<Dump> {
  return database.transaction(async (transaction) => {
    const tables = await tablesOf(transaction);
    const counts: Record<string, number> = {};
    const parts = { public: [] as string[], auth: [] as string[] };
    for (const table of tables) {
      const rows = await insertsOf(transaction, table);
      counts[`${table.schema}.${table.name}`] = rows.length;
      parts[table.schema === "auth" ? "auth" : "public"].push(...rows);
    }
    const named = (schema: string) =>
      tables.filter((table) => table.schema === schema).map(quotedName);
    const sequences = await sequencesOf(transaction);
    return {
      public: script(named("public"), [...parts.public, ...sequences]),
      accounts: script(named("auth"), parts.auth),
      tables: counts,
      migration: await lastMigration(transaction),
    };
  });
}

/**
 * Answers with all rows, for a backup of the running database; requires the
 * secret key.
 */
export async function answerDump(
  request: Request,
  database: SqlDatabase,
  secretKey: string,
): Promise<Response> {
  const key = request.headers.get("apikey") ?? "";
  if (request.method !== "GET" || !isSameText(key, secretKey))
    return json(401, { message: "This needs the secret key." });
  return json(200, await dumpDatabase(database));
}

async function lastMigration(database: Querying): Promise<string> {
  const { rows } = await database.query<{ last: string }>(
    "select max(version) as last from supabase_migrations.schema_migrations",
  );
  return rows[0]!.last;
}

async function tablesOf(database: Querying): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''
       and (n.nspname = 'public' or (n.nspname = 'auth' and c.relname = any($1)))
     group by 1, 2 order by 1, 2`,
    [ACCOUNT_TABLES],
  );
  return rows;
}

/** The INSERT statements of a table, quoted by Postgres itself. */
async function insertsOf(database: Querying, table: Table): Promise<string[]> {
  const names = table.columns.map(quoted);
  const values = names.map((name) => `quote_nullable(t.${name}::text)`);
  const { rows } = await database.query<{ line: string }>(
    `select array_to_string(array[${values.join(", ")}], ', ') as line
     from ${quotedName(table)} t`,
  );
  const into = `insert into ${quotedName(table)} (${names.join(", ")}) overriding system value values`;
  return rows.map(({ line }) => `${into} (${line});`);
}

async function sequencesOf(database: Querying): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(
    `select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as line
     from pg_sequences where schemaname = 'public' and last_value is not null
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

function script(tables: readonly string[], lines: readonly string[]): string {
  return [
    "begin;",
    // Disables triggers and foreign keys: each row was valid, and their order is
    // arbitrary.
    "set local session_replication_role = replica;",
    ...(tables.length > 0 ? [`truncate ${tables.join(", ")} cascade;`] : []),
    ...lines,
    "commit;",
    "",
  ].join("\n");
}

function quotedName({ schema, name }: Table): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
