import { mayWriteDrafts, SECRET_TYPE, SHARE_TYPE } from "../engine/roles.ts";
import type { Lake } from "../engine/lake.ts";
import type { Accounts } from "./accounts.ts";
import { SYSTEM } from "./users.ts";

/**
 * Ends a user's previews: the ones the user opened, when a session ends; shared links,
 * when the account ends or gets a role that may not share. Failures go to `onFailure`,
 * since the account has already changed by then.
 */
export function endPreviewsWith(
  accounts: Accounts,
  lake: Lake,
  onFailure: (error: unknown) => void,
): void {
  function end(
    filter: string,
    params: Record<string, unknown>,
    isOf: (id: string) => boolean,
  ) {
    const query = `*[${filter}]._id`;
    const by = { perspective: "raw", caller: SYSTEM } as const;
    try {
      const { result } = lake.query({ query, params, ...by });
      const ids = (result as string[]).filter(isOf);
      const mutations = ids.map((id) => ({ delete: { id } }));
      if (ids.length > 0) lake.mutate({ mutations, caller: SYSTEM });
    } catch (error) {
      onFailure(error);
    }
  }

  // The website checks the secret at every preview request. The transaction log names
  // its author; a field of the document could be forged.
  accounts.changes.on("end", (user) =>
    end("_type == $type", { type: SECRET_TYPE }, (id) =>
      lake.hasChanged(id, user),
    ),
  );
  // `sharedBy` can be trusted: only administrators may write another user's id
  // (engine/roles.ts).
  accounts.changes.on("role", (sharedBy, role) => {
    if (role !== null && mayWriteDrafts(role)) return;
    const params = { type: SHARE_TYPE, sharedBy };
    end("_type == $type && sharedBy == $sharedBy", params, () => true);
  });
}
