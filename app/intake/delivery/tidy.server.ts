import {
  type EvidenceFolder,
  mayHaveFiles,
} from "../evidence/evidence-folder.server";
import { codeOf, type EvidenceStore } from "../evidence/store.server";
import type { MakeLink } from "../outbox/entry";
import type { Outbox } from "../outbox/outbox.server";
import type { IntakeDatabase } from "./database.server";
import { Loop } from "./loop";
import type { IntakeLog } from "./worker.server";

/** What is tidied, and how long it is kept. */
export type TidyOptions = {
  outbox: Outbox;
  folder: EvidenceFolder;
  store: EvidenceStore;
  /** Makes the link of a request; left out: no request has one, and none has files. */
  makeLink?: MakeLink | undefined;
  database: IntakeDatabase | null;
  /** How many days the outbox remembers what was erased; null: forever. */
  tombstoneDays: number | null;
  log: IntakeLog;
};

const HOUR_MS = 60 * 60 * 1000;

/** Removes expired data each hour, and checks the outbox once a day. */
export function tidyEachHour(options: TidyOptions): Loop {
  const { outbox, log } = options;
  let hours = 0;
  return new Loop(async () => {
    try {
      tidyOutbox(options);
      hours += 1;
      // It was checked when it was opened.
      if (hours % 24 === 0) outbox.check();
    } catch (error) {
      log.error({ code: codeOf(error) }, "the outbox cannot be tidied");
    }
    try {
      await sweepEvidence(options);
    } catch (error) {
      log.error({ code: codeOf(error) }, "the folder of files cannot be swept");
    }
    return HOUR_MS;
  });
}

function tidyOutbox({ outbox, database, tombstoneDays, log }: TidyOptions) {
  // Old entries are removed only if the database syncs to disk and so holds
  // them safely.
  const entries = database?.isEmbedded === false ? outbox.removeOld() : 0;
  // The log could not be emptied if another process read it during an erasure.
  outbox.emptyLog();
  if (entries > 0) log.info({ entries }, "old entries left the outbox");
  if (tombstoneDays !== null) outbox.forgetErasures(tombstoneDays);
}

/**
 * A file that was being stored while its request was erased arrives well within this
 * time.
 */
const LATE_MS = 48 * HOUR_MS;

/**
 * Removes the files that nothing refers to: those of interrupted uploads, staged ones
 * that were delivered, and those that were stored while their request was being
 * erased, even if the process was killed before it noticed.
 */
export async function sweepEvidence(
  {
    outbox,
    folder,
    store,
    makeLink,
  }: Pick<TidyOptions, "outbox" | "folder" | "store" | "makeLink">,
  now = Date.now(),
): Promise<void> {
  await folder.removeOldIncoming(now);
  for (const reference of await folder.requests("staged"))
    for (const place of await folder.oldStaged(reference, now))
      if (!outbox.waitsForDelivery(place)) await folder.unstage(place);
  for (const area of ["staged", "stored"] as const)
    for (const reference of await folder.requests(area))
      if (outbox.isTombstoned(reference)) await folder.remove(reference);
  if (!makeLink) return;
  const day = new Date(now - LATE_MS).toISOString().slice(0, 10);
  for (const erased of outbox.tombstones()) {
    const { reference } = erased;
    if (erased.day >= day && mayHaveFiles(reference))
      await store.remove({ reference, linkHash: makeLink(reference).hash });
  }
}
