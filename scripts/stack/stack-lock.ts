import path from "node:path";

import {
  type Lock,
  takeFileLock,
} from "../../app/intake/outbox/lock.server.ts";
import { FULL_DISK, shortageOf } from "./shortage.ts";

/**
 * Locks the data folder for as long as this process lives, however it ends. On a full
 * disk nobody is kept out.
 *
 * @param timeoutMs how long another process is waited for; this one is blocked meanwhile.
 * @returns null if another process has it.
 */
export function lockStack(dataFolder: string, timeoutMs = 0): Lock | null {
  try {
    return takeFileLock(path.join(dataFolder, "stack.lock"), timeoutMs);
  } catch (error) {
    if (shortageOf(error) !== FULL_DISK) throw error;
    return { release() {} };
  }
}
