import { rmSync } from "node:fs";
import path from "node:path";

import { MEMORY_VARIABLES } from "../../server/memory-variables.ts";
import { STOP_PATIENCE_MS, supervise, type SupervisedChild } from "./child.ts";
import {
  type ContentOptions,
  lakeSource,
  openContent,
} from "./content-lake.ts";
import {
  databaseVariables,
  describeDatabase,
  startDatabase,
} from "./database.ts";
import { isLoopback } from "./environment.ts";
import { loadSecrets, type StackSecrets } from "./secrets.ts";
import { stackFilePath, type StackFile, writeStackFile } from "./stack-file.ts";

/** How the stack is started. */
export type StackOptions = ContentOptions & {
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
  const { dataFolder, studioUrl } = environment;
  const secrets = loadSecrets(dataFolder);
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

  try {
    const startingDatabase = environment.hasDatabase
      ? null
      : add(startDatabase({ environment, secrets, say }));
    const lake = environment.hasContentSource
      ? null
      : await openContent(options, secrets, add);
    await add(startSite(options, secrets));
    const database = await startingDatabase;

    const file = describeStack(options, secrets, { database, lake });
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
    // Leaves the stack file, which belongs to another stack if this one could
    // not lock the folder.
    await stop();
    throw error;
  }
}

function describeStack(
  { environment }: StackOptions,
  secrets: StackSecrets,
  {
    database,
    lake,
  }: { database: SupervisedChild | null; lake: SupervisedChild | null },
): StackFile {
  const isEditorUsable =
    isLoopback(environment.studioUrl) && lake?.ready?.["editorUsable"] === true;
  const source = lakeSource(environment);
  return {
    siteUrl: environment.siteUrl,
    studioUrl: environment.studioUrl,
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
    ...(database &&
      describeDatabase(
        environment,
        secrets,
        database.ready?.["staffUsable"] === true,
      )),
  };
}

/**
 * Starts the site with the content source and the database that the stack has.
 */
function startSite(
  { environment, siteScript, sockets, say }: StackOptions,
  secrets: StackSecrets,
): Promise<SupervisedChild> {
  return supervise({
    name: "The site",
    script: path.resolve(siteScript),
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
      ...(environment.hasContentSource
        ? {}
        : {
            ...lakeSource(environment),
            SANITY_API_READ_TOKEN: secrets.readToken,
            SANITY_API_PREVIEW_TOKEN: secrets.previewToken,
          }),
      ...(environment.hasDatabase
        ? {}
        : databaseVariables(environment, secrets)),
      SITE_SECRET: process.env["SITE_SECRET"]?.trim() || secrets.siteSecret,
      // Not for the site, since it bypasses row level security.
      SUPABASE_SECRET_KEY: undefined,
    },
    say,
  });
}
