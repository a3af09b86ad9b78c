import { existsSync, type Stats, statSync } from "node:fs";
import path from "node:path";

import { probeFolder } from "../../local/shortage.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const OTHERS = 0o077;
/** Windows has no such modes. */
const hasModes = process.platform !== "win32";

const { ok, error } = findingsAbout("Permissions");

/** The folders of data and backups, and the files with secrets in them. */
export function examineFolders(
  root: string,
  dataFolder: string,
  backupFolder: string,
): Finding[] {
  const files = [
    path.join(root, ".env"),
    path.join(dataFolder, "secrets.json"),
    path.join(dataFolder, "stack.json"),
  ];
  const faults = [
    ...[dataFolder, backupFolder].flatMap(faultsOfFolder),
    ...files.flatMap((file) => faultOfSecret(file)),
  ];
  if (faults.length > 0) return faults;
  return [
    ok(
      existsSync(dataFolder)
        ? "Data, backups and secrets can be read and written by this account alone."
        : "There is no data folder yet: npm start makes it.",
    ),
  ];
}

function faultsOfFolder(folder: string): Finding[] {
  const found = statOf(folder);
  if (!found) return [];
  if (!found.isDirectory())
    return [error(`${folder} is a file where a folder belongs: move it away.`)];
  // Another account may not look into it.
  if (hasModes && found.uid !== process.getuid?.())
    return [
      error(
        `${folder} belongs to another account: run this as the account that runs the site, or give the folder to it with chown -R.`,
      ),
    ];
  const faults: Finding[] = [];
  if (hasModes && found.mode & OTHERS)
    faults.push(
      error(
        `${folder} is open to other accounts (${modeOf(found.mode)}), and personal data is in it: chmod 700 ${folder}`,
      ),
    );
  const shortage = probeFolder(folder);
  if (shortage !== null)
    faults.push(error(`${folder} cannot be written to: ${shortage}.`));
  return faults;
}

function faultOfSecret(file: string): Finding[] {
  const found = statOf(file);
  if (!found || !hasModes || !(found.mode & OTHERS)) return [];
  return [
    error(
      `${file} holds secrets and is open to other accounts (${modeOf(found.mode)}): chmod 600 ${file}`,
    ),
  ];
}

/** Null for what is not there, or lies in a folder of another account. */
function statOf(file: string): Stats | null {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}

function modeOf(mode: number): string {
  return (mode & 0o777).toString(8);
}
