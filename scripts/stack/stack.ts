import { rmSync } from "node:fs";
import path from "node:path";

import { MEMORY_VARIABLES } from "../../server/memory-variables.ts";
import { TEMPORARY_FAILURE } from "../../supabase/embedded/start-error.ts";
import { STOP_PATIENCE_MS, supervise, type SupervisedChild } from "./child.ts";
import {
  type ContentOptions,
  lakeSource,
  openContent,
} from "./content-lake.ts";
import { loadSecrets } from "./data-folder.ts";
import { isLoopback } from "./environment.ts";
import { stackFilePath, type StackFile, writeStackFile } from "./stack-file.ts";

/** How the stack is started. */
export type StackOptions = Pick<
  ContentOptions,
  "environment" | "studioScript" | "beginAnew" | "say"
> & {
  /** The production server, or the one with hot reload. */
  siteScript: string;
  /** Open sockets for the site to listen on; it opens its own if there are none. */
  sockets: readonly number[];
};

/** A running stack. */
export type Stack = {
  /** True if the stack serves a Studio. */
  hasStudio: boolean;
  /** What is written to `stack.json`. */
  file: StackFile;
  /** A link that signs an editor in once; null if none may be printed. */
  signInLink(): Promise<string | null>;
  stop(): Promise<void>;
};

/**
 * Starts the parts that the environment does not name: the database, the
 * Content Lake with its content, then the site, which does not wait for the
 * database. Resolves when all of them answer.
 *
 * @throws Error with a sentence for the operator; then nothing is left running.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { environment, say } = options;
  const { dataFolder, studioUrl, siteUrl } = environment;
  const secrets = loadSecrets(dataFolder);
  const databaseUrl = `http://127.0.0.1:${environment.databasePort}`;
  // A public site has no page with the mails of this machine.
  const mailboxUrl =
    !environment.hasDatabase && isLoopback(siteUrl)
      ? `${databaseUrl}/mailbox?key=${secrets.supabase.mailboxKey}`
      : null;
  const starting: Promise<SupervisedChild>[] = [];

  /** The caller handles its failure. */
  function add(child: Promise<SupervisedChild>): Promise<SupervisedChild> {
    starting.push(child);
    child.catch(() => {});
    return child;
  }

  /** Ends all of them, the last one first. */
  async function stop(): Promise<void> {
    const children = (await Promise.allSettled(starting))
      .flatMap((child) => (child.status === "fulfilled" ? child.value : []))
      .reverse();
    // Ctrl+C reaches every process of the terminal, so a child may end before
    // its turn.
    for (const child of children) child.release();
    for (const child of children) await child.stop();
  }

  const context = { ...options, secrets, databaseUrl, mailboxUrl, add };
  try {
    const startingDatabase = environment.hasDatabase
      ? null
      : add(startDatabase(context));
    const lake = environment.hasContentSource
      ? null
      : await openContent(context);
    await add(startSite(context));
    const database = await startingDatabase;

    const file = describeStack(context, database, lake);
    writeStackFile(dataFolder, file, say);
    return {
      hasStudio: lake?.ready != null,
      file,
      async signInLink() {
        if (!lake?.ready || !isLoopback(studioUrl)) return null;
        const { path } = await lake.ask({ command: "sign-in-link" });
        return typeof path === "string" ? `${studioUrl}${path}` : null;
      },
      async stop() {
        rmSync(stackFilePath(dataFolder), { force: true });
        await stop();
      },
    };
  } catch (error) {
    // Another stack's file stays: it may be running, and the cause that this one
    // could not lock the folder.
    await stop();
    throw error;
  }
}

type Context = StackOptions & ContentOptions & { databaseUrl: string };

function describeStack(
  { environment, secrets, databaseUrl, mailboxUrl }: Context,
  database: SupervisedChild | null,
  lake: SupervisedChild | null,
): StackFile {
  const { siteUrl, studioUrl } = environment;
  const { publishableKey, secretKey } = secrets.supabase;
  const source = lakeSource(environment);
  // A first account is named as long as its generated password is valid.
  const isEditorUsable =
    isLoopback(studioUrl) && lake?.ready?.["editorUsable"] === true;
  const isStaffUsable =
    mailboxUrl !== null && database?.ready?.["staffUsable"] === true;
  return {
    siteUrl,
    studioUrl,
    ...(!environment.hasContentSource && {
      contentLake: {
        url: source.SANITY_API_HOST,
        projectId: source.SANITY_PROJECT_ID,
        dataset: source.SANITY_DATASET,
        readToken: secrets.readToken,
        writeToken: secrets.writeToken,
      },
    }),
    ...(isEditorUsable && { editor: secrets.editor }),
    ...(database && {
      supabase: {
        ...{ url: databaseUrl, publishableKey, secretKey },
        ...(mailboxUrl !== null && { mailboxUrl }),
      },
    }),
    ...(isStaffUsable && { staff: secrets.staff }),
  };
}

function startDatabase({
  environment,
  secrets: { supabase, staff },
  say,
}: Context): Promise<SupervisedChild> {
  const isLocal = isLoopback(environment.siteUrl);
  return supervise({
    name: "The database",
    script: path.resolve("supabase/embedded/main.ts"),
    args: [
      ...["--data", path.join(environment.dataFolder, "supabase")],
      ...["--port", String(environment.databasePort)],
      ...["--site-url", environment.siteUrl],
      ...["--source", path.resolve("supabase")],
    ],
    firstLine: JSON.stringify({
      ...supabase,
      // Not at a public address, where a generated password must not open an
      // account and no page may show mails (docs/accounts.md).
      staff: isLocal ? staff : null,
      retired: isLocal ? null : staff,
      mailboxKey: isLocal ? supabase.mailboxKey : null,
      smtp: environment.smtp,
    }),
    say,
    // The site accepts submissions meanwhile.
    isWorthRetrying: (code) => code === TEMPORARY_FAILURE,
  });
}

/**
 * Starts the site with the content source and the database that the stack has.
 */
function startSite(context: Context): Promise<SupervisedChild> {
  const { environment, secrets, sockets, mailboxUrl, say } = context;
  return supervise({
    name: "The site",
    script: path.resolve(context.siteScript),
    descriptors: sockets,
    stopPatience: STOP_PATIENCE_MS + environment.shutdownDelayMs,
    env: {
      ...MEMORY_VARIABLES,
      NODE_ENV: process.env["NODE_ENV"] ?? "production",
      SITE_PARENT: "pipe",
      SITE_SOCKETS: String(sockets.length),
      // Requests are not logged by default, so that the terminal shows only
      // what the operator should read.
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
      SITE_URL: environment.siteUrl,
      STUDIO_URL: environment.studioUrl,
      HOST: environment.host,
      PORT: String(environment.sitePort),
      DATA_DIR: environment.dataFolder,
      ...(!environment.hasContentSource && {
        ...lakeSource(environment),
        SANITY_API_READ_TOKEN: secrets.readToken,
        SANITY_API_PREVIEW_TOKEN: secrets.previewToken,
      }),
      ...(!environment.hasDatabase && {
        SUPABASE_URL: context.databaseUrl,
        SUPABASE_PUBLISHABLE_KEY: secrets.supabase.publishableKey,
        SUPABASE_EMBEDDED: "1",
        ...(mailboxUrl !== null && { MAILBOX_URL: mailboxUrl }),
      }),
      SITE_SECRET: process.env["SITE_SECRET"]?.trim() || secrets.siteSecret,
      // Not for the site, since it bypasses row level security.
      SUPABASE_SECRET_KEY: undefined,
    },
    say,
  });
}
