import { existsSync, globSync, renameSync, statSync } from "node:fs";
import path from "node:path";

import {
  hasDamagedLog,
  isStoreDamaged,
  readStoreState,
  type StoreState,
} from "#content-lake/store";
import { storeFile } from "#content-lake/store-file";

/** The embedded lake's folder in a data folder. */
export function lakeFolder(dataFolder: string): string {
  return path.join(dataFolder, "content-lake");
}

/**
 * Evidence in a data folder that there was content, in words; empty for a fresh one.
 */
export function tracesOfContent(
  dataFolder: string,
  contentSince: string | undefined,
): string[] {
  const assets = countFiles(path.join(lakeFolder(dataFolder), "assets"));
  const pages = countFiles(path.join(dataFolder, "pages"), "**/*.page");
  const hasOutbox = existsSync(path.join(dataFolder, "intake/outbox.sqlite"));
  return [
    ...(contentSince ? [`content since ${contentSince.slice(0, 10)}`] : []),
    // An interrupted first start may leave a single one.
    ...(assets > 1 ? [`${assets} pictures and files`] : []),
    ...(hasOutbox ? ["an outbox"] : []),
    ...(pages > 0 ? [`${pages} pages of the site`] : []),
  ];
}

function countFiles(folder: string, pattern = "**/*"): number {
  const entries = globSync(pattern, { cwd: folder, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/**
 * The newest backup in a folder, relative to where commands run; null if there
 * is none.
 */
function newestBackup(folder: string): string | null {
  const [newest] = globSync("*.tar.gz", { cwd: folder })
    .map((name) => path.join(path.relative("", folder), name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  return newest ?? null;
}

/**
 * The message about lost content, with the two commands that the operator must choose
 * from.
 */
export function describeLostContent(
  { dataFolder, backupFolder }: { dataFolder: string; backupFolder: string },
  state: Exclude<StoreState, "content">,
  traces: readonly string[],
): string {
  const what = {
    absent: "is missing",
    empty: "holds no document",
    damaged: "is damaged",
  }[state];
  const backup = newestBackup(backupFolder);
  const restore =
    backup === null
      ? "restore a backup (npm run restore -- <file>; there is none in BACKUP_DIR)"
      : `restore the newest backup (npm run restore -- ${backup})`;
  const readable =
    state === "damaged" && hasDamagedLog(lakeFolder(dataFolder))
      ? " All but its last changes can be read: npm run backup keeps them in a backup that can be restored."
      : "";
  const holds = traces.length > 0 ? `, and there are ${traces.join(", ")}` : "";
  return `The content ${storeFile(lakeFolder(dataFolder))} ${what}${holds}. It is not overwritten.${readable} Stop the site, then ${restore}, or start over with the content of the project (npm start -- --begin-anew).`;
}

/**
 * Renames the folder of lost content, so that new content can be seeded.
 *
 * @throws Error if there is content that can be read.
 */
export function setContentAside(
  dataFolder: string,
  say: (sentence: string) => void,
): void {
  const folder = lakeFolder(dataFolder);
  if (readStoreState(folder) === "content" && !isStoreDamaged(folder))
    throw new Error(
      `--begin-anew is for content that is missing or damaged; ${folder} is neither. npm run reset removes everything this machine keeps.`,
    );
  if (!existsSync(folder)) return;
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const aside = `${folder}.set-aside-${stamp}`;
  renameSync(folder, aside);
  say(`What was left of the content is saved as ${aside}.`);
}
