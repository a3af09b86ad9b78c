import { readFile } from "node:fs/promises";
import path from "node:path";

import { replaceFile } from "#content-lake/replace-file";

const fileIn = (dataFolder: string) => path.join(dataFolder, "retention.json");

/**
 * When old records were last deleted on this machine, or were first due to be, in
 * milliseconds since 1970; null if neither is recorded.
 */
export async function readRetentionRun(
  dataFolder: string,
): Promise<number | null> {
  try {
    const { at } = JSON.parse(await readFile(fileIn(dataFolder), "utf8"));
    return Date.parse(at) || null;
  } catch {
    return null;
  }
}

/**
 * Notes that old records were deleted now. On a disk that takes no note an alarm says
 * so two days later.
 */
export async function noteRetentionRun(dataFolder: string): Promise<void> {
  const note = JSON.stringify({ at: new Date().toISOString() });
  await replaceFile(fileIn(dataFolder), `${note}\n`).catch(() => {});
}
