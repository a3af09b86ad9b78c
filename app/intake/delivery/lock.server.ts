import path from "node:path";

import { takeFileLock, type Lock } from "../file-lock.server.ts";
import { intakeFolder } from "../outbox/files.server.ts";

/**
 * Takes the lock of the delivering process. Out: null if another process has
 * it.
 *
 * @throws Error if no process can take it, as without permission for the file.
 */
export function takeLock(dataDir: string): Lock | null {
  // The name is a file format: an older version that still runs must see the lock.
  return takeFileLock(path.join(intakeFolder(dataDir), "courier.lock"));
}
