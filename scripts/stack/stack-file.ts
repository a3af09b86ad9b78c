import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { shortageOf } from "./shortage.ts";
import { writePrivateFile } from "./data-folder.ts";

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

/** The stack file of a data folder; null if there is none. */
export function readStackFile(dataFolder: string): StackFile | null {
  const file = stackFilePath(dataFolder);
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as StackFile;
  } catch {
    return null;
  }
}

/** Writes `.data/stack.json`; if the machine refuses it, a message says why. */
export function writeStackFile(
  dataFolder: string,
  content: StackFile,
  say: (sentence: string) => void,
): void {
  try {
    const text = `${JSON.stringify(content, null, 2)}\n`;
    writePrivateFile(stackFilePath(dataFolder), text);
  } catch (error) {
    say(
      `stack.json cannot be written: ${shortageOf(error) ?? error}. The site serves, but commands such as npm run backup do not find it until the next start.`,
    );
  }
}

const PATIENCE_MS = 2_000;

/** True if something answers at the address of this data folder's site. */
export async function isSiteRunning(dataFolder: string): Promise<boolean> {
  const stack = readStackFile(dataFolder);
  return stack !== null && (await answers(`${stack.siteUrl}/healthz`));
}

/** True if a URL is answered with any status. */
export async function answers(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await (await fetch(url, { signal })).arrayBuffer();
    return true;
  } catch {
    // No answer: the file was left by a killed stack.
    return false;
  }
}
