import type { SanityDocument, SchemaType } from "sanity";

/**
 * What the Studio calls a document in its lists, as far as the document itself
 * says it: a title from a document that it refers to is left out. The title of
 * the type where there is none.
 */
export function documentTitle(
  type: SchemaType,
  document: SanityDocument,
): string {
  const { select = {}, prepare } = type.preview ?? {};
  const selected = Object.fromEntries(
    Object.entries(select).map(([key, path]) => [key, valueAt(document, path)]),
  );
  const title = titleIn(prepared(prepare, selected)) ?? titleIn(selected);
  return title ?? type.title ?? type.name;
}

type Prepare = NonNullable<SchemaType["preview"]>["prepare"];

function prepared(
  prepare: Prepare,
  selected: Record<string, unknown>,
): unknown {
  try {
    return prepare?.(selected) ?? null;
  } catch {
    return null;
  }
}

function titleIn(value: unknown): string | null {
  const title = valueAt(value, "title");
  return typeof title === "string" && title.trim() !== "" ? title : null;
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === "object" && inner !== null
          ? Object.entries(inner).find(([key]) => key === name)?.[1]
          : undefined,
      value,
    );
}
