import {
  isPublishedId,
  isVersionId,
  publishedIdOf,
  checkedId,
} from "../document-id.ts";
import { validationFault } from "../errors.ts";
import { isObject, type JsonObject } from "../json-value.ts";
import type { Workspace } from "../mutations/workspace.ts";
import { releaseDocumentIdOf } from "../releases/release-guard.ts";
import type { SanityDocument } from "../types.ts";
import {
  draftAttributes,
  isGiven,
  publishedIdIn,
  versionIdIn,
} from "./action-fields.ts";

/**
 * False for a version whose release does not exist, and for a draft. The Studio
 * edits such a version as it does a draft ("Proposed changes").
 */
export function hasRelease(workspace: Workspace, versionId: string): boolean {
  const releaseId = releaseDocumentIdOf(versionId);
  return releaseId !== null && workspace.get(releaseId) !== null;
}

/** `document.version.create`: from a document, or from the attributes of one. */
export function createVersion(workspace: Workspace, action: JsonObject): void {
  const publishedId = publishedIdIn(action);
  if (action.document !== undefined) {
    const attributes = draftAttributes(action.document, publishedId);
    workspace.write("create", attributes, { asNow: true });
    return;
  }
  const versionId = versionIdIn(action.versionId, publishedId);
  const baseId = checkedId(action.baseId);
  const base = workspace.existing(baseId);
  if (isGiven(action.ifBaseRevisionId)) {
    workspace.expectRevision(baseId, action.ifBaseRevisionId);
  }
  const version = isVersionId(versionId) ? basedOn(base) : base;
  workspace.write("create", { ...version, _id: versionId }, { asNow: true });
}

/** A copy that says what it was made of, as the Studio reads it. */
function basedOn(base: SanityDocument): JsonObject {
  const system = isObject(base._system) ? base._system : {};
  return {
    ...base,
    _system: { ...system, base: { id: base._id, rev: base._rev } },
  };
}

/** `document.version.replace` */
export function replaceVersion(workspace: Workspace, action: JsonObject): void {
  const id = isObject(action.document) ? action.document._id : undefined;
  const publishedId = publishedIdOf(checkedId(id));
  const attributes = draftAttributes(action.document, publishedId);
  workspace.existing(String(attributes._id));
  workspace.write("createOrReplace", attributes, { asNow: true });
}

/**
 * `document.version.unpublish`: the document is taken down with the release. A
 * version is made of what is published if there is none.
 */
export function unpublishVersion(
  workspace: Workspace,
  action: JsonObject,
): void {
  const publishedId = publishedIdIn(action);
  const versionId = versionIdIn(action.versionId, publishedId);
  if (!isVersionId(versionId)) {
    throw validationFault(`"${versionId}" is not a version in a release`);
  }
  const releaseId = releaseDocumentIdOf(versionId);
  if (releaseId !== null) workspace.existing(releaseId);
  const published = workspace.existing(publishedId);
  if (workspace.get(versionId) === null) {
    const version = { ...basedOn(published), _id: versionId };
    workspace.write("create", version, { asNow: true });
  }
  workspace.patch(versionId, { set: { "_system.delete": true } });
}

/** Deletes a draft or a version. */
export function discard(workspace: Workspace, id: unknown): void {
  const versionId = checkedId(id);
  if (isPublishedId(versionId)) {
    throw validationFault(`"${versionId}" is neither a draft nor a version`);
  }
  workspace.existing(versionId);
  workspace.delete(versionId);
}
