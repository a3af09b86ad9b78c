import type { PGlite } from "@supabase/lite/pglite";

/**
 * Reads every row and builds every index again.
 *
 * PGlite never syncs, so after a power cut any file may be short. A row that is
 * gone is written again by the outbox, but an index that still leads to it
 * would refuse it: after this, what the database answers is what it holds.
 *
 * @throws an error of Postgres or of its runtime if the folder is damaged.
 */
export async function checkIntegrity(database: PGlite): Promise<void> {
  await database.exec("reindex system postgres");
  await database.exec("reindex database postgres");
  const { rows } = await database.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema'
  `);
  for (const { name } of rows) {
    // The text of a whole row touches what is stored outside of it as well.
    await database.query(`select sum(length(r::text)) from ${name} r`);
  }
}

/** True for the errors with which Postgres says that a file is damaged. */
export function saysDamaged(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (code === "XX001" || code === "XX002") return true;
  // The runtime under Postgres has given up: it answers nothing any more.
  return name === "RuntimeError" || name === "ExitStatus";
}
