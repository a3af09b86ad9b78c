import type { PGlite } from "@supabase/lite/pglite";

/**
 * Checks a database: reads every row and rebuilds every index.
 *
 * PGlite never syncs, so after a loss of power any file may be truncated. The
 * outbox inserts lost rows again, but a stale index entry would refuse them as
 * duplicates; rebuilt indexes agree with the rows.
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
    // Converting a row to text also reads its out-of-line (TOAST) values.
    await database.query(`select sum(length(r::text)) from ${name} r`);
  }
}

/** True for the errors by which Postgres reports a damaged file. */
export function saysDamaged(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (code === "XX001" || code === "XX002") return true;
  // The WebAssembly runtime has aborted.
  return name === "RuntimeError" || name === "ExitStatus";
}
