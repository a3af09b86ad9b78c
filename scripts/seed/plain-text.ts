/** The words of a value, one field a line, without keys, ids and addresses. */
export function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return join(value);
  if (typeof value !== "object" || value === null) return "";
  return join(
    Object.entries(value)
      .filter(([name]) => !SILENT.test(name))
      .map(([, member]) => member),
  );
}

const SILENT =
  /^(_.*|style|listItem|marks|markDefs|current|href|sourceUrl|route|statePage|anchor|icon|columns|tone)$/;

function join(values: unknown[]): string {
  return values.map(plainText).filter(Boolean).join("\n");
}
