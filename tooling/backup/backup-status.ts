import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

import { writePrivateFile } from "../../local/stack/secrets.ts";

const event = z.object({
  /** When it ended, as an ISO date. */
  at: z.iso.datetime(),
  /** The name of the backup's file. */
  backup: z.string(),
  /** What went wrong, in a sentence; null if all went well. */
  fault: z.string().nullable(),
});

const status = z.object({
  /** The last time that a backup was restored beside and compared. */
  proof: event.nullable().default(null),
  /** The last time that a backup was taken elsewhere. */
  offsite: event.nullable().default(null),
});

/** What became of the last proof and the last copy elsewhere. */
export type BackupStatus = z.infer<typeof status>;

const FILE = "status.json";

/** The status in a folder of backups; one that cannot be read counts as none. */
export async function readBackupStatus(folder: string): Promise<BackupStatus> {
  try {
    return status.parse(
      JSON.parse(await readFile(path.join(folder, FILE), "utf8")),
    );
  } catch {
    return { proof: null, offsite: null };
  }
}

/** Writes down how a proof or a copy elsewhere ended, for `npm run doctor`. */
export async function noteBackupStatus(
  folder: string,
  part: keyof BackupStatus,
  outcome: { backup: string; fault: string | null },
): Promise<void> {
  const entry = { at: new Date().toISOString(), ...outcome };
  const next = { ...(await readBackupStatus(folder)), [part]: entry };
  writePrivateFile(
    path.join(folder, FILE),
    `${JSON.stringify(next, null, 2)}\n`,
  );
}
