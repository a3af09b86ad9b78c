import type { PGlite } from "@supabase/lite/pglite";

import { openApis, type Answer, type ApiOptions } from "./apis.ts";
import type { Arguments } from "./settings.ts";
import { noteCleanClose } from "./store/clean-close.ts";
import { watchForDamage } from "./store/connection.ts";
import { filesOf, openDataFolder } from "./store/data-folder.ts";

/** What the backend runs on. */
type BackendOptions = ApiOptions & {
  settings: Pick<Arguments, "data">;
  say(sentence: string): void;
  /**
   * Called when a file of the open database could not be read or written. The
   * process must end then; the next one finds out whether the file is damaged.
   */
  onDamage(): void;
};

/** The database with Supabase's APIs. */
export type Backend = {
  database: PGlite;
  /** Another one once the database may have lost something. */
  name: string;
  answer: Answer;
  close(): Promise<void>;
};

/**
 * Opens the database of the folder, applies the migrations and sets up
 * Supabase's APIs.
 *
 * @throws StartError with a sentence for the operator.
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { settings, say, onDamage } = options;
  const backend = await openDataFolder<Backend>(
    settings.data,
    async (connection, name) => {
      const database = connection.driver;
      return {
        database,
        name,
        answer: await openApis({ connection, database }, options),
        async close() {
          await connection.close();
          noteCleanClose(settings.data, filesOf(settings.data), name);
        },
      };
    },
    say,
  );
  watchForDamage(backend.database, onDamage);
  return backend;
}
