import type { PGlite } from "@supabase/lite/pglite";

/** A column of a table. */
export type Column = {
  name: string;
  /**
   * The name of the type in Postgres: `text`, `timestamptz`, `_text` for an
   * array.
   */
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** Computed by the database: cannot be written. */
  isGenerated: boolean;
};

/** A foreign key. */
export type Relationship = {
  name: string;
  columns: string[];
  isOneToOne: boolean;
  referencedTable: string;
  referencedColumns: string[];
};

/** A table or a view of the schema `public`. */
export type Table = {
  name: string;
  /** A view is read alone. */
  isView: boolean;
  columns: Column[];
  relationships: Relationship[];
};

const COLUMNS_SQL = `
  select table_name as "table", column_name as name, udt_name as type,
    is_nullable = 'YES' as "isNullable",
    column_default is not null or is_identity = 'YES' as "hasDefault",
    is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' as "isGenerated"
  from information_schema.columns
  where table_schema = 'public'
  order by table_name, column_name`;

const RELATIONSHIPS_SQL = `
  select c.conrelid::regclass::text as "table", c.conname as name,
    (select array_agg(a.attname::text order by k.place)
      from unnest(c.conkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    ) as columns,
    exists (select from pg_index i
      where i.indrelid = c.conrelid and i.indisunique and i.indpred is null
        and i.indkey::int2[] <@ c.conkey and c.conkey <@ i.indkey::int2[]
    ) as "isOneToOne",
    f.relname as "referencedTable",
    (select array_agg(a.attname::text order by k.place)
      from unnest(c.confkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number
    ) as "referencedColumns"
  from pg_constraint c join pg_class f on f.oid = c.confrelid
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and f.relnamespace = 'public'::regnamespace
  order by 1, 2`;

const VIEWS_SQL = `
  select viewname as name from pg_views where schemaname = 'public'`;

/**
 * Functions without generated types: the modules that call them check their
 * answers by schemas of their own.
 */
const FUNCTIONS = ["request_by_link", "withdraw_request", "erasures_since"];

const UNKNOWN_SQL = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'v')
  union all
  select proname from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    and proname <> all ($1)
  union all
  select typname from pg_type
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')`;

/**
 * The tables and views that the API exposes, sorted by name.
 *
 * @throws Error if there is anything else that the API exposes, since it would
 * be missing in the types.
 */
export async function readTables(database: PGlite): Promise<Table[]> {
  const unknown = await database.query<{ name: string }>(UNKNOWN_SQL, [
    FUNCTIONS,
  ]);
  if (unknown.rows.length > 0) {
    const names = unknown.rows.map(({ name }) => name).join(", ");
    throw new Error(
      `scripts/typegen knows tables and views alone; teach it ${names}.`,
    );
  }
  const columns = await database.query<Column & { table: string }>(COLUMNS_SQL);
  const relationships = await database.query<Relationship & { table: string }>(
    RELATIONSHIPS_SQL,
  );
  const views = await database.query<{ name: string }>(VIEWS_SQL);
  const viewNames = new Set(views.rows.map(({ name }) => name));
  const names = [...new Set(columns.rows.map(({ table }) => table))];
  return names.map((name) => ({
    name,
    isView: viewNames.has(name),
    columns: columns.rows.filter(({ table }) => table === name),
    relationships: relationships.rows.filter(({ table }) => table === name),
  }));
}
