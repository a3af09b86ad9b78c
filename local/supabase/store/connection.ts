import { type PGlite, PgliteConnection } from "@supabase/lite/pglite";

import { checkIntegrity, saysDamaged } from "./integrity.ts";

const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

/** Postgres prints `2026-01-01 10:00:00+00`; PostgREST, and Safari, want ISO 8601. */
function isoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

/**
 * Opens a folder that initdb has made; unless it is known to be whole, makes
 * sure that it is.
 *
 * @throws the error of Postgres or of its runtime if it is not.
 */
export async function openConnection(
  folder: string,
  isKnownWhole: boolean,
): Promise<PgliteConnection> {
  const connection = new PgliteConnection({
    url: folder,
    pgliteOptions: {
      parsers: { [TIMESTAMP]: isoTimestamp, [TIMESTAMPTZ]: isoTimestamp },
    },
  });
  await connection.driver.waitReady;
  if (!isKnownWhole) await checkIntegrity(connection.driver);
  return connection;
}

/**
 * Leaves the rights on tables as the migrations made them.
 *
 * At the first request @supabase/lite 0.10 grants everything on every table to
 * all roles. The method that does is private in its types, so it is replaced by
 * name; tests/contracts/database-access.test.ts notices if an update asks
 * another one.
 */
export function keepGrants(connection: PgliteConnection): void {
  const name = "ensureRlsContext";
  if (typeof Reflect.get(connection, name) !== "function")
    throw new Error(`@supabase/lite has no ${name} any more: see keepGrants.`);
  Object.defineProperty(connection, name, { value: async () => true });
}

/** Calls back when a statement fails because the folder is damaged. */
export function watchForDamage(database: PGlite, onDamage: () => void): void {
  const query = database.query.bind(database);
  database.query = async (...args: Parameters<typeof query>) => {
    try {
      return await query(...args);
    } catch (error) {
      if (saysDamaged(error)) onDamage();
      throw error;
    }
  };
}
