import { existsSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";

const FOLDER = "intake";
const FILE = "outbox.sqlite";
/** What SQLite keeps beside a file. They move first: a file without its log would seem whole. */
const COMPANIONS = ["-wal", "-shm"] as const;

/** Set aside, but what can be read of it is not in the new outbox yet. */
const DAMAGED = /^outbox-damaged-([\dTZ-]+)\.sqlite$/;
const SET_ASIDE = /^outbox-set-aside-([\dTZ-]+)\.sqlite$/;

/** Folder of everything that intake keeps. */
export function intakeFolder(dataDir: string): string {
  return path.resolve(dataDir, FOLDER);
}

export function outboxFile(dataDir: string): string {
  return path.join(intakeFolder(dataDir), FILE);
}

/** Damaged outboxes that were set aside and replaced; operators remove them. */
export function setAsideFiles(dataDir: string): string[] {
  return namesIn(dataDir)
    .filter((name) => SET_ASIDE.test(name))
    .sort();
}

/** Damaged outboxes that a new one has yet to take over, the oldest first. */
export function damagedFiles(dataDir: string): string[] {
  const folder = intakeFolder(dataDir);
  return namesIn(dataDir)
    .filter((name) => DAMAGED.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Takes a damaged outbox out of the way, with everything that belongs to it. */
export function setOutboxAside(dataDir: string, now = new Date()): void {
  const stamp = now.toISOString().replace(/[:.]/g, "-");
  const name = `outbox-damaged-${stamp}.sqlite`;
  moveWhole(outboxFile(dataDir), path.join(intakeFolder(dataDir), name));
}

/** Ends what a process that was killed has begun: the log is away, the file not yet. */
export function finishSettingAside(dataDir: string): void {
  const folder = intakeFolder(dataDir);
  for (const name of namesIn(dataDir)) {
    const [, whole] =
      /^(outbox-damaged-.*\.sqlite)-(?:wal|shm)$/.exec(name) ?? [];
    if (!whole || existsSync(path.join(folder, whole))) continue;
    if (existsSync(outboxFile(dataDir)))
      moveWhole(outboxFile(dataDir), path.join(folder, whole));
  }
}

/** The name of a damaged outbox once a new one has taken over from it. */
export function nameTakenOver(file: string): string {
  return path.basename(file).replace("damaged", "set-aside");
}

/** What could be read of it is in the new outbox. */
export function markTakenOver(file: string): void {
  moveWhole(file, path.join(path.dirname(file), nameTakenOver(file)));
}

function moveWhole(from: string, to: string): void {
  for (const end of [...COMPANIONS, ""])
    if (existsSync(from + end)) renameSync(from + end, to + end);
}

function namesIn(dataDir: string): string[] {
  const folder = intakeFolder(dataDir);
  return existsSync(folder) ? readdirSync(folder) : [];
}
