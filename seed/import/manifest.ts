import type { SeedDocument } from "../builders/document.ts";

/**
 * The record of what was seeded. The dot in its id keeps it private on a
 * public dataset too, and the site's token never sees it.
 */
export const MANIFEST_ID = "seed.manifest";

/** For each seeded document, the digest of what the seed last wrote. */
export type SeedRecord = ReadonlyMap<string, string>;

export type Manifest = { record: SeedRecord; complete: boolean };

export const NO_MANIFEST: Manifest = { record: new Map(), complete: false };

export function manifestDocument({ record, complete }: Manifest): SeedDocument {
  return {
    _id: MANIFEST_ID,
    _type: "seedManifest",
    complete,
    entries: [...record]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([id, digest]) => ({ _key: id, _type: "entry", id, digest })),
  };
}

/** Reads a stored manifest; any other document counts as none. */
export function readManifest(document: object | null | undefined): Manifest {
  if (!document || !("entries" in document)) return NO_MANIFEST;
  const { entries } = document;
  if (!Array.isArray(entries)) return NO_MANIFEST;
  return {
    record: new Map(
      entries.filter(isEntry).map(({ id, digest }) => [id, digest]),
    ),
    complete: "complete" in document && document.complete === true,
  };
}

function isEntry(value: unknown): value is { id: string; digest: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "digest" in value &&
    typeof value.digest === "string"
  );
}
