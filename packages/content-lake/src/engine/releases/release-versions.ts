import { draftIdOf, publishedIdOf } from "../document-id.ts";
import { LakeFault, validationFault } from "../errors.ts";
import { isObject, type JsonObject } from "../json-value.ts";
import type { Workspace } from "../mutations/workspace.ts";
import type { SanityDocument } from "../types.ts";
import { checkRoom, titleOf } from "./release-guard.ts";

/**
 * Publishes all versions of a release, and returns the published ids. A version that
 * asks for it unpublishes its document, whose content stays as a draft.
 */
export function publishVersions(
  workspace: Workspace,
  release: SanityDocument,
): string[] {
  const versions = workspace.versionsOf(String(release.name));
  // Versions that existed before their release were not counted.
  checkRoom(release, versions.length);
  return versions.map((version) => {
    const publishedId = publishedIdOf(version._id);
    const { base, ...system } = systemOf(version);
    const isGoing = system.delete === true;
    if (!isGoing && workspace.wasDeletedAfter(publishedId, version._id)) {
      throw validationFault(
        `"${publishedId}" was deleted or unpublished after it was added to the release "${titleOf(release)}": remove it from the release, or remove it and add it again`,
      );
    }
    publishVersion(workspace, version);
    if (!isGoing) discardScheduledDraft(workspace, release, publishedId, base);
    return publishedId;
  });
}

function publishVersion(workspace: Workspace, version: SanityDocument): void {
  if (systemOf(version).delete !== true) return workspace.publish(version);
  const publishedId = publishedIdOf(version._id);
  if (workspace.get(publishedId)) workspace.takeDown(publishedId);
  workspace.delete(version._id);
}

function systemOf({ _system }: SanityDocument): JsonObject {
  return isObject(_system) ? _system : {};
}

/**
 * Keeps a caller who may not publish from stopping what was scheduled by someone who
 * may. Each version is checked by itself: another reason why the release cannot be
 * published allows nothing, and prevents nobody from reopening it.
 */
export function requirePublisher(
  workspace: Workspace,
  { name }: SanityDocument,
): void {
  for (const version of workspace.versionsOf(String(name))) {
    try {
      workspace.rehearse((rehearsal) => publishVersion(rehearsal, version));
    } catch (error) {
      const detail = error instanceof LakeFault ? error.detail : null;
      const isRefusal =
        detail?.kind === "write" &&
        detail.item.type === "insufficientPermissionsError";
      if (isRefusal) throw error;
    }
  }
}

/** The scheduled draft is published now, unless it was changed since. */
function discardScheduledDraft(
  workspace: Workspace,
  { metadata }: SanityDocument,
  publishedId: string,
  base: unknown,
): void {
  if (!isObject(metadata) || metadata.cardinality !== "one") return;
  const draft = workspace.get(draftIdOf(publishedId));
  const { id, rev } = isObject(base) ? base : {};
  const isSame = draft !== null && draft._id === id && draft._rev === rev;
  if (isSame) workspace.delete(draft._id);
}
