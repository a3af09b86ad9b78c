import {
  draftIdOf,
  isDraftId,
  isPublishedId,
  isVersionId,
  publishedIdOf,
  checkedId,
} from "../document-id.ts";
import { validationFault, type WriteFault } from "../errors.ts";
import { isObject, type JsonObject } from "../json-value.ts";

/** The published document of an action. Throws a `WriteFault`, as all of these. */
export function publishedIdIn(action: JsonObject): string {
  const id = checkedId(action.publishedId);
  if (isPublishedId(id)) return id;
  throw validationFault(`"${id}" is not the id of a published document`);
}

/** The draft, or a version, and the published document of an action. */
export function idsIn(action: JsonObject): {
  draftId: string;
  publishedId: string;
} {
  const publishedId = publishedIdIn(action);
  return { draftId: versionIdIn(action.draftId, publishedId), publishedId };
}

/** The same for actions that take drafts only. */
export function draftIdsIn(action: JsonObject): {
  draftId: string;
  publishedId: string;
} {
  const ids = idsIn(action);
  if (isDraftId(ids.draftId)) return ids;
  throw publishedWithRelease(ids.draftId);
}

/** The fault of a version that an action of a single document names. */
export function publishedWithRelease(versionId: string): WriteFault {
  return validationFault(
    `"${versionId}" is published with its release, and not alone`,
  );
}

/** The id, if it is that of the draft or of a version of the document. */
export function versionIdIn(id: unknown, publishedId: string): string {
  const versionId = checkedId(id);
  const isVersion = isDraftId(versionId) || isVersionId(versionId);
  if (isVersion && publishedIdOf(versionId) === publishedId) return versionId;
  throw validationFault(
    `"${versionId}" is not a draft or version of "${publishedId}"`,
  );
}

/** The attributes of a draft or version, under its own id. */
export function draftAttributes(
  attributes: unknown,
  publishedId: string,
): JsonObject {
  if (!isObject(attributes)) {
    throw validationFault("An action needs the attributes of a document");
  }
  const draftId = draftIdOf(publishedId);
  const id = attributes._id ?? draftId;
  // Some clients send the id of the published document instead of the draft's.
  const _id = id === publishedId ? draftId : versionIdIn(id, publishedId);
  return { ...attributes, _id };
}

/** A patch without what names its document. */
export function withoutTarget(patch: JsonObject): JsonObject {
  const { id, query, params, ...operations } = patch;
  return operations;
}

/** False for what was left out, and for `null`. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * The attributes of a draft as they are published: without `_system`, and with
 * the references that were weak only until now made strong.
 */
export function publishedAttributes(draft: JsonObject): JsonObject {
  const { _system, ...attributes } = draft;
  return strengthenedFields(attributes);
}

function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened);
  return isObject(value) ? strengthenedFields(value) : value;
}

function strengthenedFields(value: JsonObject): JsonObject {
  if (Object.hasOwn(value, "_strengthenOnPublish")) {
    const { _strengthenOnPublish, _weak, ...reference } = value;
    const staysWeak =
      isObject(_strengthenOnPublish) && _strengthenOnPublish.weak === true;
    return staysWeak ? { ...reference, _weak: true } : reference;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, strengthened(child)]),
  );
}
