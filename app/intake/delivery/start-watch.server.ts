import type { Database } from "./database.server";
import { createPause } from "./pause";

const LOOK_MS = 10_000;

/** Notices a restart of the embedded database, even without a delivery. */
export type StartWatch = { stop(): Promise<void> };

export function startWatch(
  database: Database,
  onNewStart: () => void,
  lookMs = LOOK_MS,
): StartWatch {
  const pause = createPause();
  let stopped = false;
  let known: string | null = null;

  async function run(): Promise<void> {
    while (!stopped) {
      const name = await database.startName();
      if (name !== null && known !== null && name !== known) onNewStart();
      known = name ?? known;
      if (!stopped) await pause.rest(lookMs);
    }
  }

  const done = run();
  return {
    async stop() {
      stopped = true;
      pause.end();
      await done;
    },
  };
}
