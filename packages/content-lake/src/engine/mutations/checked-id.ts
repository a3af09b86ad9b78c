import { generateId, isValidId } from "../document-id.ts";
import { WriteFault } from "../errors.ts";

/** The id, if it is a valid one. Throws a `WriteFault`. */
export function checkedId(id: unknown): string {
  if (isValidId(id)) return id;
  const shown = typeof id === "string" ? `"${id.slice(0, 200)}"` : typeof id;
  throw new WriteFault({
    type: "validationError",
    description: `Invalid document ID ${shown}: at most 128 letters, digits, ".", "_" and "-", not starting with "-"`,
  });
}

/**
 * The id for a new document: the given one, one that begins with it if it ends
 * in ".", or any. Throws a `WriteFault`.
 */
export function resolvedId(id: unknown): string {
  if (id === undefined || id === null || id === "") return generateId();
  const isPrefix = typeof id === "string" && id.endsWith(".");
  return checkedId(isPrefix ? id + generateId() : id);
}
