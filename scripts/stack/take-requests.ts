import { EvidenceFolder } from "../../app/intake/evidence/evidence-folder.server.ts";
import { entryIn } from "../../app/intake/outbox/journal.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { readOutbox } from "../../app/intake/outbox/read.server.ts";
import { takeEntries } from "../../app/intake/outbox/rebuild.server.ts";
import {
  inTransaction,
  journalFiles,
} from "../../app/intake/outbox/transaction.server.ts";

/** The references of the submissions in a data folder's outbox. */
export function referencesIn(dataFolder: string): string[] {
  const rows = readOutbox(dataFolder, (outbox) =>
    outbox.prepare("SELECT reference FROM submissions ORDER BY sequence").all(),
  );
  return (rows ?? []).map(({ reference }) => String(reference));
}

/**
 * Takes over what another data folder's outbox has and this one's lacks, with the files
 * of requests. No site may run on either.
 *
 * @returns the references of what was taken over.
 */
export async function takeRequests(
  from: string,
  dataFolder: string,
): Promise<string[]> {
  const entries =
    readOutbox(from, (outbox) =>
      [...journalFiles(outbox)].flatMap(([, text]) => entryIn(text) ?? []),
    ) ?? [];
  // Before the submissions, so that each one that names a file finds it.
  await takeFiles(new EvidenceFolder(from), new EvidenceFolder(dataFolder));
  const outbox = openOutboxFile(dataFolder);
  try {
    return inTransaction(outbox, () => takeEntries(outbox, entries)).map(
      ({ reference }) => reference,
    );
  } finally {
    outbox.close();
  }
}

async function takeFiles(
  from: EvidenceFolder,
  to: EvidenceFolder,
): Promise<void> {
  for (const area of ["staged", "stored"] as const)
    for (const reference of await from.requests(area))
      for (const place of await from.filesOf(reference)) {
        const bytes = await from.read(place);
        if (bytes && !(await to.read(place))) await to.stage(place, bytes);
      }
}
