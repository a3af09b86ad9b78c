import { rmSync } from "node:fs";

import { isDamage } from "../../app/intake/sqlite-error.ts";
import { openVisitStore, type VisitStore } from "./visit-store.ts";
import { Visits, type VisitsOptions } from "./visits.ts";

type OpenOptions = Omit<VisitsOptions, "store"> & {
  /** Where the counts are kept. */
  file: string;
};

/**
 * Opens the counting of visits. A damaged file is replaced: only counts are lost.
 * Out: null where the file cannot be opened; then nothing is counted.
 */
export function openVisits({ file, ...options }: OpenOptions): Visits | null {
  try {
    return new Visits({ ...options, store: openOrReplace(file) });
  } catch (error) {
    options.onFailure(error);
    return null;
  }
}

function openOrReplace(file: string): VisitStore {
  try {
    return openVisitStore(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
    return openVisitStore(file);
  }
}
