import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { CommandLine } from "../command-line.ts";

/** Tells in one or two sentences what to do about a damaged store. */
export function adviseRestore(folder: string, line: CommandLine): string {
  const newest = newestBackup(folder);
  if (newest === null) return `There is no backup in ${folder}.`;
  const day = newest.madeAt.toISOString().slice(0, 10);
  return `The newest backup is of ${day}: ${line("restore", newest.file)}`;
}

/** Finds the newest backup by the file's time: an operator may have renamed it. */
function newestBackup(folder: string): { file: string; madeAt: Date } | null {
  if (!existsSync(folder)) return null;
  const found = readdirSync(folder)
    .filter((name) => name.endsWith(".tar.gz"))
    .map((name) => join(folder, name))
    .map((file) => ({ file, madeAt: statSync(file).mtime }));
  found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  return found[0] ?? null;
}
