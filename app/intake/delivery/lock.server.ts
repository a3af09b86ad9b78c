import path from "node:path";

import { takeFileLock, type Lock } from "../file-lock.server.ts";
import { intakeFolder } from "../outbox/files.server.ts";

/**
 * Takes the right to deliver from this outbox. Out: null if another process has it.
 *
 * @throws Error if no process can take it.
 */
export function takeLock(dataDir: string): Lock | null {
  // The name is a file format: an older version that still runs must see the lock.
  return takeFileLock(path.join(intakeFolder(dataDir), "courier.lock"));
}
