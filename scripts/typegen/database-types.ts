import path from "node:path";

import * as prettier from "prettier";

import { openApis } from "../../supabase/embedded/apis.ts";
import { openDataFolder } from "../../supabase/embedded/store/data-folder.ts";

/** The path of the generated types. */
export const TYPES_FILE = path.resolve("app/database.types.ts");

/** A column of a table or view in the schema `public`, which the API exposes. */
type Column = {
  table: string;
  isView: boolean;
  name: string;
  /** The type's name in Postgres, such as `timestamptz`. */
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** Computed by the database, so it cannot be written. */
  isGenerated: boolean;
};

const COLUMNS_SQL = `
  select c.table_name as "table", t.table_type = 'VIEW' as "isView",
    column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable",
    column_default is not null or is_identity = 'YES' as "hasDefault",
    is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' as "isGenerated"
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where table_schema = 'public'
  order by c.table_name, column_name`;

const TYPES: Record<string, string> = {
  bool: "boolean",
  date: "string",
  float8: "number",
  int4: "number",
  int8: "number",
  json: "Json",
  jsonb: "Json",
  text: "string",
  timestamptz: "string",
  uuid: "string",
};

function typeOf({ name, type, isNullable }: Column): string {
  const known = TYPES[type];
  if (known === undefined)
    throw new Error(
      `scripts/typegen/database-types.ts has no word for the type ${type} of the column ${name}.`,
    );
  return isNullable ? `${known} | null` : known;
}

function fields(
  columns: readonly Column[],
  isOptional: (column: Column) => boolean,
): string {
  const lines = columns.map((column) =>
    column.isGenerated
      ? `${column.name}?: never;`
      : `${column.name}${isOptional(column) ? "?" : ""}: ${typeOf(column)};`,
  );
  return `{ ${lines.join(" ")} }`;
}

function table([name, columns]: [string, Column[]]): string {
  const row = columns.map((column) => `${column.name}: ${typeOf(column)};`);
  const isOptional = (column: Column) => column.isNullable || column.hasDefault;
  const written = columns[0]?.isView
    ? ""
    : `Insert: ${fields(columns, isOptional)};
       Update: ${fields(columns, () => true)};`;
  return `${name}: { Row: { ${row.join(" ")} }; ${written} Relationships: []; };`;
}

const NONE = "{ [_ in never]: never }";

/** The types for supabase-js, formatted as by `supabase gen types`, before Prettier. */
function printTypes(columns: readonly Column[]): string {
  const print = (isView: boolean) => {
    const own = columns.filter((column) => column.isView === isView);
    const byTable = Map.groupBy(own, (column) => column.table);
    return byTable.size === 0
      ? NONE
      : `{ ${[...byTable].map(table).join("\n")} }`;
  };
  return `// Written by \`npm run typegen:database\` from supabase/migrations.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: "13" };
  public: {
    Tables: ${print(false)};
    Views: ${print(true)};
    Functions: ${NONE};
    Enums: ${NONE};
    CompositeTypes: ${NONE};
  };
};

type AllTables = Database["public"]["Tables"];

/** A row as it is read. */
export type Tables<Name extends keyof AllTables> = AllTables[Name]["Row"];
/** A row as it is written. */
export type TablesInsert<Name extends keyof AllTables> = AllTables[Name]["Insert"];
/** What may change of a row. */
export type TablesUpdate<Name extends keyof AllTables> = AllTables[Name]["Update"];
`;
}

/**
 * The text of `app/database.types.ts` for the current migrations.
 *
 * @param folder an empty folder for the temporary database.
 */
export async function generateDatabaseTypes(folder: string): Promise<string> {
  const unused = "x".repeat(32);
  const settings = {
    siteUrl: "http://localhost",
    source: path.resolve("supabase"),
    publishableKey: `sb_publishable_${unused}`,
    secretKey: `sb_secret_${unused}`,
    jwtSecret: unused,
  };
  const { database, close } = await openDataFolder(folder, {
    prepare: (connection) =>
      openApis(
        { connection, database: connection.driver },
        { settings, email: { send: async () => {} } },
      ),
    say: console.log,
  });
  try {
    const { rows } = await database.query<Column>(COLUMNS_SQL);
    const text = printTypes(rows);
    const options = await prettier.resolveConfig(TYPES_FILE);
    return prettier.format(text, { ...options, filepath: TYPES_FILE });
  } finally {
    await close();
  }
}
