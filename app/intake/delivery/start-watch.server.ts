import type { Database } from "./database.server";
import { Loop } from "./loop";

const LOOK_MS = 10_000;

/** Notices a restart of the embedded database, even without a delivery. */
export function startWatch(
  database: Database,
  onNewStart: () => void,
  lookMs = LOOK_MS,
): Loop {
  let known: string | null = null;
  return new Loop(async () => {
    const name = await database.startName();
    if (name !== null && known !== null && name !== known) onNewStart();
    known = name ?? known;
    return lookMs;
  });
}
