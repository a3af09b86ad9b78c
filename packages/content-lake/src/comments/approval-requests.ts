import { SYSTEM } from "../accounts/users.ts";
import { draftIdOf, isDraftId, publishedIdOf } from "../engine/document-id.ts";
import type { Lake } from "../engine/lake.ts";
import type { Transaction } from "../engine/types.ts";

/** The id prefix of a task that asks for the approval of a draft. */
export const REQUEST_ID = "approval.";

const OPEN = `_type == "tasks.task" && _id in path("${REQUEST_ID}**") && status == "open"`;
const FIELDS = `{_id, "documentId": target.document._ref, draftRevision}`;
// Uses the index of references: an editor who types changes a draft each second.
const OPEN_FOR = `*[references($id) && ${OPEN}]${FIELDS}`;
const ALL_OPEN = `*[${OPEN}]${FIELDS}`;

type Request = {
  _id: string;
  documentId: string | null;
  /** The revision of the draft to approve; null if an earlier version wrote the request. */
  draftRevision: string | null;
};

/**
 * Closes open requests whose draft has changed, or is gone: an approval applies only to
 * what was shown.
 *
 * @param changed published ids of drafts that a transaction changed; limits the check
 * to their requests.
 * @throws LakeFault if the store cannot be written.
 */
function closeLapsed(
  content: Lake,
  comments: Lake,
  changed: readonly string[] | null,
): void {
  const find = (query: string, params = {}) =>
    comments.query({ query, params, caller: SYSTEM }).result as Request[];
  const open = changed?.flatMap((id) => find(OPEN_FOR, { id }));
  const lapsed = (open ?? find(ALL_OPEN)).filter(
    ({ documentId, draftRevision }) => {
      const draftId = draftIdOf(documentId ?? "");
      const [draft] = content.documents([draftId], SYSTEM).documents;
      // At startup, it is unknown whether a draft changed if its request has no
      // revision.
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
 * Closes requests for approval as soon as their draft changes, for whatever reason. The
 * Studio compares the revisions, too.
 *
 * @param comments returns null as long as there is no such dataset.
 * @param onFailure is told why requests stay open.
 */
export function watchApprovalRequests(
  content: Lake,
  comments: () => Lake | null,
  onFailure: (reason: string) => void,
): void {
  const close = (changed: readonly string[] | null) => {
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
    const drafts = changes.filter(({ id }) => isDraftId(id));
    if (drafts.length > 0) close(drafts.map(({ id }) => publishedIdOf(id)));
  });
}
