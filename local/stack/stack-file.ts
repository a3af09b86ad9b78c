import { rmSync } from "node:fs";
import path from "node:path";

import { shortageOf } from "../shortage.ts";
import { writePrivateFile } from "./secrets.ts";

/**
 * How tests, scripts and developers on this machine reach the running stack. It
 * contains generated secrets only.
 */
export type StackFile = {
  siteUrl: string;
  studioUrl: string;
  contentLake?: {
    url: string;
    projectId: string;
    dataset: string;
    readToken: string;
    writeToken: string;
  };
  supabase?: {
    url: string;
    publishableKey: string;
    secretKey: string;
    /** The page with the mails of this machine; left out if there is none. */
    mailboxUrl?: string;
  };
  editor?: { email: string; password: string };
  staff?: { email: string; password: string };
};

/** Where it is in a data folder; it is there while a stack runs. */
export function stackFilePath(dataFolder: string): string {
  return path.join(dataFolder, "stack.json");
}

/**
 * Writes `.data/stack.json`, readable by its owner alone.
 *
 * Out: why it could not be written, in words; null on success.
 */
export function writeStackFile(
  dataFolder: string,
  content: StackFile,
): string | null {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  try {
    writePrivateFile(stackFilePath(dataFolder), text);
    return null;
  } catch (error) {
    const shortage = shortageOf(error);
    if (shortage === null) throw error;
    return shortage;
  }
}

/** Removes `.data/stack.json` when the stack stops. */
export function removeStackFile(dataFolder: string): void {
  rmSync(stackFilePath(dataFolder), { force: true });
}
