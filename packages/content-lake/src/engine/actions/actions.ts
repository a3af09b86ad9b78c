import {
  draftIdOf,
  isPublishedId,
  publishedIdOf,
  checkedId,
} from "../document-id.ts";
import {
  WriteFault,
  alreadyExistsFault,
  notFoundFault,
  validationFault,
} from "../errors.ts";
import { isObject, type JsonObject } from "../json-value.ts";
import type { Workspace } from "../mutations/workspace.ts";
import { applyReleaseAction } from "../releases/release-actions.ts";
import {
  draftAttributes,
  draftIdsIn,
  idsIn,
  isGiven,
  publishedIdIn,
  publishedWithRelease,
  withoutTarget,
  publishedAttributes,
} from "./action-fields.ts";
import {
  createVersion,
  discard,
  hasRelease,
  replaceVersion,
  unpublishVersion,
} from "./version-actions.ts";

type Handler = (workspace: Workspace, action: JsonObject) => void;

const PREFIX = "sanity.action.";

const HANDLERS: Readonly<Record<string, Handler>> = {
  "document.create": create,
  "document.edit": edit,
  "document.publish": publish,
  "document.unpublish": unpublish,
  "document.delete": remove,
  "document.discard": (workspace, action) => discard(workspace, action.draftId),
  "document.replaceDraft": replaceDraft,
  "document.version.create": createVersion,
  "document.version.replace": replaceVersion,
  "document.version.discard": (workspace, action) =>
    discard(workspace, action.versionId),
  "document.version.unpublish": unpublishVersion,
};

/**
 * Carries out one action of a request in a workspace. Throws a `WriteFault`.
 */
export function applyAction(workspace: Workspace, action: unknown): void {
  const type = isObject(action) ? action.actionType : undefined;
  if (!isObject(action) || typeof type !== "string") {
    throw validationFault('An action is an object with an "actionType"');
  }
  const name = type.startsWith(PREFIX) ? type.slice(PREFIX.length) : "";
  if (applyReleaseAction(workspace, name, action)) return;
  const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined;
  if (handler === undefined) {
    throw validationFault(`Unknown action "${type.slice(0, 100)}"`);
  }
  handler(workspace, action);
}

function create(workspace: Workspace, action: JsonObject): void {
  const publishedId = publishedIdIn(action);
  const attributes = draftAttributes(action.attributes, publishedId);
  const { ifExists } = action;
  if (ifExists !== undefined && ifExists !== "fail" && ifExists !== "ignore") {
    throw validationFault('"ifExists" is "fail" or "ignore"');
  }
  const existing =
    workspace.get(String(attributes._id)) ?? workspace.get(publishedId);
  if (existing === null) {
    workspace.write("create", attributes, { asNow: true });
  } else if (ifExists !== "ignore") {
    throw alreadyExistsFault(existing._id);
  }
}

function edit(workspace: Workspace, action: JsonObject): void {
  const { draftId, publishedId } = idsIn(action);
  const patch = action.patch;
  if (!isObject(patch)) throw validationFault('"patch" must be an object');
  if (workspace.get(draftId) === null) {
    const published = workspace.get(publishedId);
    if (published === null) throw notFoundFault(draftId);
    // The revision that the editor saw is the one of the published document.
    if (patch.ifRevisionID !== undefined) {
      workspace.expectRevision(publishedId, patch.ifRevisionID);
    }
    const { ifRevisionID, ...rest } = patch;
    workspace.write("create", { ...published, _id: draftId }, { asNow: true });
    workspace.patch(draftId, withoutTarget(rest));
    return;
  }
  workspace.patch(draftId, withoutTarget(patch));
}

function publish(workspace: Workspace, action: JsonObject): void {
  const { draftId, publishedId } = idsIn(action);
  if (hasRelease(workspace, draftId)) throw publishedWithRelease(draftId);
  const draft = workspace.existing(draftId);
  expectRevisions(workspace, action, draftId, publishedId);
  workspace.delete(draftId);
  workspace.write(
    "createOrReplace",
    { ...publishedAttributes(draft), _id: publishedId },
    { asNow: true },
  );
}

function expectRevisions(
  workspace: Workspace,
  action: JsonObject,
  draftId: string,
  publishedId: string,
): void {
  const { ifDraftRevisionId, ifPublishedRevisionId } = action;
  if (isGiven(ifDraftRevisionId)) {
    workspace.expectRevision(draftId, ifDraftRevisionId);
  }
  if (isGiven(ifPublishedRevisionId)) {
    workspace.expectRevision(publishedId, ifPublishedRevisionId);
  }
}

function unpublish(workspace: Workspace, action: JsonObject): void {
  const { draftId, publishedId } = draftIdsIn(action);
  const published = workspace.existing(publishedId);
  workspace.write(
    "createIfNotExists",
    { ...published, _id: draftId },
    { asNow: true },
  );
  workspace.delete(publishedId);
}

function remove(workspace: Workspace, action: JsonObject): void {
  const publishedId = publishedIdIn(action);
  const included: unknown = action.includeDrafts ?? [];
  if (!Array.isArray(included)) {
    throw validationFault('"includeDrafts" must be a list of document ids');
  }
  const drafts = included.map(checkedId);
  const foreign = drafts.find(
    (id) => isPublishedId(id) || publishedIdOf(id) !== publishedId,
  );
  if (foreign !== undefined) {
    throw validationFault(`"${foreign}" is not a draft of "${publishedId}"`);
  }
  const draftId = draftIdOf(publishedId);
  if (workspace.get(draftId) !== null && !drafts.includes(draftId)) {
    throw new WriteFault({
      type: "documentHasDraftError",
      description: `Document "${publishedId}" has a draft that the deletion does not include`,
      id: publishedId,
    });
  }
  const deleted = [publishedId, ...drafts].filter((id) => workspace.delete(id));
  if (deleted.length === 0) throw notFoundFault(publishedId);
}

function replaceDraft(workspace: Workspace, action: JsonObject): void {
  const publishedId = publishedIdIn(action);
  const attributes = draftAttributes(action.attributes, publishedId);
  const draftId = String(attributes._id);
  if (workspace.get(draftId) === null) workspace.existing(publishedId);
  workspace.write("createOrReplace", attributes, { asNow: true });
}
