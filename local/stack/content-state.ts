import { existsSync, readdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import {
  isStoreDamaged,
  readStoreState,
  type StoreState,
} from "#content-lake/store";
import { storeFile } from "#content-lake/store-file";

/** Where the embedded lake keeps its content in the data folder. */
const LAKE = "content-lake";

export function lakeFolder(dataFolder: string): string {
  return path.join(dataFolder, LAKE);
}

/** What in the data folder shows that there was content once, in words. */
export function tracesOfContent(
  dataFolder: string,
  contentSince: string | undefined,
): string[] {
  const assets = countFiles(path.join(lakeFolder(dataFolder), "assets"));
  const requests = countRequests(path.join(dataFolder, "intake"));
  const pages = countFiles(path.join(dataFolder, "pages"), ".page");
  return [
    ...(contentSince ? [`content since ${contentSince.slice(0, 10)}`] : []),
    // One may be left of a first start that was cut short.
    ...(assets > 1 ? [`${assets} pictures and files`] : []),
    ...(requests === null ? ["an outbox that cannot be read"] : []),
    ...(requests ? [`${requests} requests in the outbox`] : []),
    ...(pages > 0 ? [`${pages} pages of the site`] : []),
  ];
}

function countFiles(folder: string, suffix = ""): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(suffix),
  ).length;
}

/** null if there is an outbox that cannot be read. */
function countRequests(folder: string): number | null {
  const file = path.join(folder, "outbox.sqlite");
  if (!existsSync(file)) return 0;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 250 });
    const row = database.prepare("SELECT count(*) AS n FROM submissions").get();
    return Number(row?.["n"]);
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** The path of the newest backup as `npm run backup` names them; null if there is none. */
function newestBackup(): string | null {
  if (!existsSync("backups")) return null;
  const files = readdirSync("backups")
    .filter((name) => name.endsWith(".tar.gz"))
    .map((name) => path.join("backups", name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  return files[0] ?? null;
}

/** What is wrong with the content, and the two commands of which one must be chosen. */
export function describeLostContent(
  dataFolder: string,
  state: Exclude<StoreState, "content">,
  traces: readonly string[],
): string {
  const what = {
    absent: "is missing",
    empty: "holds no document",
    damaged: "is damaged",
  }[state];
  const backup = newestBackup();
  const restore =
    backup === null
      ? "restore a backup (npm run restore -- <file>; there is none in backups/)"
      : `restore the newest backup (npm run restore -- ${backup})`;
  const holds = traces.length > 0 ? `, and there are ${traces.join(", ")}` : "";
  return `The content ${storeFile(lakeFolder(dataFolder))} ${what}${holds}. Nothing is written over it: stop the site, then ${restore}, or begin anew with the content of the project (npm start -- --begin-anew).`;
}

/**
 * Makes room for new content where the old one is lost. What is there keeps
 * its files, under another name.
 *
 * @throws Error if there is content that can be read.
 */
export function setContentAside(
  dataFolder: string,
  say: (sentence: string) => void,
): void {
  const folder = lakeFolder(dataFolder);
  const isLost = readStoreState(folder) !== "content" || isStoreDamaged(folder);
  if (!isLost)
    throw new Error(
      `--begin-anew is for content that is missing or damaged; ${folder} is neither. npm run reset removes everything that this machine keeps.`,
    );
  if (!existsSync(folder)) return;
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const aside = `${folder}.set-aside-${stamp}`;
  renameSync(folder, aside);
  say(`What was left of the content is kept as ${aside}.`);
}
