import type { SanityClient } from "sanity";

import { isRecord } from "../../schemas/checks/value.ts";

/** A document as it was. */
export type PastDocument = {
  _id: string;
  _type: string;
  [key: string]: unknown;
};

/** The draft that brings a document back, among the documents that are there. Rejects when nothing can be read. */
export async function readRestoredDraft(
  client: SanityClient,
  past: PastDocument,
  publishedId: string,
): Promise<PastDocument> {
  const found = JSON.stringify(past).matchAll(/"_ref":"([^"]+)"/g);
  const ids = [...found].map(([, referred]) => referred);
  const present = await client.fetch<string[]>(
    "*[_id in $ids]._id",
    { ids },
    { perspective: "raw", tag: "restore.references" },
  );
  return restoredDraft(past, publishedId, new Set(present));
}

/**
 * The draft that brings a document back.
 * In: its last content, the id that it had when it was published, the documents
 * that are there of those it refers to. A reference to one that is gone is made
 * weak, as the content store demands: the form says that it leads nowhere.
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
