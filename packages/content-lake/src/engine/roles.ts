import type { Grant, GuardedField, GuardedNames } from "./types.ts";

/** A filter for every document; recognized by its text, never evaluated. */
export const EVERYTHING = '_id in path("**")';

/** A filter for published documents; recognized by its text, never evaluated. */
export const PUBLISHED_ONLY =
  '!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_id in path("_.**"))';

/**
 * A filter for what everyone may read where published documents are public: as at
 * Sanity, no id with a dot. Recognized by its text where it stands alone.
 */
export const PUBLIC_ONLY = '_id in path("*")';

/** The type of @sanity/preview-url-secret, whose documents open a preview. */
export const SECRET_TYPE = "sanity.previewUrlSecret";

/**
 * The documents that open drafts on the website: every role that reads drafts may open
 * a preview. `checkPreviewSecrets` checks what else they must be, since the Studio
 * evaluates these filters for a document with only an id and a type.
 */
const PREVIEW_SECRETS = `_id in path("drafts.*") && _type == "${SECRET_TYPE}"`;

/** The records of links that show one draft to a recipient without an account. */
export const SHARE_TYPE = "sitePreviewShare";

/** Only its sharer and an administrator may change or revoke a link. */
const OTHERS_SHARES = `_type == "${SHARE_TYPE}" && sharedBy != identity()`;

const READ = ["read", "history"];
const WRITE = ["create", "update"];

/** The roles of users and tokens; REFERENCE.md says what each may do. */
export const ROLES = [
  "viewer",
  "editor",
  "developer",
  "compliance",
  "administrator",
  "published",
  "preview",
] as const;

export type Role = (typeof ROLES)[number];

/** True for the name of a role. */
export function isRole(role: string): role is Role {
  return (ROLES as readonly string[]).includes(role);
}

/**
 * Returns the grants of all roles together; an unknown role grants nothing. Only
 * `compliance` and `administrator` publish, change and unpublish documents of the
 * `guardedTypes`; the others may write drafts of them. Grants cannot describe a field:
 * `nameOfField` is a guarded type without documents, so that a Studio can ask who may
 * publish the field.
 */
export function grantsOf(
  roles: readonly string[],
  guardedTypes: readonly string[] = [],
): Grant[] {
  return roles.flatMap((role) =>
    isRole(role) ? grantsOfRole(role, guardedTypes) : [],
  );
}

/** True for a role that only the token of a website may have. */
export function isSiteRole(role: string): boolean {
  return role === "published" || role === "preview";
}

/** True if the role may write drafts, and so share them by link and request approval. */
export function mayWriteDrafts(role: string): boolean {
  return role === "editor" || role === "developer" || isGuardian(role);
}

/** True if the role publishes guarded content. */
function isGuardian(role: string): boolean {
  return role === "compliance" || role === "administrator";
}

/** The name of a guarded field as a guarded type. */
export function nameOfField({ type, field }: GuardedField): string {
  return `${type}.${field}`;
}

/** The guarded fields that the roles together may not publish. */
export function guardedFieldsOf(
  roles: readonly string[],
  fields: readonly GuardedField[],
): readonly GuardedField[] {
  return roles.some(isGuardian) ? [] : fields;
}

/** What guarded texts name, for roles that may not publish it; null for the others. */
export function guardedNamesOf(
  roles: readonly string[],
  names: GuardedNames,
): GuardedNames | null {
  return roles.some(isGuardian) ? null : names;
}

function grantsOfRole(role: Role, guardedTypes: readonly string[]): Grant[] {
  if (role === "published") {
    return [{ filter: PUBLISHED_ONLY, permissions: ["read"] }];
  }
  if (role === "administrator") {
    const permissions = [...READ, ...WRITE, "manage"];
    return [{ filter: EVERYTHING, permissions }];
  }
  const own = `!(${OTHERS_SHARES})`;
  const filter = {
    viewer: PREVIEW_SECRETS,
    preview: PREVIEW_SECRETS,
    editor: unguarded(own, guardedTypes),
    developer: unguarded(own, guardedTypes),
    compliance: own,
  }[role];
  // A website spends secrets, and creates none.
  const permissions = role === "preview" ? ["update"] : WRITE;
  return [
    { filter: EVERYTHING, permissions: READ },
    { filter, permissions },
  ];
}

/** A filter without the published documents of guarded types. */
function unguarded(filter: string, guardedTypes: readonly string[]): string {
  if (guardedTypes.length === 0) return filter;
  return `${filter} && (!(_type in ${JSON.stringify(guardedTypes)}) || _id in path("drafts.**") || _id in path("versions.**"))`;
}
