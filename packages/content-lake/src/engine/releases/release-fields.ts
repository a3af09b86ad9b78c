import { validationFault } from "../errors.ts";
import { isObject, isString, type JsonObject } from "../json-value.ts";

/** In characters of JSON; titles and descriptions are lines of text. */
const LONGEST_METADATA = 20_000;

/** Returns the metadata of a release with defaults. */
export function checkedMetadata(metadata: unknown): JsonObject {
  if (!isObject(metadata)) throw validationFault('"metadata" is an object');
  const checked: JsonObject = { releaseType: "undecided", ...metadata };
  const { releaseType, cardinality = "many", intendedPublishAt } = checked;
  const { title = "", description = "" } = checked;
  if (!/^(asap|scheduled|undecided)$/.test(String(releaseType))) {
    throw validationFault(
      '"releaseType" is "asap", "scheduled" or "undecided"',
    );
  }
  if (cardinality !== "many" && cardinality !== "one") {
    throw validationFault('"cardinality" is "many" or "one"');
  }
  if (!isString(title) || !isString(description)) {
    throw validationFault('"title" and "description" are texts');
  }
  if (JSON.stringify(checked).length > LONGEST_METADATA) {
    throw validationFault("The title or the description is too long");
  }
  if (intendedPublishAt !== undefined) {
    checkedTime("intendedPublishAt", intendedPublishAt);
  }
  return checked;
}

/** A publication time may be this far in the past: it was chosen by the minute. */
const LATE_MS = 60_000;

/**
 * Returns the publication time, in ISO 8601 and UTC.
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

const TIME = /^(\d{4}-\d{2}-\d{2})T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

/** A time without a zone is ambiguous, or does not exist, when the clocks change. */
function checkedTime(name: string, value: unknown): Date {
  const [text, date] = TIME.exec(String(value)) ?? [];
  if (text === undefined) {
    throw validationFault(
      `"${name}" is a time with its zone, such as "2027-03-14T09:30:00Z"`,
    );
  }
  const time = new Date(text);
  // February 30 would be read as a day of March.
  const day = new Date(`${date}T00:00:00Z`).toJSON() as string | null;
  const isDay = day?.startsWith(String(date)) && !Number.isNaN(time.getTime());
  if (!isDay) throw validationFault(`"${name}" is no date: ${text}`);
  return time;
}
