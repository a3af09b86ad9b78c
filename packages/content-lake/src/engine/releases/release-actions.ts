import { releaseOf } from "../document-id.ts";
import { alreadyExistsFault, validationFault } from "../errors.ts";
import {
  isObject,
  isString,
  sameJson,
  type JsonObject,
} from "../json-value.ts";
import type { Workspace } from "../mutations/workspace.ts";
import type { SanityDocument } from "../types.ts";
import { checkedMetadata, checkedPublishAt } from "./release-fields.ts";
import {
  checkRoom,
  isReleaseName,
  RELEASE_TYPE,
  releaseDocumentId,
  titleOf,
} from "./release-guard.ts";
import { publishVersions, requirePublisher } from "./release-versions.ts";

/** How many open and scheduled releases and scheduled drafts there may be. */
export const MAX_OPEN_RELEASES = 200;

/** The handler of each release action. All throw a `WriteFault`. */
export const RELEASE_ACTIONS: Readonly<
  Record<string, (workspace: Workspace, action: JsonObject) => void>
> = {
  create(workspace, action) {
    const name = nameIn(action);
    const _id = releaseDocumentId(name);
    if (workspace.get(_id) !== null) throw alreadyExistsFault(_id);
    checkOpen(workspace);
    const metadata = checkedMetadata(action.metadata ?? {});
    const state = "active";
    const release = { _id, _type: RELEASE_TYPE, name, state, metadata };
    workspace.write("create", release);
  },

  /**
   * Writes a release's document from an export. A scheduled one becomes open, since the
   * account that scheduled it is not this lake's, and its versions are imported after
   * it.
   */
  import(workspace, action) {
    const name = nameIn(action);
    const attributes = action.attributes ?? action.document;
    const { ifExists } = action;
    const isKnown = ["fail", "ignore", "replace"].includes(String(ifExists));
    if (!isObject(attributes) || !isKnown) {
      throw validationFault(
        'An import needs the "attributes" of a release, and "ifExists": "fail", "ignore" or "replace"',
      );
    }
    const _id = releaseDocumentId(name);
    const before = workspace.get(_id);
    if (before !== null && ifExists === "ignore") return;
    if (before !== null && ifExists === "fail") throw alreadyExistsFault(_id);
    if (before?.state === "scheduled") {
      throw validationFault(
        `The release "${name}" is scheduled: unschedule it before it is replaced`,
      );
    }
    const { state, publishedAt, finalDocumentStates, _createdAt } = attributes;
    const isDone = state === "published" || state === "archived";
    const kept = {
      _createdAt,
      ...(isDone && { publishedAt, finalDocumentStates }),
    };
    workspace.write("createOrReplace", {
      ...Object.fromEntries(
        Object.entries(kept).filter(([, value]) => value !== undefined),
      ),
      _id,
      _type: RELEASE_TYPE,
      name,
      metadata: checkedMetadata(attributes.metadata ?? {}),
      state: isDone ? state : "active",
    });
  },

  edit(workspace, action) {
    const before = releaseIn(workspace, action, "active", "scheduled");
    if (!isObject(action.patch)) {
      throw validationFault('"patch" must be an object');
    }
    const { id: _id, query: _q, params: _p, ...operations } = action.patch;
    workspace.patch(before._id, operations);
    const after = workspace.existing(before._id);
    const { _rev, _updatedAt } = after;
    const { metadata } = before;
    if (!sameJson({ ...after, metadata }, { ...before, _rev, _updatedAt })) {
      throw validationFault('Only the "metadata" of a release can be edited');
    }
    checkedMetadata(after.metadata);
    if (before.state === "scheduled") requirePublisher(workspace, before);
    checkRoom(after, workspace.versionsOf(String(after.name)).length);
  },

  publish(workspace, action) {
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
  },

  schedule(workspace, action) {
    const release = releaseIn(workspace, action, "active", "scheduled");
    const publishAt = checkedPublishAt(action.publishAt, workspace.timestamp);
    // Checks that the caller may publish everything; checked again when it is due.
    workspace.rehearse((rehearsal) => publishVersions(rehearsal, release));
    workspace.patch(release._id, {
      set: {
        state: "scheduled",
        publishAt,
        scheduledBy: workspace.author,
      },
      unset: ["error"],
    });
  },

  unschedule(workspace, action) {
    const release = releaseIn(workspace, action, "scheduled");
    requirePublisher(workspace, release);
    workspace.patch(release._id, {
      set: { state: "active" },
      unset: ["publishAt", "scheduledBy"],
    });
  },

  archive(workspace, action) {
    const { _id, name } = releaseIn(workspace, action, "active");
    const ids = workspace.versionsOf(String(name)).map((each) => each._id);
    for (const id of ids) workspace.delete(id);
    workspace.patch(_id, {
      set: { state: "archived", finalDocumentStates: statesOf(ids) },
      unset: ["error"],
    });
  },

  /** The versions are restored as they were when the release was archived. */
  unarchive(workspace, action) {
    const release = releaseIn(workspace, action, "archived");
    checkOpen(workspace);
    // An import may contain anything here.
    const ids = [release.finalDocumentStates ?? []]
      .flat()
      .map((state) => (isObject(state) ? state.id : null))
      .filter(isString)
      .filter((id) => releaseOf(id) === release.name);
    checkRoom(release, ids.length);
    for (const id of ids) {
      const version = workspace.lastState(id);
      if (version !== null) workspace.write("create", version);
    }
    workspace.patch(release._id, {
      set: { state: "active" },
      unset: ["finalDocumentStates"],
    });
  },

  delete(workspace, action) {
    const { _id } = releaseIn(workspace, action, "archived", "published");
    workspace.delete(_id);
  },
};

/** Cancels a schedule that failed when it was due, and stores its time and the reason. */
export function failSchedule(
  workspace: Workspace,
  name: string,
  message: string,
): void {
  const _id = releaseDocumentId(name);
  const { publishAt } = workspace.existing(_id);
  workspace.asRelease(() =>
    workspace.patch(_id, {
      set: { state: "active", error: { message, publishAt } },
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

function checkOpen(workspace: Workspace): void {
  const open = workspace
    .ofType(RELEASE_TYPE)
    .filter(({ state }) => state === "active" || state === "scheduled");
  if (open.length < MAX_OPEN_RELEASES) return;
  throw validationFault(
    `There are ${MAX_OPEN_RELEASES} open releases and scheduled drafts, and may not be more: publish, archive or delete some`,
  );
}

function statesOf(ids: readonly string[]): JsonObject[] {
  return ids.map((id) => ({ _key: id, id }));
}
