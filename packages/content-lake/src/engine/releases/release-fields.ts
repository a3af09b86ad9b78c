import { validationFault, alreadyExistsFault } from "../errors.ts";
import { isObject, sameJson, type JsonObject } from "../json-value.ts";
import type { SanityDocument } from "../types.ts";
import type { Workspace } from "../mutations/workspace.ts";
import { RELEASE_TYPE, releaseDocumentId } from "./release-guard.ts";

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

/** `release.schedule` may name a moment that is past by so much: it was chosen by the minute. */
const LATE_MS = 60_000;

const TYPES: readonly unknown[] = ["asap", "scheduled", "undecided"];
const CARDINALITIES: readonly unknown[] = ["many", "one"];

/** In characters of JSON; titles and descriptions are lines of text. */
const LONGEST_METADATA = 20_000;

const TIME =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** The metadata of a release with defaults. Throws a `WriteFault`. */
export function checkedMetadata(metadata: unknown): JsonObject {
  if (!isObject(metadata)) throw validationFault('"metadata" is an object');
  const checked = { releaseType: "undecided", ...metadata };
  const { releaseType, cardinality, intendedPublishAt, title, description } =
    checked as JsonObject;
  if (!TYPES.includes(releaseType)) {
    throw validationFault(
      '"releaseType" is "asap", "scheduled" or "undecided"',
    );
  }
  if (cardinality !== undefined && !CARDINALITIES.includes(cardinality)) {
    throw validationFault('"cardinality" is "many" or "one"');
  }
  for (const text of [title, description]) {
    if (text !== undefined && typeof text !== "string") {
      throw validationFault('"title" and "description" are texts');
    }
  }
  if (intendedPublishAt !== undefined) {
    checkedTime("intendedPublishAt", intendedPublishAt);
  }
  if (JSON.stringify(checked).length > LONGEST_METADATA) {
    throw validationFault("The title or the description is too long");
  }
  return checked;
}

/** Throws a `WriteFault` if more of a release changed than what an editor may say of it. */
export function checkOnlyMetadata(
  before: SanityDocument,
  after: SanityDocument,
): void {
  const { metadata, _rev, _updatedAt, ...rest } = after;
  const { metadata: m, _rev: r, _updatedAt: u, ...restBefore } = before;
  if (!sameJson(rest, restBefore)) {
    throw validationFault('Only the "metadata" of a release can be edited');
  }
  checkedMetadata(metadata);
}

/**
 * The moment to publish at, as ISO 8601 in UTC. Throws a `WriteFault` for one
 * that is past, or that is none: a time without a zone means two moments, or no
 * moment, when the clocks change.
 *
 * @param now ISO 8601
 */
export function checkedPublishAt(publishAt: unknown, now: string): string {
  const time = checkedTime("publishAt", publishAt);
  if (time.getTime() < Date.parse(now) - LATE_MS) {
    throw validationFault(
      `A release cannot be scheduled for the past (${time.toISOString()})`,
    );
  }
  return time.toISOString();
}

function checkedTime(name: string, value: unknown): Date {
  const parts = typeof value === "string" ? TIME.exec(value) : null;
  if (parts === null) {
    throw validationFault(
      `"${name}" is a time with its zone, such as "2027-03-14T09:30:00Z"`,
    );
  }
  const [text, year, month, day] = parts;
  const time = new Date(text);
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isDate =
    !Number.isNaN(time.getTime()) && date.getUTCDate() === Number(day);
  if (!isDate) throw validationFault(`"${name}" is no date: ${text}`);
  return time;
}
