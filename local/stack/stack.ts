import path from "node:path";

import { MEMORY_VARIABLES } from "../../server/memory-variables.ts";
import { supervise, type SupervisedChild } from "./child.ts";
import {
  databaseVariables,
  describeDatabase,
  startDatabase,
} from "./database.ts";
import { isLoopback, type StackEnvironment } from "./environment.ts";
import { seedEmptyDataset, wantsSeed } from "./seed.ts";
import {
  loadSecrets,
  prepareDataFolder,
  type StackSecrets,
} from "./secrets.ts";
import {
  removeStackFile,
  type StackFile,
  writeStackFile,
} from "./stack-file.ts";

const PROJECT = "local";
const DATASET = "production";

/** What the law holds the firm to is published by the role `compliance` alone. */
const GUARDED_TYPES = ["stateLicence", "stateTimeline"];

export type StackOptions = {
  environment: StackEnvironment;
  /** The site's own process: the production server, or the one with hot reload. */
  siteScript: string;
  say(sentence: string): void;
};

export type Stack = {
  /** A link that signs an editor in once, or null where none may be printed. */
  signInLink(): Promise<string | null>;
  editor: { email: string; password: string } | null;
  /** The account of the firm's staff, while the password of this machine opens it. */
  staff: { email: string; password: string } | null;
  /** Page with the mails that the database sent, or null where there is none. */
  mailboxUrl: string | null;
  stop(): Promise<void>;
};

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
): Promise<SupervisedChild> {
  const local = isLoopback(environment.studioUrl);
  return supervise({
    name: "The Content Lake",
    script: path.resolve("local/content-lake/src/main.ts"),
    args: [
      ...["--data", path.join(environment.dataFolder, "content-lake")],
      ...["--port", String(environment.studioPort)],
      ...["--host", environment.host],
      ...["--project", PROJECT],
      ...["--dataset", DATASET],
      ...["--public-url", environment.studioUrl],
      ...["--studio", path.resolve("studio/dist")],
      ...["--site-url", environment.siteUrl],
      ...GUARDED_TYPES.flatMap((type) => ["--guard-type", type]),
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
      // Behind a public address nobody gets in with a password that this
      // machine made: the first account is made by hand (see the README).
      editor: local
        ? { ...secrets.editor, name: "Editor", role: "administrator" }
        : null,
      retired: local ? null : secrets.editor,
    }),
    say,
  });
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
  prepareDataFolder(environment.dataFolder);
  const secrets = loadSecrets(environment.dataFolder);
  const embedded = !environment.hasContentSource;
  const starting: Promise<SupervisedChild>[] = [];
  let reachable = false;

  async function stop(): Promise<void> {
    // One that was refused a folder must not remove the file of the one that has it.
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
    let lake: SupervisedChild | null = null;
    const source = {
      SANITY_PROJECT_ID: PROJECT,
      SANITY_DATASET: DATASET,
      SANITY_API_HOST: lakeUrl(environment),
    };
    if (embedded) {
      lake = await start(startContentLake(options, secrets));
      const target = {
        ...source,
        SANITY_API_WRITE_TOKEN: secrets.writeToken,
      };
      if (await wantsSeed(target)) {
        say("Writing the content into the empty dataset.");
        await seedEmptyDataset(target);
      }
    }
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
              ...source,
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
    const isStaffUsable = (await database)?.ready["staffUsable"] === true;

    const editor =
      embedded && isLoopback(environment.studioUrl) ? secrets.editor : null;
    const described: Pick<StackFile, "supabase" | "staff"> = database
      ? describeDatabase(environment, secrets)
      : {};
    reachable = true;
    writeStackFile(environment.dataFolder, {
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

    return {
      editor,
      staff: (isStaffUsable && described.staff) || null,
      mailboxUrl: described.supabase?.mailboxUrl ?? null,
      async signInLink() {
        if (!lake || !editor) return null;
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
