import { closeSync, openSync } from "node:fs";

/**
 * Creates an empty file that only its owner may read, unless it exists. SQLite
 * would make it readable for all; its companion files get the mode of the file.
 *
 * An existing file is not even opened: closing any descriptor of it would
 * release this process's locks on it (POSIX), and another process could then
 * remove the log while it is in use.
 *
 * Out: true if it was created.
 */
export function createPrivateFile(file: string): boolean {
  try {
    closeSync(openSync(file, "wx", 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}
