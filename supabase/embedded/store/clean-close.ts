import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** Linux generates a new id at every boot; elsewhere every start checks all files. */
const BOOT_ID = "/proc/sys/kernel/random/boot_id";

const noteOf = (folder: string) => path.join(folder, "closed");

/** The current boot, and the names, sizes and times of all files; null without a boot id. */
function fingerprint(database: string): string | null {
  if (!existsSync(BOOT_ID)) return null;
  const hash = createHash("sha256").update(readFileSync(BOOT_ID));
  const names = readdirSync(database, { recursive: true, encoding: "utf8" });
  for (const name of names.sort()) {
    const { size, mtimeMs } = statSync(path.join(database, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/**
 * Records in `folder` that the files of `database` were closed cleanly, under the
 * name by which the site knows that nothing of it is lost.
 */
export function noteCleanClose(
  folder: string,
  database: string,
  name: string = randomUUID(),
): void {
  try {
    const note = fingerprint(database);
    if (note !== null)
      writeFileSync(noteOf(folder), `${note} ${name}`, { mode: 0o600 });
  } catch {
    // Without a complete record, as on a full disk, the next start checks every
    // file.
  }
}

/**
 * The name of a database that was closed cleanly during this boot, and of which no
 * file has changed since: then all writes of PGlite are at least in the page cache.
 * Else null, as for later calls until the next clean close.
 */
export function takeCleanClose(
  folder: string,
  database: string,
): string | null {
  const file = noteOf(folder);
  if (!existsSync(file)) return null;
  const [note, name = ""] = readFileSync(file, "utf8").split(" ");
  rmSync(file);
  return name !== "" && note === fingerprint(database) ? name : null;
}
