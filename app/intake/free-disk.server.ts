import { statfsSync } from "node:fs";

/**
 * The free bytes on the disk of a folder, for this process; null if the system
 * does not report them.
 */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
