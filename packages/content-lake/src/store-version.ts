import { accountMigrations } from "./accounts/migrations.ts";
import { ENGINE, FORMAT } from "./engine/database.ts";

/** The version of the stores that this program writes: it changes with every step. */
export const STORE_VERSION = `${FORMAT}.${ENGINE.length + accountMigrations.length}`;
