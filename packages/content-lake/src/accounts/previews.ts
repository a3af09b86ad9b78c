import { mayWriteDrafts, SHARE_TYPE } from "../engine/roles.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { Caller } from "../engine/types.ts";
import type { Accounts } from "./accounts.ts";

/** The type of @sanity/preview-url-secret, whose documents open a preview. */
const SECRET_TYPE = "sanity.previewUrlSecret";

/**
 * Ends a user's previews: those that the user opened when a session ends, shared
 * links when the account ends or loses a role that may share. `system` may
 * delete any document. Failures are passed to `onFailure`, since the account has
 * already changed by then.
 */
export function endPreviewsWith(
  accounts: Accounts,
  lake: Lake,
  system: Caller,
  onFailure: (error: unknown) => void,
): void {
  const orReport = (end: () => void) => {
    try {
      end();
    } catch (error) {
      onFailure(error);
    }
  };
  accounts.onEnd((id) => orReport(() => endPreviewsOf(lake, id, system)));
  accounts.onRole((id, role) => {
    if (role === null || !mayWriteDrafts(role))
      orReport(() => endSharesOf(lake, id, system));
  });
}

/**
 * Ends the previews that a user opened: their secrets are deleted, and the
 * website asks for the secret at every request of a preview. The log of
 * transactions names their author; a field of the document could be forged.
 */
function endPreviewsOf(lake: Lake, userId: string, caller: Caller): void {
  const ids = idsOf(lake, caller, "_type == $type", { type: SECRET_TYPE });
  deleteAll(
    lake,
    caller,
    ids.filter((id) => lake.hasChanged(id, userId)),
  );
}

/** `sharedBy` can be trusted: only administrators may write another user's id (engine/roles.ts). */
function endSharesOf(lake: Lake, sharedBy: string, caller: Caller): void {
  const params = { type: SHARE_TYPE, sharedBy };
  const filter = "_type == $type && sharedBy == $sharedBy";
  deleteAll(lake, caller, idsOf(lake, caller, filter, params));
}

function idsOf(
  lake: Lake,
  caller: Caller,
  filter: string,
  params: Record<string, string>,
): string[] {
  const query = `*[${filter}]._id`;
  return lake.query({ query, params, perspective: "raw", caller })
    .result as string[];
}

function deleteAll(lake: Lake, caller: Caller, ids: readonly string[]): void {
  const mutations = ids.map((id) => ({ delete: { id } }));
  if (mutations.length > 0) lake.mutate({ mutations, caller });
}
