import {
  checkedId,
  draftIdOf,
  isDraftId,
  isPublishedId,
  isVersionId,
  publishedIdOf,
} from "../document-id.ts";
import {
  alreadyExistsFault,
  notFoundFault,
  validationFault,
  WriteFault,
} from "../errors.ts";
import { isObject, type JsonObject } from "../json-value.ts";
import type { Workspace } from "../mutations/workspace.ts";
import { RELEASE_ACTIONS } from "../releases/release-actions.ts";
import { releaseDocumentIdOf } from "../releases/release-guard.ts";
import type { SanityDocument } from "../types.ts";

/**
 * Carries out an action in a workspace.
 *
 * @throws WriteFault if the action is refused.
 */
type Handler = (workspace: Workspace, action: JsonObject) => void;

const PREFIX = "sanity.action.";

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ["document.create", create],
  ["document.edit", edit],
  ["document.publish", publish],
  ["document.unpublish", unpublish],
  ["document.delete", remove],
  ["document.discard", discard],
  ["document.replaceDraft", replaceDraft],
  ["document.version.create", createVersion],
  ["document.version.replace", replaceVersion],
  ["document.version.discard", discard],
  ["document.version.unpublish", unpublishVersion],
  ...Object.entries(RELEASE_ACTIONS).map(
    ([name, handler]): [string, Handler] => [
      `release.${name}`,
      (workspace, action) =>
        workspace.asRelease(() => handler(workspace, action)),
    ],
  ),
]);

/**
 * Carries out one action of a request in a workspace.
 *
 * @throws WriteFault if the action is refused.
 */
export function applyAction(workspace: Workspace, action: unknown): void {
  const type = isObject(action) ? action.actionType : undefined;
  if (!isObject(action) || typeof type !== "string") {
    throw validationFault('An action is an object with an "actionType"');
  }
  const name = type.startsWith(PREFIX) ? type.slice(PREFIX.length) : "";
  const handler = HANDLERS.get(name);
  if (handler === undefined) {
    throw validationFault(`Unknown action "${type.slice(0, 100)}"`);
  }
  handler(workspace, action);
}

function create(workspace: Workspace, action: JsonObject): void {
  const publishedId = publishedIdIn(action);
  const attributes = draftAttributes(action.attributes, publishedId);
  const { ifExists = "fail" } = action;
  if (ifExists !== "fail" && ifExists !== "ignore") {
    throw validationFault('"ifExists" is "fail" or "ignore"');
  }
  const existing = workspace.get(attributes._id) ?? workspace.get(publishedId);
  if (existing === null) workspace.write("create", attributes);
  else if (ifExists === "fail") throw alreadyExistsFault(existing._id);
}

function edit(workspace: Workspace, action: JsonObject): void {
  const { draftId, publishedId } = idsIn(action);
  if (!isObject(action.patch)) {
    throw validationFault('"patch" must be an object');
  }
  const { id: _id, query: _q, params: _p, ...patch } = action.patch;
  if (workspace.get(draftId) !== null) {
    return workspace.patch(draftId, patch);
  }
  const published = workspace.get(publishedId);
  if (published === null) throw notFoundFault(draftId);
  // The editor's revision is that of the published document.
  const { ifRevisionID, ...operations } = patch;
  workspace.expectRevision(publishedId, ifRevisionID);
  workspace.write("create", { ...published, _id: draftId });
  workspace.patch(draftId, operations);
}

function publish(workspace: Workspace, action: JsonObject): void {
  const { draftId, publishedId } = idsIn(action);
  // The Studio edits a version without a release like a draft.
  const releaseId = releaseDocumentIdOf(draftId);
  if (releaseId !== null && workspace.get(releaseId) !== null) {
    throw withRelease(draftId);
  }
  const draft = workspace.existing(draftId);
  workspace.expectRevision(draftId, action.ifDraftRevisionId);
  workspace.expectRevision(publishedId, action.ifPublishedRevisionId);
  workspace.publish(draft);
}

function unpublish(workspace: Workspace, action: JsonObject): void {
  const { draftId, publishedId } = idsIn(action);
  if (!isDraftId(draftId)) throw withRelease(draftId);
  workspace.takeDown(publishedId);
}

function remove(workspace: Workspace, action: JsonObject): void {
  const publishedId = publishedIdIn(action);
  const included: unknown = action.includeDrafts ?? [];
  if (!Array.isArray(included)) {
    throw validationFault('"includeDrafts" must be a list of document ids');
  }
  const drafts = included.map((id) => versionIdIn(id, publishedId));
  const draftId = draftIdOf(publishedId);
  if (workspace.get(draftId) !== null && !drafts.includes(draftId)) {
    throw new WriteFault(
      "documentHasDraftError",
      `Document "${publishedId}" has a draft that the deletion does not include`,
      { id: publishedId },
    );
  }
  const deleted = [publishedId, ...drafts].filter((id) => workspace.delete(id));
  if (deleted.length === 0) throw notFoundFault(publishedId);
}

