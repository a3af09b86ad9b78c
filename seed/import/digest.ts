import { createHash } from "node:crypto";

const BOOKKEEPING = new Set([
  "_rev",
  "_createdAt",
  "_updatedAt",
  "_system",
] as const);

/**
 * A fingerprint of what a document says: the same for any order of its
 * fields, and free of what the content store writes itself.
 */
export function digest(document: object): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical(content(document))))
    .digest("hex");
}

/** The document without the store's bookkeeping. */
export function content(document: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).filter(
      ([name, value]) =>
        !(BOOKKEEPING as Set<string>).has(name) && value !== undefined,
    ),
  );
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined && member !== null)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, member]) => [name, canonical(member)]),
  );
}
