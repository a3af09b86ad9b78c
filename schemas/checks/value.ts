/** True for an object that is no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text in a field; empty if there is none. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** The members of a list; empty if the value is none. */
export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The id that a reference names, or null. */
export function referenceIn(value: unknown): string | null {
  return isRecord(value) && typeof value["_ref"] === "string"
    ? value["_ref"]
    : null;
}
