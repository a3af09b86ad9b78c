import { withPatience } from "../source/patience.server";
import type { ContentReader } from "../source/reader";
import { STORM_NAMES_QUERY } from "./query";

/**
 * The names of all storms by their ids, for the lists of the portal; none while
 * the content source is down or slow.
 */
export function loadStormNames(
  reader: ContentReader,
): Promise<Record<string, string>> {
  const reading = reader
    .withoutStega()
    .fetch(STORM_NAMES_QUERY)
    .then((storms) =>
      Object.fromEntries(storms.map(({ _id, name }) => [_id, name])),
    );
  return withPatience<Record<string, string>>(reading, {});
}
