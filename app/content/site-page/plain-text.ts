// The fields whose text visitors read; other strings of a document are keys,
// names of icons and colours, URLs.
const readFields = new Set([
  "answer",
  "caption",
  "children",
  "description",
  "heading",
  "intro",
  "items",
  "localNote",
  "points",
  "reportingNote",
  "text",
  "timeframe",
  "title",
  "whyChooseUs",
]);

/**
 * The visible text of a part of a document. In: the part as it is stored. Out:
 * its texts in their order, as one string.
 */
export function plainTextOf(part: unknown): string {
  const found: string[] = [];
  collect(part, found);
  return found.join(" ").replace(/\s+/g, " ").trim();
}

function collect(part: unknown, found: string[]): void {
  if (typeof part === "string") found.push(part);
  else if (Array.isArray(part)) for (const item of part) collect(item, found);
  else if (isBlock(part)) found.push(part.children.map(spanText).join(""));
  else if (typeof part === "object" && part !== null) {
    for (const [field, value] of Object.entries(part)) {
      if (typeof value !== "string" || readFields.has(field)) {
        collect(readable(field, value), found);
      }
    }
  }
}

// Strings in a list count only if the list's own field does; objects in it are
// searched.
function readable(field: string, value: unknown): unknown {
  if (!Array.isArray(value) || readFields.has(field)) return value;
  return value.filter((item) => typeof item === "object");
}

function isBlock(part: unknown): part is { children: unknown[] } {
  return (
    typeof part === "object" &&
    part !== null &&
    "children" in part &&
    Array.isArray(part.children)
  );
}

function spanText(span: unknown): string {
  return typeof span === "object" &&
    span !== null &&
    "text" in span &&
    typeof span.text === "string"
    ? span.text
    : "";
}
