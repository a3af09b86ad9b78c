import {
  deletesAnything,
  retentionKinds,
  type Retention,
} from "../../app/model/retention.ts";
import { retain, type RetainOptions } from "../retention/retain.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** After a start, other work comes first. */
const FIRST_MS = 10 * 60 * 1000;
/** While the database does not answer. */
const RETRY_MS = 60 * 60 * 1000;

/** What is deleted once a day, and where that is said. */
export type DailyRetentionOptions = Pick<
  RetainOptions,
  "dataFolder" | "variables"
> & {
  retention: Retention;
  say(sentence: string): void;
};

/**
 * Deletes the records whose time is over once a day, from ten minutes after the
 * start. Without a time for any kind it does nothing.
 */
export function startDailyRetention({
  retention,
  say,
  ...where
}: DailyRetentionOptions): void {
  async function run(): Promise<void> {
    let next = DAY_MS;
    try {
      const now = Date.now();
      const counts = await retain({
        ...where,
        retention,
        now,
        isDryRun: false,
      });
      const told = retentionKinds
        .filter((kind) => retention[kind] !== null)
        .map((kind) => `${kind} ${counts[kind]}`);
      say(`Retention has deleted: ${told.join(", ")}.`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say(`Retention is tried again in an hour: ${reason}`);
      next = RETRY_MS;
    }
    setTimeout(() => void run(), next).unref();
  }

  if (deletesAnything(retention))
    setTimeout(() => void run(), FIRST_MS).unref();
}
