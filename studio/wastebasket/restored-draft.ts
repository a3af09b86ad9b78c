import type { SanityClient } from "sanity";

import { isRecord, referencesIn } from "../../schemas/checks/value.ts";

/** A past state of a document. */
export type PastDocument = {
  _id: string;
  _type: string;
  [key: string]: unknown;
};

/**
 * Reads the draft that restores a document, with the existing documents it refers to.
 * Rejects when nothing can be read.
 */
export async function readRestoredDraft(
  client: SanityClient,
  past: PastDocument,
  publishedId: string,
): Promise<PastDocument> {
  const present = await client.fetch<string[]>(
    "*[_id in $ids]._id",
    { ids: [...referencesIn(past)] },
    { perspective: "raw", tag: "restore.references" },
  );
  return restoredDraft(past, publishedId, new Set(present));
}

/**
 * Builds the draft that restores a document. A reference to a deleted document becomes
 * weak, as the content store demands: the form says that it leads nowhere.
 *
 * @param publishedId its former id when published.
 * @param present the documents that still exist among those it refers to.
 */
export function restoredDraft(
  { _rev, _createdAt, _updatedAt, _system, ...content }: PastDocument,
  publishedId: string,
  present: ReadonlySet<unknown>,
): PastDocument {
  const draft = { ...content, _id: `drafts.${publishedId}` };
  const text = JSON.stringify(draft, (_key, value: unknown) =>
    isRecord(value) && value["_ref"] && !present.has(value["_ref"])
      ? { ...value, _weak: true }
      : value,
  );
  return JSON.parse(text) as PastDocument;
}
