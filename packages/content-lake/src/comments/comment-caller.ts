import { EVERYTHING, isRole, isSiteRole } from "../engine/roles.ts";
import type { Caller } from "../engine/types.ts";

const READ_AND_WRITE = ["read", "history", "create", "update"];

/**
 * The caller of a user or a token in the dataset for comments and tasks. As at
 * Sanity every user of the Studio reads and writes there, viewers too;
 * `commentRule` decides about changes of others' comments. Of the tokens only
 * administrators' have access, since comments are not for websites.
 */
export function commentCaller(
  { id, role }: { id: string; role: string },
  kind: "user" | "token",
): Caller {
  const mayEnter =
    kind === "user"
      ? isRole(role) && !isSiteRole(role)
      : role === "administrator";
  return {
    id,
    roles: [role],
    grants: mayEnter
      ? [{ filter: EVERYTHING, permissions: READ_AND_WRITE }]
      : [],
  };
}
