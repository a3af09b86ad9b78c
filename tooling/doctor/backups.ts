import { existsSync } from "node:fs";
import path from "node:path";

import type { Environment } from "../../app/env/env.server.ts";
import { listBackups } from "../backup/backup-files.ts";
import {
  type BackupStatus,
  readBackupStatus,
} from "../backup/backup-status.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const HOUR_MS = 3_600_000;
/** A nightly backup that was missed once. */
const LATE_HOURS = 48;
/** A week and a day: also a weekly one was missed. */
const OLD_HOURS = 192;

const { ok, warning, error } = findingsAbout("Backup");

/** The age of the newest backup, its last proof, and its last copy elsewhere. */
export async function examineBackups(
  dataFolder: string,
  { folder, offsite }: Environment["backup"],
  now: number,
): Promise<Finding[]> {
  if (!existsSync(dataFolder)) return [ok("There is nothing to back up yet.")];
  const place = path.resolve(folder);
  const [newest] = await listBackups(place);
  if (newest === undefined)
    return [
      warning(
        `There is no backup in ${place}: npm run backup -- --nightly makes and proves one.`,
      ),
    ];
  const status = await readBackupStatus(place);
  return [
    examineAge((now - newest.at) / HOUR_MS),
    examineProof(status.proof, now),
    ...(offsite === null ? [] : [examineCopy(status.offsite)]),
  ];
}

function examineAge(hours: number): Finding {
  const age = `The newest backup is ${inWords(hours)} old`;
  if (hours > OLD_HOURS)
    return error(`${age}: see why none is made (docs/backup.md).`);
  if (hours > LATE_HOURS) return warning(`${age}: one was missed.`);
  return ok(`${age}.`);
}

function examineProof(proof: BackupStatus["proof"], now: number): Finding {
  if (proof === null)
    return warning("No backup was ever proved: npm run backup -- --prove");
  if (proof.fault !== null)
    return error(`The backup ${proof.backup} was not proved: ${proof.fault}`);
  const hours = (now - Date.parse(proof.at)) / HOUR_MS;
  return hours > OLD_HOURS
    ? warning(
        `The last proof of a backup is ${inWords(hours)} old: npm run backup -- --prove`,
      )
    : ok(`${proof.backup} was restored beside and found the same.`);
}

function examineCopy(copy: BackupStatus["offsite"]): Finding {
  if (copy === null)
    return warning("BACKUP_OFFSITE is set, but has not run with a backup yet.");
  return copy.fault === null
    ? ok(`${copy.backup} was taken elsewhere.`)
    : error(`${copy.backup} was not taken elsewhere: ${copy.fault}`);
}

function inWords(hours: number): string {
  return hours < LATE_HOURS
    ? `${Math.max(0, Math.round(hours))} hours`
    : `${Math.round(hours / 24)} days`;
}
