import { lstatSync, readdirSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { isObject } from "../engine/json-value.ts";

/** The archive folders for files that its documents name. */
const FOLDERS = ["images", "files"];
/** How `sanity dataset export` refers to a file of its archive. */
const IN_ARCHIVE = /^(?:image|file)@file:\/\/\.\/(images|files)\/([^/\\?#%]+)$/;

/**
 * Finds the regular files in an archive's asset folders. The importer would follow a
 * link to any file of this machine.
 *
 * @returns their names as `images/name`, and those of everything else
 */
export function assetFiles(folder: string) {
  const [names, others] = [new Set<string>(), [] as string[]];
  for (const area of FOLDERS)
    for (const entry of entriesOf(folder, area)) {
      const name = `${area}/${entry.name}`;
      if (entry.isFile()) names.add(name);
      else others.push(name);
    }
  return { names, others };
}

function entriesOf(folder: string, area: string): Dirent[] {
  const place = join(folder, area);
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isDirectory()) return readdirSync(place, { withFileTypes: true });
  return readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => name === area,
  );
}

/**
 * Finds what the importer would fetch from elsewhere for a document: a URL, a file of
 * this machine, or a file record of another dataset.
 */
export function foreignAssets(
  document: unknown,
  names: ReadonlySet<string>,
): string[] {
  if (!isObject(document) && !Array.isArray(document)) return [];
  const { _type: type, url } = document as Record<string, unknown>;
  const own =
    type === "sanity.imageAsset" || type === "sanity.fileAsset"
      ? [String(url)]
      : [];
  return Object.entries(document).reduce<string[]>((found, [key, value]) => {
    if (key !== "_sanityAsset")
      return [...found, ...foreignAssets(value, names)];
    const [, area, name] = IN_ARCHIVE.exec(String(value)) ?? [];
    return names.has(`${area}/${name}`) ? found : [...found, String(value)];
  }, own);
}
