import type { Column, Relationship, Table } from "./read-tables.ts";

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
      `scripts/typegen/print-database-types.ts has no word for the type ${type} of the column ${name}.`,
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

function relationship(relation: Relationship): string {
  return `{
    foreignKeyName: ${JSON.stringify(relation.name)};
    columns: ${JSON.stringify(relation.columns)};
    isOneToOne: ${relation.isOneToOne};
    referencedRelation: ${JSON.stringify(relation.referencedTable)};
    referencedColumns: ${JSON.stringify(relation.referencedColumns)};
  }`;
}

function row(columns: readonly Column[]): string {
  const lines = columns.map((column) => `${column.name}: ${typeOf(column)};`);
  return `{ ${lines.join(" ")} }`;
}

function table({ name, columns, relationships }: Table): string {
  const isOptional = (column: Column) => column.isNullable || column.hasDefault;
  return `${name}: {
    Row: ${row(columns)};
    Insert: ${fields(columns, isOptional)};
    Update: ${fields(columns, () => true)};
    Relationships: [${relationships.map(relationship).join(",")}];
  };`;
}

function view({ name, columns }: Table): string {
  return `${name}: { Row: ${row(columns)}; Relationships: []; };`;
}

const NONE = "{ [_ in never]: never }";

/**
 * The types for supabase-js, in the format of `supabase gen types`, before
 * Prettier.
 */
export function printTypes(all: readonly Table[]): string {
  const tables = all.filter(({ isView }) => !isView);
  const views = all.filter(({ isView }) => isView);
  return `// Written by \`npm run typegen:database\` from supabase/migrations.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: "13" };
  public: {
    Tables: { ${tables.map(table).join("\n")} };
    Views: ${views.length > 0 ? `{ ${views.map(view).join("\n")} }` : NONE};
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
