import { existsSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";

const FOLDER = "intake";
const FILE = "outbox.sqlite";
/**
 * SQLite's companion files. They are renamed first: a database without its log
 * would look undamaged.
 */
const COMPANIONS = ["-wal", "-shm"] as const;

/**
 * The name of a file that was set aside and not yet carried over into the new
 * outbox.
 */
const DAMAGED = /^outbox-damaged-([\dTZ-]+)\.sqlite$/;
const SET_ASIDE = /^outbox-set-aside-([\dTZ-]+)\.sqlite$/;

/** The folder of the intake's files. */
export function intakeFolder(dataDir: string): string {
  return path.resolve(dataDir, FOLDER);
}

/** The path of the outbox in a data folder. */
export function outboxFile(dataDir: string): string {
  return path.join(intakeFolder(dataDir), FILE);
}

/**
 * The damaged outboxes that were set aside and replaced; the operator removes
 * them.
 */
export function setAsideFiles(dataDir: string): string[] {
  return namesIn(dataDir)
    .filter((name) => SET_ASIDE.test(name))
    .sort();
}

/** The damaged outboxes that are not carried over yet, the oldest first. */
export function damagedFiles(dataDir: string): string[] {
  const folder = intakeFolder(dataDir);
  return namesIn(dataDir)
    .filter((name) => DAMAGED.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Renames a damaged outbox and its companion files. */
export function setOutboxAside(dataDir: string, now = new Date()): void {
  const stamp = now.toISOString().replace(/[:.]/g, "-");
  const name = `outbox-damaged-${stamp}.sqlite`;
  moveWhole(outboxFile(dataDir), path.join(intakeFolder(dataDir), name));
}

/**
 * Completes a `setOutboxAside` that was killed after renaming the log and
 * before renaming the file.
 */
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

/** The name of a damaged outbox after it was carried over. */
export function nameTakenOver(file: string): string {
  return path.basename(file).replace("damaged", "set-aside");
}

/** Renames a damaged outbox after it was carried over. */
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
