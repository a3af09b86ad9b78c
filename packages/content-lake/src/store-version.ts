import { accountMigrations } from "./accounts/migrations.ts";
import { ENGINE, FORMAT } from "./engine/store-steps.ts";

/** The number of the stores that this program writes: it grows with every step. */
export const STORE_VERSION =
  1000 * FORMAT + ENGINE.length + accountMigrations.length;
