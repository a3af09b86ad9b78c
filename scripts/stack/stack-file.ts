import { once } from "node:events";
import { readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";

import { replaceFileSync } from "#content-lake/replace-file";

import { shortageOf } from "./shortage.ts";
import type { StackSecrets } from "./data-folder.ts";

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
    /** The page with this machine's mails; left out if there is none. */
    mailboxUrl?: string;
  };
  editor?: { email: string; password: string };
  staff?: { email: string; password: string };
};

/**
 * The variables with which a site, on this node or another, uses what a stack file
 * names.
 */
export function nodeVariables(
  { siteUrl, studioUrl, contentLake, supabase }: StackFile,
  { previewToken, siteSecret }: StackSecrets,
): Record<string, string> {
  return {
    SITE_URL: siteUrl,
    STUDIO_URL: studioUrl,
    SITE_SECRET: siteSecret,
    ...(contentLake && {
      SANITY_API_HOST: contentLake.url,
      SANITY_PROJECT_ID: contentLake.projectId,
      SANITY_DATASET: contentLake.dataset,
      SANITY_API_READ_TOKEN: contentLake.readToken,
      SANITY_API_PREVIEW_TOKEN: previewToken,
    }),
    ...(supabase && {
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
      SUPABASE_EMBEDDED: "1",
      ...(supabase.mailboxUrl && { MAILBOX_URL: supabase.mailboxUrl }),
    }),
  };
}

/** The stack file's path in a data folder; the file exists while a stack runs. */
export function stackFilePath(dataFolder: string): string {
  return path.join(dataFolder, "stack.json");
}

/** The stack file of a data folder; null if there is none. */
export function readStackFile(dataFolder: string): StackFile | null {
  try {
    const text = readFileSync(stackFilePath(dataFolder), "utf8");
    return JSON.parse(text) as StackFile;
  } catch {
    return null;
  }
}

/** Writes `.data/stack.json`; if that fails, a message says why. */
export function writeStackFile(
  dataFolder: string,
  content: StackFile,
  say: (sentence: string) => void,
): void {
  try {
    const text = `${JSON.stringify(content, null, 2)}\n`;
    replaceFileSync(stackFilePath(dataFolder), text);
  } catch (error) {
    say(
      `stack.json cannot be written: ${shortageOf(error) ?? error}. The site serves, but commands such as npm run backup do not find it until the next start.`,
    );
  }
}

const PATIENCE_MS = 10_000;

/** A URL's answer; null if there is none in ten seconds. */
export async function ask(url: string): Promise<Response | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { signal });
    await response.arrayBuffer();
    return response;
  } catch {
    return null;
  }
}

/**
 * True if something listens at a URL's port. After a stack was killed nothing does, unless
 * a proxy or another program has the port; one that is too busy to answer still runs on
 * its data.
 */
async function isListening(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === "https:" ? 443 : 80;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const socket = net.connect(Number(port) || usual, host);
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** True if this data folder's site runs. */
export async function isSiteRunning(dataFolder: string): Promise<boolean> {
  const stack = readStackFile(dataFolder);
  return stack !== null && (await isListening(stack.siteUrl));
}

/** How to reach a data folder's lake; null if it does not run. */
export async function runningLake(dataFolder: string) {
  const lake = readStackFile(dataFolder)?.contentLake;
  return lake && (await isListening(lake.url))
    ? { url: lake.url, token: lake.writeToken, dataset: lake.dataset }
    : null;
}

/** How to reach its embedded database; null if it does not run. */
export async function runningDatabase(dataFolder: string) {
  const database = readStackFile(dataFolder)?.supabase;
  return database && (await isListening(database.url)) ? database : null;
}
