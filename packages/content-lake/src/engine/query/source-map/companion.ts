import { randomBytes } from "node:crypto";

/**
 * The names of all companions begin with this. It is random at each start, so
 * that no query can name a companion and no document can contain one.
 */
const MARK = `\u0000${randomBytes(12).toString("hex")}:`;

/** The name of the `number`th companion in a query. */
export function companionName(number: number): string {
  return MARK + String(number);
}

/** True if an attribute is a companion. */
export function isCompanion(name: string): boolean {
  return name.startsWith(MARK);
}
