import { createHash } from "node:crypto";

import type { SeedDocument } from "./expand.ts";

/**
 * The record of what was seeded. The dot in its id keeps it private even on a public
 * dataset, and the site's token never sees it.
 */
export const MANIFEST_ID = "seed.manifest";

/** For each seeded document, the digest of what the seed last wrote. */
export type SeedRecord = ReadonlyMap<string, string>;

/** The manifest that contains this record. */
export function manifestDocument(record: SeedRecord): SeedDocument {
  return {
    _id: MANIFEST_ID,
    _type: "seedManifest",
    entries: [...record]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([id, digest]) => ({ _key: id, _type: "entry", id, digest })),
  };
}

/** The record in a stored manifest; empty if there is none. */
export function readManifest(document: object | null | undefined): SeedRecord {
  const { entries = [] } = (document ?? {}) as {
    entries?: { id: string; digest: string }[];
  };
  return new Map(entries.map(({ id, digest }) => [id, digest]));
}

/** The document without the store's bookkeeping. */
export function content(document: object): Record<string, unknown> {
  const {
    _rev,
    _createdAt,
    _updatedAt,
    _system,
    ...fields
  }: Record<string, unknown> = { ...document };
  return fields;
}

/**
 * A fingerprint of a document's content, independent of the order of its fields
 * and of what the content store writes itself.
 */
export function digest(document: object): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical(content(document))))
    .digest("hex");
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
