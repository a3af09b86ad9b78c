import { rmSync } from "node:fs";
import path from "node:path";

import { shortageOf } from "../shortage.ts";
import { writePrivateFile } from "./secrets.ts";

/**
 * What a test, a script or a person on this machine needs to reach the running
 * stack. Holds only secrets that the stack itself made.
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
    /** Page with the mails of this machine; left out where there is none. */
    mailboxUrl?: string;
  };
  editor?: { email: string; password: string };
  staff?: { email: string; password: string };
};

function stackFilePath(dataFolder: string): string {
  return path.join(dataFolder, "stack.json");
}

/**
 * Writes `.data/stack.json`, readable by its owner alone.
 *
 * Out: what kept it from being written, in words; null if nothing did.
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

/** Removes `.data/stack.json`: a stack that does not run cannot be reached. */
export function removeStackFile(dataFolder: string): void {
  rmSync(stackFilePath(dataFolder), { force: true });
}
