import { releaseOf } from "../document-id.ts";
import { alreadyExistsFault, validationFault } from "../errors.ts";
import { isObject, isString, type JsonObject } from "../json-value.ts";
import type { Workspace } from "../mutations/workspace.ts";
import type { SanityDocument } from "../types.ts";
import {
  importRelease,
  checkedMetadata,
  checkedPublishAt,
  checkOnlyMetadata,
} from "./release-fields.ts";
import { publishVersions } from "./publish-versions.ts";
import {
  checkRoom,
  titleOf,
  isReleaseName,
  RELEASE_TYPE,
  releaseDocumentId,
} from "./release-guard.ts";

/** How many releases may wait, open and scheduled ones and scheduled drafts together. */
export const MAX_OPEN_RELEASES = 200;

const HANDLERS: Readonly<
  Record<string, (workspace: Workspace, action: JsonObject) => void>
> = {
  "release.create": create,
  "release.import": (workspace, action) =>
    importRelease(workspace, action, nameIn(action)),
  "release.edit": edit,
  "release.publish": publish,
  "release.schedule": schedule,
  "release.unschedule": unschedule,
  "release.archive": archive,
  "release.unarchive": unarchive,
  "release.delete": remove,
};

/**
 * Carries out an action of a release; false for a name that is none. Throws a
 * `WriteFault`.
 */
export function applyReleaseAction(
  workspace: Workspace,
  name: string,
  action: JsonObject,
): boolean {
  const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined;
  if (handler === undefined) return false;
  workspace.asRelease(() => handler(workspace, action));
  return true;
}

/** Takes a schedule back whose hour has come in vain, and leaves the reason. */
export function failSchedule(
  workspace: Workspace,
  name: string,
  message: string,
): void {
  workspace.asRelease(() =>
    workspace.patch(releaseDocumentId(name), {
      set: { state: "active", error: { message } },
      unset: ["publishAt", "scheduledBy"],
    }),
  );
}

function nameIn({ releaseId }: JsonObject): string {
  if (isReleaseName(releaseId)) return releaseId;
  throw validationFault(
    '"releaseId" is the name of a release: up to 64 letters, digits, "_" and "-", and no name of a perspective',
  );
}

function releaseIn(
  workspace: Workspace,
  action: JsonObject,
  ...states: readonly string[]
): SanityDocument {
  const release = workspace.existing(releaseDocumentId(nameIn(action)));
  const state = String(release.state);
  if (states.includes(state)) return release;
  throw validationFault(
    `The release "${titleOf(release)}" is ${state}, and must be ${states.join(" or ")} for this`,
  );
}

function create(workspace: Workspace, action: JsonObject): void {
  const name = nameIn(action);
  const _id = releaseDocumentId(name);
  if (workspace.get(_id) !== null) throw alreadyExistsFault(_id);
  checkOpen(workspace);
  const metadata = checkedMetadata(action.metadata ?? {});
  const release = { _id, _type: RELEASE_TYPE, name, state: "active", metadata };
  workspace.write("create", release, { asNow: true });
}

function checkOpen(workspace: Workspace): void {
  const open = workspace
    .ofType(RELEASE_TYPE)
    .filter(({ state }) => state === "active" || state === "scheduled");
  if (open.length < MAX_OPEN_RELEASES) return;
  throw validationFault(
    `There are ${MAX_OPEN_RELEASES} open releases and scheduled drafts, and may not be more: publish, archive or delete some`,
  );
}

function edit(workspace: Workspace, action: JsonObject): void {
  const before = releaseIn(workspace, action, "active", "scheduled");
  const { patch } = action;
  if (!isObject(patch)) throw validationFault('"patch" must be an object');
  const { id, query, params, ...operations } = patch;
  workspace.patch(before._id, operations);
  const after = workspace.existing(before._id);
  checkOnlyMetadata(before, after);
  checkRoom(after, workspace.versionsOf(String(after.name)).length);
}

function publish(workspace: Workspace, action: JsonObject): void {
  const release = releaseIn(workspace, action, "active", "scheduled");
  const ids = publishVersions(workspace, release);
  workspace.patch(release._id, {
    set: {
      state: "published",
      publishedAt: workspace.timestamp,
      finalDocumentStates: statesOf(ids),
    },
    unset: ["publishAt", "scheduledBy", "error"],
  });
}

function schedule(workspace: Workspace, action: JsonObject): void {
  const release = releaseIn(workspace, action, "active", "scheduled");
  const publishAt = checkedPublishAt(action.publishAt, workspace.timestamp);
  // Whether the caller may publish all of it: at its hour this is asked again.
  workspace.rehearse((rehearsal) => publishVersions(rehearsal, release));
  const metadata = checkedMetadata(release.metadata);
  workspace.patch(release._id, {
    set: {
      state: "scheduled",
      publishAt,
      scheduledBy: workspace.author,
      // The Studio locks what is scheduled by the type, too.
      metadata: {
        ...metadata,
        releaseType: "scheduled",
        intendedPublishAt: publishAt,
      },
    },
    unset: ["error"],
  });
}

function unschedule(workspace: Workspace, action: JsonObject): void {
  const { _id } = releaseIn(workspace, action, "scheduled");
  workspace.patch(_id, {
    set: { state: "active" },
    unset: ["publishAt", "scheduledBy"],
  });
}

function archive(workspace: Workspace, action: JsonObject): void {
  const release = releaseIn(workspace, action, "active");
  const ids = workspace.versionsOf(String(release.name)).map(({ _id }) => _id);
  for (const id of ids) workspace.delete(id);
  workspace.patch(release._id, {
    set: { state: "archived", finalDocumentStates: statesOf(ids) },
    unset: ["error"],
  });
}

/** The versions come back as they were when the release was archived. */
function unarchive(workspace: Workspace, action: JsonObject): void {
  const release = releaseIn(workspace, action, "archived");
  checkOpen(workspace);
  const name = String(release.name);
  // An import says what it likes of them.
  const ids = idsOf(release.finalDocumentStates).filter(
    (id) => releaseOf(id) === name,
  );
  checkRoom(release, ids.length);
  for (const id of ids) {
    const version = workspace.lastState(id);
    if (version !== null) workspace.write("create", version, { asNow: true });
  }
  workspace.patch(release._id, {
    set: { state: "active" },
    unset: ["finalDocumentStates"],
  });
}

function remove(workspace: Workspace, action: JsonObject): void {
  const { _id } = releaseIn(workspace, action, "archived", "published");
  workspace.delete(_id);
}

function statesOf(ids: readonly string[]): JsonObject[] {
  return ids.map((id) => ({ _key: id, id }));
}

function idsOf(states: unknown): string[] {
  const list: unknown[] = Array.isArray(states) ? states : [];
  return list
    .map((state) => (isObject(state) ? state.id : null))
    .filter(isString);
}
