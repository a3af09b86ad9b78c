import { type Dirent, type Stats, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";

import { shortageOf, probeFolder } from "../../local/shortage.ts";
import { nginxFolderDriver } from "../../server/edge/nginx-folder.ts";
import { type Finding, findingsAbout } from "./finding.ts";

/** Windows has no such owners. */
const hasOwners = process.platform !== "win32";

const { ok, error } = findingsAbout("Edge");

/**
 * The folder of nginx's cache (deploy/nginx/site.conf): the site reads and changes
 * nginx's files there, which only works as the user of nginx's workers.
 */
export async function examineCacheFolder(folder: string): Promise<Finding> {
  const fault = faultOfFolder(folder);
  if (fault !== null) return error(fault);
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const within = faultWithin(folder, entries);
    if (within !== null) return error(within);
    await nginxFolderDriver({ folder }).purge(new Set(["doctor"]));
  } catch (thrown) {
    return error(
      `${folder} cannot be read (${shortageOf(thrown) ?? "see its files"}): run the site and nginx's workers as the same user.`,
    );
  }
  const shortage = probeFolder(folder);
  return shortage === null
    ? ok(`${folder} (EDGE_ADDRESS) can be read and purged by this account.`)
    : error(
        `Nothing can be removed from ${folder}: ${shortage}. Under systemd the unit has to name it in ReadWritePaths.`,
      );
}

function faultOfFolder(folder: string): string | null {
  const found = statOf(folder);
  if (found === null)
    return `There is no folder ${folder} (EDGE_ADDRESS) that this account can see: it is proxy_cache_path in deploy/nginx/site.conf, and is made by install -d -o <user of the site> -m 700.`;
  if (!found.isDirectory())
    return `${folder} (EDGE_ADDRESS) is a file: it has to be the folder in proxy_cache_path.`;
  return isOthers(found)
    ? `${folder} belongs to another account: give it to the one that runs the site and nginx's workers, by chown -R.`
    : null;
}

/** nginx makes its folders by itself, as the user of its workers. */
function faultWithin(
  folder: string,
  entries: readonly Dirent[],
): string | null {
  const disk = statOf(folder)?.dev;
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const found = statOf(path.join(folder, name));
    if (found === null) continue;
    if (isOthers(found))
      return `nginx's workers write to ${folder} as another account than this one: set user in nginx.conf to the account that runs the site, then chown -R.`;
    if (found.dev !== disk)
      return `${path.join(folder, name)} is another file system than ${folder}: nginx renames files between them, so that both have to be one.`;
  }
  return null;
}

function isOthers({ uid }: Stats): boolean {
  return hasOwners && uid !== process.getuid?.();
}

function statOf(file: string): Stats | null {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}
