import type { SanityDocument, SchemaType } from "sanity";

/** A field that publishing would change. */
export type ChangedField = {
  title: string;
  /**
   * As text, of a long one what stands around the first difference; null for what
   * is not there, "…" for what has no words. Both are the same where words do not
   * tell the difference.
   */
  before: string | null;
  after: string | null;
};

const LONGEST_TEXT = 300;
/** How much is shown in front of the first difference of long texts. */
const CONTEXT = 60;

/**
 * The fields in which a draft differs from what is published, in the order of the
 * form. In: the schema of the document, and both; null for one never published.
 */
export function changedFields(
  schema: SchemaType,
  published: Partial<SanityDocument> | null,
  draft: Partial<SanityDocument>,
): ChangedField[] {
  const fields = "fields" in schema ? schema.fields : [];
  return fields.flatMap(({ name, type }) => {
    const [before, after] = [published?.[name], draft[name]];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const title = type.title ?? name;
    return [{ title, ...excerpts(shown(before), shown(after)) }];
  });
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return textOf(value).trim() || "…";
}

function excerpts(
  before: string | null,
  after: string | null,
): Pick<ChangedField, "before" | "after"> {
  const start = startOfExcerpt(before ?? "", after ?? "");
  const excerpt = (text: string | null) => text && cut(text, start);
  return { before: excerpt(before), after: excerpt(after) };
}

/** Where a word begins a little in front of the first difference. */
function startOfExcerpt(before: string, after: string): number {
  if (Math.max(before.length, after.length) <= LONGEST_TEXT) return 0;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return same > CONTEXT ? before.lastIndexOf(" ", same - CONTEXT) + 1 : 0;
}

function cut(text: string, start: number): string {
  const part = text.slice(start, start + LONGEST_TEXT);
  const isWhole = start + LONGEST_TEXT >= text.length;
  return `${start > 0 ? "…" : ""}${part}${isWhole ? "" : "…"}`;
}

/** The words of a value, without what only the form knows. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return joined(value, " · ");
  if (typeof value !== "object" || value === null) return "";
  // A mark may begin inside of a word.
  if ("children" in value && Array.isArray(value.children))
    return joined(value.children, "");
  const fields = Object.entries(value)
    .filter(([name]) => !name.startsWith("_") && !FORM_FIELDS.has(name))
    .map(([, field]: [string, unknown]) => field);
  return joined(fields, " ");
}

/** Of Portable Text: how it looks, and not what it says. */
const FORM_FIELDS = new Set([
  "style",
  "listItem",
  "level",
  "marks",
  "markDefs",
]);

function joined(values: readonly unknown[], separator: string): string {
  return values
    .map(textOf)
    .filter((text) => text !== "")
    .join(separator);
}
