import { rmSync } from "node:fs";
import path from "node:path";

import { MEMORY_VARIABLES } from "../../server/memory-variables.ts";
import { STOP_PATIENCE_MS, supervise, type SupervisedChild } from "./child.ts";
import { type ContentOptions, openContent } from "./content-lake.ts";
import { loadSecrets, type StackSecrets } from "./data-folder.ts";
import { startDatabase } from "./database.ts";
import { isLoopback, type StackEnvironment } from "./environment.ts";
import {
  nodeVariables,
  type StackFile,
  stackFilePath,
  writeStackFile,
} from "./stack-file.ts";
import { noteVersions } from "./versions.ts";

/** What is being built while a stack starts. Each rejects if it fails. */
export type Builds = {
  /** Resolves when the site can be served. */
  site: Promise<void>;
  /** Resolves when the Studio can be served; null if there is nothing to wait for. */
  studio: Promise<void> | null;
};

/** How the stack is started. */
export type StackOptions = Pick<
  ContentOptions,
  "environment" | "studioScript" | "beginAnew" | "stages"
> & {
  /** The production server, or the one with hot reload. */
  siteScript: string;
  builds: Builds;
  /** Open sockets for the site to listen on; if empty, it opens its own. */
  sockets: readonly number[];
};

/** A running stack. */
export type Stack = {
  /** True if the stack serves a Studio. */
  hasStudio: boolean;
  /** The content of `stack.json`. */
  file: StackFile;
  /** A link that signs an editor in once; null if none may be printed. */
  signInLink: string | null;
  stop(): Promise<void>;
};

/**
 * Starts the parts that the environment does not name: the database, the Content Lake
 * with its content, then, once built, the site, which does not wait for the database.
 * Resolves when all of them answer; the Studio may still be building.
 *
 * @throws Error with a sentence for the operator; then nothing is left running.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { environment, builds, stages } = options;
  const { say, during } = stages;
  const { dataFolder, hasContentSource, hasDatabase } = environment;
  const secrets = loadSecrets(dataFolder, say);
  const places = placesOf(environment, secrets);
  const starting: Promise<SupervisedChild>[] = [];

  /** Registers a child to stop later. The caller handles its failure. */
  function add(child: Promise<SupervisedChild>): Promise<SupervisedChild> {
    starting.push(child);
    child.catch(() => {});
    return child;
  }

  /** Stops all of them in reverse order. */
  async function stop(): Promise<void> {
    const children = (await Promise.allSettled(starting))
      .flatMap((child) => (child.status === "fulfilled" ? child.value : []))
      .reverse();
    // Ctrl+C reaches every process of the terminal, so a child may end before
    // its turn.
    for (const child of children) child.release();
    for (const child of children) await child.stop();
  }

  const { studio } = builds;
  const context = { ...options, secrets, places, studio, add };
  try {
    const startingDatabase = hasDatabase
      ? null
      : add(
          during(
            "Starting the database",
            startDatabase(environment, secrets, say),
          ),
        );
    const [lake] = await Promise.all([
      hasContentSource ? null : openContent(context),
      builds.site,
    ]);
    await add(during("Starting the site", startSite(context)));
    const database = await startingDatabase;

    // The first account is listed while its generated password is valid.
    const file = {
      ...places,
      ...(lake?.ready?.["editorUsable"] === true && { editor: secrets.editor }),
      ...(database?.ready?.["staffUsable"] === true && {
        staff: secrets.staff,
      }),
    };
    writeStackFile(dataFolder, file, say);
    // What waits, as on a full disk, is taken over by a later start.
    if ((hasContentSource || lake?.ready) && (hasDatabase || database?.ready))
      noteVersions(dataFolder);
    return {
      hasStudio: lake?.ready != null,
      file,
      signInLink: lake && (await signInLink(lake, environment.studioUrl)),
      async stop() {
        rmSync(stackFilePath(dataFolder), { force: true });
        await stop();
      },
    };
  } catch (error) {
    // Another stack's file stays: that stack may be running, and have locked
    // the folder.
    await stop();
    throw error;
  }
}

type Context = StackOptions & ContentOptions;

/** Where the parts that this stack starts will answer. */
function placesOf(
  environment: StackEnvironment,
  { readToken, writeToken, supabase }: StackSecrets,
): StackFile {
  const { siteUrl, studioUrl, hasContentSource, hasDatabase } = environment;
  const { projectId, dataset } = environment.content;
  const { publishableKey, secretKey, mailboxKey } = supabase;
  const databaseUrl = `http://127.0.0.1:${environment.databasePort}`;
  return {
    siteUrl,
    studioUrl,
    ...(!hasContentSource && {
      contentLake: {
        url: lakeUrl(environment),
        projectId,
        dataset,
        readToken,
        writeToken,
      },
    }),
    ...(!hasDatabase && {
      supabase: {
        url: databaseUrl,
        publishableKey,
        secretKey,
        // A public site has no page with this machine's mails.
        ...(isLoopback(siteUrl) && {
          mailboxUrl: `${databaseUrl}/mailbox?key=${mailboxKey}`,
        }),
      },
    }),
  };
}

/** The lake's address for processes on this machine. */
function lakeUrl({ host, studioPort }: StackEnvironment): string {
  const reachable = ["localhost", "0.0.0.0"].includes(host)
    ? "127.0.0.1"
    : host === "::"
      ? "::1"
      : host;
  const name = reachable.includes(":") ? `[${reachable}]` : reachable;
  return `http://${name}:${studioPort}`;
}

async function signInLink(
  lake: SupervisedChild,
  studioUrl: string,
): Promise<string | null> {
  if (!lake.ready || !isLoopback(studioUrl)) return null;
  const { path } = await lake.ask({ command: "sign-in-link" });
  return typeof path === "string" ? `${studioUrl}${path}` : null;
}

/**
 * Starts the site with the content source and the database that the stack has.
 */
function startSite(context: Context): Promise<SupervisedChild> {
  const { environment, secrets, sockets, places, stages } = context;
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
      // Requests are not logged by default, so that the terminal shows only what the
      // operator should read.
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
      HOST: environment.host,
      PORT: String(environment.port),
      DATA_DIR: environment.dataFolder,
      ...nodeVariables(places, secrets),
      SITE_SECRET: process.env["SITE_SECRET"]?.trim() || secrets.siteSecret,
      // Not for the site, since it bypasses row level security.
      SUPABASE_SECRET_KEY: undefined,
    },
    say: stages.say,
  });
}
