// Fields whose text a visitor reads. Every other string of a document (keys,
// names of icons and colours, addresses) is for machines.
const readFields = new Set([
  "answer",
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
 * All words of a part of a document.
 * In: the part as it is stored. Out: its texts in their order, one string.
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

// A list of plain texts is read only below a field that is; what holds
// objects is looked into.
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