/** Used by the Studio to restore an old revision. */
function replaceDraft(workspace: Workspace, action: JsonObject): void {
  const publishedId = publishedIdIn(action);
  const attributes = draftAttributes(action.attributes, publishedId);
  const isNew = workspace.get(attributes._id) === null;
  if (isNew) workspace.existing(publishedId);
  workspace.write("createOrReplace", attributes);
}

/** Creates a version from a document, or from attributes. */
function createVersion(workspace: Workspace, action: JsonObject): void {
  const publishedId = publishedIdIn(action);
  if (action.document !== undefined) {
    const attributes = draftAttributes(action.document, publishedId);
    workspace.write("create", attributes);
    return;
  }
  const _id = versionIdIn(action.versionId, publishedId);
  const baseId = checkedId(action.baseId);
  const base = workspace.existing(baseId);
  workspace.expectRevision(baseId, action.ifBaseRevisionId);
  const version = isVersionId(_id) ? basedOn(base) : base;
  workspace.write("create", { ...version, _id });
}

/** A copy that names its base, as the Studio expects. */
function basedOn(base: SanityDocument): JsonObject {
  const system = isObject(base._system) ? base._system : {};
  const { _id: id, _rev: rev } = base;
  return { ...base, _system: { ...system, base: { id, rev } } };
}

function replaceVersion(workspace: Workspace, action: JsonObject): void {
  const id = isObject(action.document) ? action.document._id : undefined;
  const publishedId = publishedIdOf(checkedId(id));
  const attributes = draftAttributes(action.document, publishedId);
  workspace.existing(attributes._id);
  workspace.write("createOrReplace", attributes);
}

/**
 * Marks a document to be taken down with the release. Without a version, one is made
 * from the published document.
 */
function unpublishVersion(workspace: Workspace, action: JsonObject): void {
  const publishedId = publishedIdIn(action);
  const _id = versionIdIn(action.versionId, publishedId);
  const releaseId = releaseDocumentIdOf(_id);
  if (releaseId === null) {
    throw validationFault(`"${_id}" is not a version in a release`);
  }
  workspace.existing(releaseId);
  const published = workspace.existing(publishedId);
  if (workspace.get(_id) === null) {
    workspace.write("create", { ...basedOn(published), _id });
  }
  workspace.patch(_id, { set: { "_system.delete": true } });
}

/** Deletes a draft or a version. */
function discard(workspace: Workspace, action: JsonObject): void {
  const id = checkedId(action.versionId ?? action.draftId);
  if (isPublishedId(id)) {
    throw validationFault(`"${id}" is neither a draft nor a version`);
  }
  workspace.existing(id);
  workspace.delete(id);
}

function withRelease(versionId: string): WriteFault {
  return validationFault(
    `"${versionId}" is published with its release, and not alone`,
  );
}

/** The published id in an action. */
function publishedIdIn(action: JsonObject): string {
  const id = checkedId(action.publishedId);
  if (isPublishedId(id)) return id;
  throw validationFault(`"${id}" is not the id of a published document`);
}

/** The ids of the draft or version, and of the published document, in an action. */
function idsIn(action: JsonObject): { draftId: string; publishedId: string } {
  const publishedId = publishedIdIn(action);
  return { draftId: versionIdIn(action.draftId, publishedId), publishedId };
}

/** The id, if it is that of the document's draft or one of its versions. */
function versionIdIn(id: unknown, publishedId: string): string {
  const versionId = checkedId(id);
  const isVersion = !isPublishedId(versionId);
  if (isVersion && publishedIdOf(versionId) === publishedId) return versionId;
  throw validationFault(
    `"${versionId}" is not a draft or version of "${publishedId}"`,
  );
}

/** The attributes of a draft or version, with its own id. */
function draftAttributes(
  attributes: unknown,
  publishedId: string,
): JsonObject & { _id: string } {
  if (!isObject(attributes)) {
    throw validationFault("An action needs the attributes of a document");
  }
  const draftId = draftIdOf(publishedId);
  const { _id: id = draftId } = attributes;
  // Some clients send the published document's id instead of the draft's.
  const _id = id === publishedId ? draftId : versionIdIn(id, publishedId);
  return { ...attributes, _id };
}
