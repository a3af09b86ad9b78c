import path from "node:path";

import { isStoreDamaged, readStoreState } from "#content-lake/store";
import { MEMORY_VARIABLES } from "../../server/memory-variables.ts";
import { probeFolder } from "../shortage.ts";
import { supervise, type SupervisedChild } from "./child.ts";
import {
  describeLostContent,
  lakeFolder,
  setContentAside,
  tracesOfContent,
} from "./content-state.ts";
import {
  databaseVariables,
  describeDatabase,
  startDatabase,
} from "./database.ts";
import { isLoopback, type StackEnvironment } from "./environment.ts";
import { freePort } from "./ports.ts";
import { seedEmptyDataset, wantsSeed } from "./seed.ts";
import { loadSecrets, noteContent, type StackSecrets } from "./secrets.ts";
import {
  removeStackFile,
  type StackFile,
  writeStackFile,
} from "./stack-file.ts";

const PROJECT = "local";
const DATASET = "production";

/** With COMPLIANCE_GUARD the role `compliance` alone publishes these. */
const COMPLIANCE_GUARD = [
  ...["--guard-type", "stateLicence"],
  ...["--guard-type", "stateTimeline"],
  ...["--guard-field", "state.legalFacts"],
];

export type StackOptions = {
  environment: StackEnvironment;
  /** The site's own process: the production server, or the one with hot reload. */
  siteScript: string;
  /** A server of the Studio with hot reload, in place of the built one. */
  studioScript?: string;
  /** Whether missing or damaged content is put aside and made again. */
  beginAnew?: boolean;
  say(sentence: string): void;
};

export type Stack = {
  /** Whether a Studio was started here. */
  hasStudio: boolean;
  /** A link that signs an editor in once, or null where none may be printed. */
  signInLink(): Promise<string | null>;
  /** The first account of the Studio, while the password of this machine opens it. */
  editor: { email: string; password: string } | null;
  /** The account of the firm's staff, while the password of this machine opens it. */
  staff: { email: string; password: string } | null;
  /** Page with the mails that the database sent, or null where there is none. */
  mailboxUrl: string | null;
  stop(): Promise<void>;
};

type Start = (child: Promise<SupervisedChild>) => Promise<SupervisedChild>;

/** Address under which the processes of this machine reach the lake. */
function lakeUrl(environment: StackEnvironment): string {
  const host =
    environment.host === "localhost" ? "127.0.0.1" : environment.host;
  const reachable =
    host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const name = reachable.includes(":") ? `[${reachable}]` : reachable;
  return `http://${name}:${environment.studioPort}`;
}

function startContentLake(
  { environment, say }: StackOptions,
  secrets: StackSecrets,
  traces: readonly string[],
  studio: readonly string[],
): Promise<SupervisedChild> {
  const local = isLoopback(environment.studioUrl);
  return supervise({
    name: "The Content Lake",
    script: path.resolve("packages/content-lake/src/main.ts"),
    args: [
      ...["start", "--supervised", "--program", "npm run %s --"],
      ...["--data", lakeFolder(environment.dataFolder)],
      ...["--port", String(environment.studioPort)],
      ...["--host", environment.host],
      ...["--project", PROJECT],
      ...["--dataset", DATASET],
      ...["--public-url", environment.studioUrl],
      ...studio,
      ...["--site-url", environment.siteUrl],
      ...(environment.complianceGuard ? COMPLIANCE_GUARD : []),
      ...["--backups", path.resolve("backups")],
      ...(/^(info|debug|trace)$/.test(process.env["LOG_LEVEL"] ?? "")
        ? ["--log-requests"]
        : []),
      ...(environment.trustProxy ? ["--trust-proxy"] : []),
    ],
    firstLine: JSON.stringify({
      tokens: [
        { label: "site", token: secrets.readToken, role: "published" },
        { label: "preview", token: secrets.previewToken, role: "viewer" },
        { label: "seed", token: secrets.writeToken, role: "administrator" },
      ],
      // Behind a public address no user signs in with a password that this
      // machine made: the first account is made by hand (see the README).
      editor: local
        ? { ...secrets.editor, name: "Editor", role: "administrator" }
        : null,
      retired: local ? null : secrets.editor,
    }),
    say,
    isWorthRetrying() {
      const shortage = probeFolder(environment.dataFolder);
      if (shortage === null || traces.length === 0) return false;
      say(
        `The Content Lake cannot be opened: ${shortage}. The site shows the pages that it has cached, and takes requests, until there is room.`,
      );
      return true;
    },
  });
}

/** Starts the Studio's development server. Out: what the lake is told of it. */
async function startStudioServer(
  script: string,
  { say }: StackOptions,
  start: Start,
): Promise<string[]> {
  const port = String(await freePort());
  const name = "The Studio's development server";
  await start(
    supervise({ name, script: path.resolve(script), args: [port], say }),
  );
  return ["--studio-server", `http://127.0.0.1:${port}`];
}

/**
 * Starts the lake and fills it if it is new. Content that is missing or damaged
 * is never written over: then there is a sentence and no lake, while the site
 * goes on with its cached pages and takes requests.
 *
 * @throws Error if the lake does not start for another reason, or if it is
 * damaged and there is nothing else that could be shown.
 */
