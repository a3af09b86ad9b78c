import type { Grant, GuardedField } from "./types.ts";

/** Matches every document, and is never evaluated. */
export const EVERYTHING = '_id in path("**")';

/** Matches what is neither a draft nor a version, and is never evaluated. */
export const PUBLISHED_ONLY =
  '!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_id in path("_.**"))';

/**
 * The documents that open drafts on the website, in the words of
 * @sanity/preview-url-secret: every role that reads drafts may open a preview.
 */
const PREVIEW_SECRETS =
  '_id in path("drafts.**") && _type == "sanity.previewUrlSecret"';

const READ = ["read", "history"];
const WRITE = ["create", "update"];

/** What a user or a token can be; README.md says what each may do. */
export const ROLES = [
  "viewer",
  "editor",
  "developer",
  "compliance",
  "administrator",
  "published",
] as const;

export type Role = (typeof ROLES)[number];

/** True for the name of a role. */
export function isRole(role: string): role is Role {
  return (ROLES as readonly string[]).includes(role);
}

/**
 * What the roles allow together; a role that is not known allows nothing.
 * Documents of the `guardedTypes` are published, changed and taken away by
 * `compliance` and `administrator` alone; the others may write drafts of them.
 */
export function grantsOf(
  roles: readonly string[],
  guardedTypes: readonly string[] = [],
): Grant[] {
  return roles.flatMap((role) =>
    isRole(role) ? grantsOfRole(role, guardedTypes) : [],
  );
}

const GUARDIANS: readonly string[] = ["compliance", "administrator"];

/** Which of the guarded fields the roles together may not publish. */
export function guardedFieldsOf(
  roles: readonly string[],
  fields: readonly GuardedField[],
): readonly GuardedField[] {
  return roles.some((role) => GUARDIANS.includes(role)) ? [] : fields;
}

function grantsOfRole(role: Role, guardedTypes: readonly string[]): Grant[] {
  switch (role) {
    case "published":
      return [{ filter: PUBLISHED_ONLY, permissions: ["read"] }];
    case "viewer":
      return [
        { filter: EVERYTHING, permissions: READ },
        { filter: PREVIEW_SECRETS, permissions: WRITE },
      ];
    case "editor":
    case "developer":
      return [
        { filter: EVERYTHING, permissions: READ },
        { filter: unguarded(guardedTypes), permissions: WRITE },
      ];
    case "compliance":
      return [{ filter: EVERYTHING, permissions: [...READ, ...WRITE] }];
    case "administrator":
      return [
        { filter: EVERYTHING, permissions: [...READ, ...WRITE, "manage"] },
      ];
  }
}

/** Everything but what visitors may see of the guarded types. */
function unguarded(guardedTypes: readonly string[]): string {
  if (guardedTypes.length === 0) return EVERYTHING;
  return `!(_type in ${JSON.stringify(guardedTypes)}) || _id in path("drafts.**") || _id in path("versions.**")`;
}
