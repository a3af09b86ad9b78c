import { alreadyExistsFault, validationFault } from "../errors.ts";
import { isObject, type JsonObject } from "../json-value.ts";
import type { Workspace } from "../mutations/workspace.ts";
import { checkedMetadata } from "./release-fields.ts";
import { RELEASE_TYPE, releaseDocumentId } from "./release-id.ts";

const IF_EXISTS: readonly unknown[] = ["fail", "ignore", "replace"];

/**
 * `release.import`: writes the document of a release as an export holds it. A
 * scheduled one is open afterwards, since the account that scheduled it is none of
 * this lake's, and its versions are imported after it. Throws a `WriteFault`.
 */
export function importRelease(
  workspace: Workspace,
  action: JsonObject,
  name: string,
): void {
  const attributes = action.attributes ?? action.document;
  const { ifExists } = action;
  if (!isObject(attributes) || !IF_EXISTS.includes(ifExists)) {
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
  workspace.write("createOrReplace", imported(_id, name, attributes));
}

function imported(
  _id: string,
  name: string,
  attributes: JsonObject,
): JsonObject {
  const { state, publishedAt, finalDocumentStates, _createdAt } = attributes;
  const release = {
    _id,
    _type: RELEASE_TYPE,
    name,
    metadata: checkedMetadata(attributes.metadata ?? {}),
    ...(_createdAt !== undefined && { _createdAt }),
  };
  if (state !== "published" && state !== "archived") {
    return { ...release, state: "active" };
  }
  return {
    ...release,
    state,
    ...(publishedAt !== undefined && { publishedAt }),
    ...(finalDocumentStates !== undefined && { finalDocumentStates }),
  };
}
