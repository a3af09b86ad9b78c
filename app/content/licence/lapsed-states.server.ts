import type { ContentReader } from "../source/reader";
import { isReadFailure } from "../source/unavailable";
import { licenceStanding } from "./standing.server";

/** In milliseconds: how long a request may wait for what is only a mark on it. */
const PATIENCE_MS = 500;

/**
 * The names of the states in which the firm's licence has expired, for a form.
 * None while the content source is down or slow: a request is taken all the
 * same.
 */
export async function lapsedStates(
  reader: ContentReader,
): Promise<readonly string[]> {
  const reading = licenceStanding(reader).then(
    ({ lapsedStates: names }) => names,
    (error: unknown) => {
      if (isReadFailure(error)) return [];
      throw error;
    },
  );
  const late = new Promise<readonly string[]>((resolve) => {
    setTimeout(() => resolve([]), PATIENCE_MS).unref();
  });
  return Promise.race([reading, late]);
}
