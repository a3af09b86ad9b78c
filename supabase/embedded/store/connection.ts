import type { Connection } from "@supabase/lite";
import { PGlite, PgliteConnection } from "@supabase/lite/pglite";

const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

/** Postgres clears these buffers at each start; of its default, 128 MB, that takes a second. */
const BUFFERS = ["-c", "shared_buffers=16MB"];

/** Postgres prints `2026-01-01 10:00:00+00`; PostgREST and Safari need ISO 8601. */
function isoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

/**
 * Opens a folder that initdb has created, and checks it unless it was closed cleanly.
 *
 * @throws the error of Postgres or its runtime if it is damaged.
 */
export async function openConnection(
  folder: string,
  isKnownWhole: boolean,
): Promise<PgliteConnection> {
  const connection = new PgliteConnection({
    url: folder,
    pgliteOptions: {
      startParams: [...PGlite.defaultStartParams, ...BUFFERS],
      parsers: { [TIMESTAMP]: isoTimestamp, [TIMESTAMPTZ]: isoTimestamp },
    },
  });
  await connection.driver.waitReady;
  if (!isKnownWhole) await checkIntegrity(connection.driver);
  return connection;
}

/**
 * Reads every row and rebuilds every index.
 *
 * PGlite never syncs, so a power loss may truncate any file. The outbox inserts
 * lost rows again, but a stale index entry would refuse them as duplicates;
 * rebuilt indexes agree with the rows.
 */
async function checkIntegrity(database: PGlite): Promise<void> {
  await database.exec("reindex system postgres");
  await database.exec("reindex database postgres");
  const { rows } = await database.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema'
  `);
  for (const { name } of rows) {
    // Converting a row to text also reads its out-of-line (TOAST) values.
    await database.query(`select sum(length(r::text)) from ${name} r`);
  }
}

/**
 * Keeps the privileges on tables as the migrations define them.
 *
 * At the first request @supabase/lite 0.10 grants all privileges on all tables to all
 * roles. That method is private in its types, so it is replaced by name;
 * tests/contracts/database-access.test.ts fails if an update renames it.
 */
export function keepGrants(connection: Connection): void {
  const name = "ensureRlsContext";
  if (typeof Reflect.get(connection, name) !== "function")
    throw new Error(`@supabase/lite has no ${name} any more: see keepGrants.`);
  Object.defineProperty(connection, name, { value: async () => true });
}

/** Calls `onDamage` when a statement fails because the folder is damaged. */
export function watchForDamage(database: PGlite, onDamage: () => void): void {
  const query = database.query.bind(database);
  database.query = async (...args: Parameters<typeof query>) => {
    try {
      return await query(...args);
    } catch (error) {
      const { code, name } = error as { code?: unknown; name?: unknown };
      const isDamaged = code === "XX001" || code === "XX002";
      // The WebAssembly runtime has aborted.
      const isAborted = name === "RuntimeError" || name === "ExitStatus";
      if (isDamaged || isAborted) onDamage();
      throw error;
    }
  };
}

/** The rows that a statement returns. */
type Rows<Row> = { rows: Row[] };

/** Runs SQL statements. */
export type SqlStatements = {
  /** One statement, with values for `$1`, `$2`, … */
  query<Row>(text: string, values?: unknown[]): Promise<Rows<Row>>;
  /** Several statements, without values. */
  exec(text: string): Promise<unknown>;
};

/** A Postgres database: PGlite here, and in the tests a standalone one. */
export type SqlDatabase = SqlStatements & {
  /** Commits what the callback did, or nothing if it throws. */
  transaction<Result>(
    work: (statements: SqlStatements) => Promise<Result>,
  ): Promise<Result>;
};
