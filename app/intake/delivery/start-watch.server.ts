import type { Database } from "./database.server";
import { Loop } from "./loop";

const LOOK_MS = 10_000;

/**
 * Notices a restart of the embedded database, even without a delivery.
 *
 * @param onNewStart is called when the database answers after a start that was
 * not seen before. The start that answers the very first question is no new
 * one; one that answers after a question without an answer may be, since
 * deliveries may have reached an earlier start in between.
 * @param lookMs milliseconds between two questions.
 */
export function startWatch(
  database: Pick<Database, "startName">,
  onNewStart: () => void,
  lookMs = LOOK_MS,
): Loop {
  let known: string | null = null;
  let isFirst = true;
  return new Loop(async () => {
    const name = await database.startName();
    if (name !== null && name !== known && !isFirst) onNewStart();
    known = name ?? known;
    isFirst = false;
    return lookMs;
  });
}
