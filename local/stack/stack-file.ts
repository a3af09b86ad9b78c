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

const RETRY_MS = 10_000;

/**
 * Writes `.data/stack.json`, readable by its owner alone, and tries again for as
 * long as the machine refuses it. Out: removes it, when the stack stops.
 */
export function keepStackFile(
  dataFolder: string,
  content: StackFile,
  say: (sentence: string) => void,
): () => void {
  const file = stackFilePath(dataFolder);
  let timer: NodeJS.Timeout | undefined;
  const shortage = writeContent(file, content);
  if (shortage !== null) {
    say(
      `stack.json cannot be written: ${shortage}. The site serves, but until it is written, commands such as npm run backup do not find it.`,
    );
    timer = setInterval(() => {
      if (writeContent(file, content) !== null) return;
      clearInterval(timer);
      say("stack.json is written: commands find the site.");
    }, RETRY_MS).unref();
  }
  return () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  };
}

/** Out: why it could not be written, in words; null on success. */
function writeContent(file: string, content: StackFile): string | null {
  try {
    writePrivateFile(file, `${JSON.stringify(content, null, 2)}\n`);
    return null;
  } catch (error) {
    return shortageOf(error) ?? String(error);
  }
}
