import { closeSync, openSync } from "node:fs";

/**
 * Makes an empty file that its owner alone may read, unless it is there. SQLite
 * would make it readable for all, and gives its companions the same mode.
 *
 * A file that is there is not even opened: closing any descriptor of it would
 * drop the locks that SQLite holds on it for this whole process (POSIX), and
 * another process could take the log away from under the site.
 *
 * Out: true if it was made.
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
