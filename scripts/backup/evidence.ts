import { globSync } from "node:fs";
import path from "node:path";

import { EVIDENCE_FOLDER } from "./counts.ts";

/** Staged ones first: a file delivered in between is in both. */
const AREAS = ["staged", "stored"];

/** The files of requests in a data folder, each with its area. */
export function filesIn(folder: string): string[] {
  const cwd = path.join(folder, EVIDENCE_FOLDER);
  return AREAS.flatMap((area) => globSync(`${area}/*/*`, { cwd }));
}

export function withoutArea(file: string): string {
  return file.split(path.sep).slice(1).join("/");
}

/** The files of requests that a folder has, and a data folder lacks. */
export function ownFiles(folder: string, dataFolder: string): string[] {
  const known = new Set(filesIn(dataFolder).map(withoutArea));
  return filesIn(folder).filter((file) => !known.has(withoutArea(file)));
}
