import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { intakeFolder } from "../outbox/open.server.ts";

/** The right to deliver, which one process at a time has. */
export type Lock = { release(): void };

/**
 * Takes the right to deliver from this outbox, or returns null if another
 * process has it. The system gives it back when the process ends, however it ends.
 */
export function takeLock(dataDir: string): Lock | null {
  const file = path.join(intakeFolder(dataDir), "courier.lock");
  closeSync(openSync(file, "a", 0o600));
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    return null;
  }
  return { release: () => lock.close() };
}
