import { SYSTEM } from "../accounts/users.ts";
import { draftIdOf, publishedIdOf } from "../engine/document-id.ts";
import type { Lake } from "../engine/lake.ts";
import type { Transaction } from "../engine/types.ts";

/** A task that asks for the approval of a draft has an id that begins so. */
export const REQUEST_ID = "approval.";

const OPEN = `*[_type == "tasks.task" && _id in path("${REQUEST_ID}**") && status == "open"]{
  _id, "documentId": target.document._ref, draftRevision
}`;

type Request = {
  _id: string;
  documentId: string | null;
  /** The revision of the draft for which it asks; null in one of an earlier version. */
  draftRevision: string | null;
};

/**
 * Closes the open requests whose draft is another one by now, or is gone: an
 * approval is of what was asked for. With `changed`, the ids that a transaction
 * changed, only requests for these are looked at. Throws a `LakeFault` where the
 * store cannot be written.
 */
function closeLapsed(
  content: Lake,
  comments: Lake,
  changed: ReadonlySet<string> | null,
): void {
  const { result } = comments.query({ query: OPEN, caller: SYSTEM });
  const lapsed = (result as Request[]).filter(
    ({ documentId, draftRevision }) => {
      const id = documentId ?? "";
      if (changed !== null && !changed.has(id)) return false;
      const [draft] = content.documents([draftIdOf(id)], SYSTEM).documents;
      // At a start nothing is known of a change of what has no revision.
      const expected = changed ? draftRevision : (draftRevision ?? draft?._rev);
      return draft === undefined || draft._rev !== expected;
    },
  );
  if (lapsed.length === 0) return;
  comments.mutate({
    caller: SYSTEM,
    mutations: lapsed.map(({ _id }) => ({
      patch: { id: _id, set: { status: "closed" } },
    })),
  });
}

/**
 * Closes requests for approval as soon as their draft changes, whatever changed it.
 * `comments` answers `null` as long as there is no such dataset; `onFailure` is told
 * what kept requests open. The Studio compares the revisions, too.
 */
export function watchApprovalRequests(
  content: Lake,
  comments: () => Lake | null,
  onFailure: (reason: string) => void,
): void {
  const close = (changed: ReadonlySet<string> | null) => {
    const dataset = comments();
    if (dataset === null) return;
    try {
      closeLapsed(content, dataset, changed);
    } catch (error) {
      onFailure(String(error));
    }
  };
  close(null);
  content.onTransaction(({ changes }: Transaction) => {
    const drafts = changes
      .map(({ id }) => id)
      .filter((id) => id === draftIdOf(publishedIdOf(id)));
    if (drafts.length > 0) close(new Set(drafts.map(publishedIdOf)));
  });
}
