import { draftIdOf, publishedIdOf } from "../document-id.ts";
import { validationFault } from "../errors.ts";
import { isObject } from "../json-value.ts";
import { publishedAttributes } from "../actions/action-fields.ts";
import type { Workspace } from "../mutations/workspace.ts";
import type { SanityDocument } from "../types.ts";
import { checkRoom, titleOf } from "./release-guard.ts";

/**
 * Puts all versions of a release in the place of what is published, and returns
 * the published ids. A version that asks for it takes its document down, whose
 * content stays as a draft. Throws a `WriteFault`.
 */
export function publishVersions(
  workspace: Workspace,
  release: SanityDocument,
): string[] {
  const versions = workspace.versionsOf(String(release.name));
  // Versions that were there before their release were not counted.
  checkRoom(release, versions.length);
  return versions.map((version) => {
    const publishedId = publishedIdOf(version._id);
    if (takesDown(version)) takeDown(workspace, publishedId);
    else publishVersion(workspace, release, version, publishedId);
    workspace.delete(version._id);
    return publishedId;
  });
}

/** True for a version that takes its document down when it is published. */
function takesDown({ _system }: SanityDocument): boolean {
  return isObject(_system) && _system.delete === true;
}

function publishVersion(
  workspace: Workspace,
  release: SanityDocument,
  version: SanityDocument,
  publishedId: string,
): void {
  if (workspace.wasDeletedAfter(publishedId, version._id)) {
    throw validationFault(
      `"${publishedId}" was deleted or unpublished after it was added to the release "${titleOf(release)}": remove it from the release, or remove it and add it again`,
    );
  }
  workspace.write(
    "createOrReplace",
    { ...publishedAttributes(version), _id: publishedId },
    { asNow: true },
  );
  discardScheduledDraft(workspace, release, version);
}

/** The draft that was scheduled is published now, unless it was changed since. */
function discardScheduledDraft(
  workspace: Workspace,
  { metadata }: SanityDocument,
  { _id, _system }: SanityDocument,
): void {
  if (!isObject(metadata) || metadata.cardinality !== "one") return;
  const base = isObject(_system) ? _system.base : null;
  const draft = workspace.get(draftIdOf(_id));
  const isSame =
    draft !== null &&
    isObject(base) &&
    base.id === draft._id &&
    base.rev === draft._rev;
  if (isSame) workspace.delete(draft._id);
}

function takeDown(workspace: Workspace, publishedId: string): void {
  const published = workspace.get(publishedId);
  if (published === null) return;
  workspace.write(
    "createIfNotExists",
    { ...published, _id: draftIdOf(publishedId) },
    { asNow: true },
  );
  workspace.delete(publishedId);
}
