import { getPublishedId, type SanityClient } from "sanity";

/** A stored state of a document. */
type Stored = { _id: string; _type: string; _rev: string };

/** What somebody has looked at before it is published. */
export type Seen<Document extends Stored = Stored> = {
  draft: Document;
  published: Document | null;
  /** The facts that its texts print. */
  facts?: readonly { _id: string; _rev: string }[];
};

/** Why nothing was done: somebody else was first, or the content source refused. */
export class ChangedMeanwhile extends Error {}

/**
 * Publishes what somebody has looked at, and nothing else.
 *
 * @throws ChangedMeanwhile if the draft, the published document or a fact has changed
 * since; nothing is published then.
 */
export async function publishSeen(
  client: SanityClient,
  { draft, published, facts = [] }: Seen,
): Promise<void> {
  const publishedId = getPublishedId(draft._id);
  await bound(
    client.action(
      [
        ...facts.flatMap(unchanged),
        {
          actionType: "sanity.action.document.publish",
          draftId: draft._id,
          publishedId,
          ifDraftRevisionId: draft._rev,
          ...(published && { ifPublishedRevisionId: published._rev }),
        },
      ],
      { tag: "publish" },
    ),
  );
}

/**
 * Requires the revision of a published document that is only read. No action can ask
 * for it, so a version is made of that revision, and discarded in the same transaction.
 */
function unchanged({ _id, _rev }: { _id: string; _rev: string }) {
  const versionId = `versions.${crypto.randomUUID()}.${_id}`;
  return [
    {
      actionType: "sanity.action.document.version.create" as const,
      publishedId: _id,
      baseId: _id,
      versionId,
      ifBaseRevisionId: _rev,
    },
    {
      actionType: "sanity.action.document.version.discard" as const,
      versionId,
    },
  ];
}

/**
 * Waits for a write that names revisions.
 *
 * @throws ChangedMeanwhile if the store does not have them.
 */
export async function bound<Answer>(write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    throw isChanged(error) ? new ChangedMeanwhile() : error;
  }
}

/** Sanity's API's words for another revision, none, or one where there was none. */
const CHANGED = /RevisionIDDoesNotMatch|documentNotFound|documentAlreadyExists/;

function isChanged(error: unknown): boolean {
  const details: unknown = Object(error).details;
  return CHANGED.test(JSON.stringify(details ?? null));
}

/**
 * Makes a transaction fail unless a document has the revision that was seen; null where
 * there was none.
 */
export function requireSeen(
  transaction: ReturnType<SanityClient["transaction"]>,
  id: string,
  seen: Stored | null,
  type: string,
): void {
  // Sanity's own way to name a revision without a change. A missing document is
  // created, which fails if it exists by now.
  if (seen)
    transaction.patch(id, {
      unset: ["_revision_lock_pseudo_field_"],
      ifRevisionID: seen._rev,
    });
  else transaction.create({ _id: id, _type: type }).delete(id);
}
