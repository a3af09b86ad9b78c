import { withPatience } from "../source/patience.server";
import type { ContentReader } from "../source/reader";
import { licenceStanding } from "./standing.server";

/**
 * The names of the states in which the firm's licence has expired, for a form.
 * None while the content source is down or slow: a request is taken all the
 * same.
 */
export function lapsedStates(
  reader: ContentReader,
): Promise<readonly string[]> {
  const reading = licenceStanding(reader).then((found) => found.lapsedStates);
  return withPatience<readonly string[]>(reading, []);
}
