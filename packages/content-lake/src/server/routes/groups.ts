import { ROLES } from "../../engine/roles.ts";
import type { QueryResponse } from "../../engine/types.ts";
import type { ServerContext } from "../http/exchange.ts";
import { mayReadMembers, type Identity } from "../security/identity.ts";

/**
 * How the Studio asks which members may read a document, before it lets one be
 * mentioned or given a task. At Sanity the groups are documents of the dataset;
 * here they are the accounts, and stored nowhere else.
 */
const GROUPS_QUERY = '*[_type == "system.group"]{members, grants}';

/** The answer to the Studio's query for groups; `null` for any other query. */
export function answerGroups(
  { accounts }: ServerContext,
  identity: Identity,
  query: string,
): QueryResponse | null {
  if (query !== GROUPS_QUERY || !mayReadMembers(identity)) return null;
  const users = accounts.users.all().filter(({ isDisabled }) => !isDisabled);
  const groups = ROLES.map((role) => ({
    members: users.filter((user) => user.role === role).map(({ id }) => id),
    grants: accounts.callerOf({ id: "", role }).grants,
  }));
  return {
    result: groups.filter(({ members }) => members.length > 0),
    syncTags: [],
    ms: 0,
  };
}
