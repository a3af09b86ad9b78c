import type { Grant } from "./types.ts";

/** Matches every document, and is never evaluated. */
export const EVERYTHING = '_id in path("**")';
/** Matches what is neither a draft nor a version, and is never evaluated. */
export const PUBLISHED_ONLY =
  '!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_id in path("_.**"))';

const WRITE = ["read", "create", "update", "history"];

const GRANTS: Readonly<Record<string, readonly Grant[]>> = {
  published: [{ filter: PUBLISHED_ONLY, permissions: ["read"] }],
  viewer: [{ filter: EVERYTHING, permissions: ["read", "history"] }],
  editor: [{ filter: EVERYTHING, permissions: WRITE }],
  developer: [{ filter: EVERYTHING, permissions: WRITE }],
  administrator: [{ filter: EVERYTHING, permissions: [...WRITE, "manage"] }],
};

export function isRole(role: string): boolean {
  return Object.hasOwn(GRANTS, role);
}

/** What the roles allow together; a role that is not known allows nothing. */
export function grantsOf(roles: readonly string[]): Grant[] {
  return roles.flatMap((role) => (isRole(role) ? (GRANTS[role] ?? []) : []));
}
