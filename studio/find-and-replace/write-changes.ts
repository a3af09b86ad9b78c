import type { SanityClient, SanityDocument } from "sanity";

import { type Change, draftIdOf, isDraft, mutationsOf } from "./change.ts";

/** A refused write, in a sentence for the editor. Nothing was written. */
export class Refused extends Error {
  override readonly name = "Refused";
}

const REVISIONS = "*[_id in $ids]{_id, _rev}";

/**
 * Writes all changes in one transaction.
 *
 * @throws Refused if a document was changed since it was read, if the role may
 * not write one of them, or if the content store cannot be reached.
 */
export async function writeChanges(
  client: SanityClient,
  changes: readonly Change[],
  titleOf: (documentId: string) => string | null,
): Promise<void> {
  try {
    const stale = await changedSince(client, changes);
    if (stale !== null) throw new Refused(changedSentence(titleOf(stale)));
    await client.mutate(mutationsOf(changes), {
      returnDocuments: false,
      tag: "find-and-replace",
    });
  } catch (error) {
    throw error instanceof Refused ? error : refusalOf(error, titleOf);
  }
}

/**
 * The id of a document that had no draft and has since got one, or was published
 * again; null if there is none.
 * The revision of a draft is checked by the transaction itself; that of a
 * published document cannot be, as the transaction does not change it.
 */
async function changedSince(
  client: SanityClient,
  changes: readonly Change[],
): Promise<string | null> {
  const documents = changes
    .map(({ document }) => document)
    .filter(({ _id }) => !isDraft(_id));
  const ids = documents.flatMap(({ _id }) => [_id, draftIdOf(_id)]);
  if (ids.length === 0) return null;
  const current = await client.fetch<Pick<SanityDocument, "_id" | "_rev">[]>(
    REVISIONS,
    { ids },
    { perspective: "raw", tag: "find-and-replace" },
  );
  const revisions = new Map(current.map(({ _id, _rev }) => [_id, _rev]));
  const stale = documents.find(
    ({ _id, _rev }) =>
      revisions.get(_id) !== _rev || revisions.has(draftIdOf(_id)),
  );
  return stale?._id ?? null;
}

function refusalOf(
  error: unknown,
  titleOf: (documentId: string) => string | null,
): Refused {
  const id = documentIdIn(error);
  const title = id === null ? null : titleOf(id);
  switch (valueIn(error, "statusCode")) {
    case 409:
      return new Refused(changedSentence(title));
    case 401:
    case 403:
      return new Refused(
        `Nothing was replaced: your role may not change ${named(title)}.`,
      );
    case 413:
      return new Refused(
        "Nothing was replaced: these are too many changes at once. Untick some documents and replace these first.",
      );
    default:
      return new Refused(
        "Nothing was replaced: the content store did not accept the changes. Check the connection and try again.",
      );
  }
}

function changedSentence(title: string | null): string {
  return `Nothing was replaced: ${named(title)} was changed by somebody in the meantime. Find the words again to see its text as it is now.`;
}

function named(title: string | null): string {
  return title === null ? "one of the documents" : `“${title}”`;
}

/** The document that the API names in the first error of an answer. */
function documentIdIn(error: unknown): string | null {
  const items = valueIn(valueIn(error, "details"), "items");
  const [first]: unknown[] = Array.isArray(items) ? items : [];
  const id = valueIn(valueIn(first, "error"), "id");
  return typeof id === "string" ? id : null;
}

function valueIn(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Reflect.get(value, name)
    : undefined;
}
