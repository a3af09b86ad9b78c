import { WRITTEN_TABLES } from "./find-lost.ts";

/**
 * Reads a row of each table that the site writes, through the API. Postgres
 * does not notice rows of its catalog that a truncated file has lost: the
 * reindexed database opens, but the API misses a table or an aggregate.
 *
 * In: the API's handler, a key that may read everything.
 * @throws Error that names the table.
 */
export async function requireTables(
  answer: (request: Request) => Promise<Response>,
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