async function openContent(
  options: StackOptions,
  secrets: StackSecrets,
  start: Start,
): Promise<SupervisedChild | null> {
  const { environment, beginAnew = false, studioScript, say } = options;
  const { dataFolder } = environment;
  if (beginAnew) setContentAside(dataFolder, say);
  const traces = tracesOfContent(dataFolder, secrets.contentSince);

  function giveUp(state: "absent" | "empty" | "damaged"): null {
    const sentence = describeLostContent(dataFolder, state, traces);
    if (traces.length === 0) throw new Error(sentence);
    say(
      `${sentence} Meanwhile the site shows the pages that it has cached, and takes requests.`,
    );
    return null;
  }

  const state = beginAnew ? "content" : readStoreState(lakeFolder(dataFolder));
  if (state === "damaged" || (state !== "content" && traces.length > 0))
    return giveUp(state);
  const studio =
    studioScript === undefined
      ? ["--studio", path.resolve("studio/dist")]
      : await startStudioServer(studioScript, options, start);
  let lake: SupervisedChild;
  try {
    lake = await start(startContentLake(options, secrets, traces, studio));
  } catch (error) {
    if (isStoreDamaged(lakeFolder(dataFolder))) return giveUp("damaged");
    throw error;
  }
  if (lake.ready === null) return lake;
  const target = {
    ...lakeSource(environment),
    SANITY_API_WRITE_TOKEN: secrets.writeToken,
  };
  if (await wantsSeed(target)) {
    say("Writing the content into the empty dataset.");
    await seedEmptyDataset(target);
  }
  noteContent(dataFolder, secrets);
  return lake;
}

function lakeSource(environment: StackEnvironment) {
  return {
    SANITY_PROJECT_ID: PROJECT,
    SANITY_DATASET: DATASET,
    SANITY_API_HOST: lakeUrl(environment),
  };
}

/**
 * Starts what the environment leaves out: the database, the Content Lake with
 * its content, then the site, which does not wait for the database. Resolves
 * when all of them answer.
 *
 * @throws Error with a sentence for a person; then nothing is left running.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { environment, say, siteScript } = options;
  const secrets = loadSecrets(environment.dataFolder);
  const embedded = !environment.hasContentSource;
  const starting: Promise<SupervisedChild>[] = [];
  let reachable = false;

  async function stop(): Promise<void> {
    // A stack that was refused a folder must not remove the file of its owner.
    if (reachable) removeStackFile(environment.dataFolder);
    const children = (await Promise.allSettled(starting.splice(0)))
      .flatMap((child) => (child.status === "fulfilled" ? child.value : []))
      .reverse();
    // Ctrl+C reaches every process of the terminal, so one may be gone before
    // its turn has come.
    for (const child of children) child.release();
    for (const child of children) await child.stop();
  }

  function start(child: Promise<SupervisedChild>): Promise<SupervisedChild> {
    starting.push(child);
    child.catch(() => {});
    return child;
  }

  try {
    const database = environment.hasDatabase
      ? null
      : start(startDatabase({ environment, secrets, say }));
    const lake = embedded ? await openContent(options, secrets, start) : null;
    const site = supervise({
      name: "The site",
      script: path.resolve(siteScript),
      env: {
        ...MEMORY_VARIABLES,
        NODE_ENV: process.env["NODE_ENV"] ?? "production",
        SITE_PARENT: "pipe",
        // The terminal is for what a person must read.
        LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
        SITE_URL: environment.siteUrl,
        STUDIO_URL: environment.studioUrl,
        HOST: environment.host,
        PORT: String(environment.sitePort),
        DATA_DIR: environment.dataFolder,
        ...(embedded
          ? {
              ...lakeSource(environment),
              SANITY_API_READ_TOKEN: secrets.readToken,
              SANITY_API_PREVIEW_TOKEN: secrets.previewToken,
            }
          : {}),
        ...(database && databaseVariables(environment, secrets)),
        SITE_SECRET: process.env["SITE_SECRET"]?.trim() || secrets.siteSecret,
        // For scripts alone: it passes by Row Level Security.
        SUPABASE_SECRET_KEY: undefined,
      },
      say,
    });
    await start(site);
    const isStaffUsable = (await database)?.ready?.["staffUsable"] === true;
    const isLocal = isLoopback(environment.studioUrl);
    const isEditorUsable = lake?.ready?.["editorUsable"] === true;
    const editor = isLocal && isEditorUsable ? secrets.editor : null;
    const described: Pick<StackFile, "supabase" | "staff"> = database
      ? describeDatabase(environment, secrets, isStaffUsable)
      : {};
    reachable = true;
    const shortage = writeStackFile(environment.dataFolder, {
      siteUrl: environment.siteUrl,
      studioUrl: environment.studioUrl,
      ...(embedded && {
        contentLake: {
          url: lakeUrl(environment),
          projectId: PROJECT,
          dataset: DATASET,
          readToken: secrets.readToken,
          writeToken: secrets.writeToken,
        },
      }),
      ...(editor && { editor }),
      ...described,
    });
    if (shortage !== null)
      say(
        `stack.json cannot be written: ${shortage}. The site serves, but commands such as npm run backup do not find it.`,
      );

    return {
      hasStudio: lake?.ready != null,
      editor,
      staff: described.staff ?? null,
      mailboxUrl: described.supabase?.mailboxUrl ?? null,
      async signInLink() {
        if (!lake?.ready || !isLocal) return null;
        const answer = await lake.ask({ command: "sign-in-link" });
        return typeof answer["path"] === "string"
          ? `${environment.studioUrl}${answer["path"]}`
          : null;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
