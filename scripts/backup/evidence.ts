import { existsSync, globSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";

import type { Counts } from "./counts.ts";

/** The folder with the files of requests, in a data folder and in a backup. */
export const EVIDENCE_FOLDER = "evidence";
/** Staged ones first: a file that is delivered meanwhile is in both. */
const AREAS = ["staged", "stored"];

/** Copies the files of requests, also while the site takes more. Out: null if there are none. */
export async function copyEvidence(
  dataFolder: string,
  target: string,
): Promise<Counts["evidence"]> {
  for (const file of AREAS.flatMap((area) => filesIn(dataFolder, area))) {
    const copy = path.join(target, EVIDENCE_FOLDER, file);
    await mkdir(path.dirname(copy), { recursive: true, mode: 0o700 });
    try {
      await copyFile(path.join(dataFolder, EVIDENCE_FOLDER, file), copy);
    } catch (error) {
      // It was delivered or erased meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return countEvidence(target);
}

/** Counts the files of requests in a folder; a staged one that is stored counts once. */
export function countEvidence(folder: string): Counts["evidence"] {
  const names = AREAS.flatMap((area) => filesIn(folder, area)).map((file) =>
    file.split(path.sep).slice(1).join("/"),
  );
  return names.length === 0 ? null : { files: new Set(names).size };
}

function filesIn(folder: string, area: string): string[] {
  const root = path.join(folder, EVIDENCE_FOLDER);
  if (!existsSync(path.join(root, area))) return [];
  return globSync(`${area}/*/*`, { cwd: root });
}
