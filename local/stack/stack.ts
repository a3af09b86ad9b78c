import path from "node:path";

import { supervise, type SupervisedChild } from "./child.ts";
import { isLoopback, type StackEnvironment } from "./environment.ts";
import { seedEmptyDataset, wantsSeed } from "./seed.ts";
import {
  loadSecrets,
  prepareDataFolder,
  type StackSecrets,
} from "./secrets.ts";
import { removeStackFile, writeStackFile } from "./stack-file.ts";

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
 * Starts what the environment leaves out: the Content Lake with its content,
 * then the site. Resolves when all of them answer.
 *
 * @throws Error with a sentence for a person; then nothing is left running.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { environment, say, siteScript } = options;
  prepareDataFolder(environment.dataFolder);
  const secrets = loadSecrets(environment.dataFolder);
  const embedded = !environment.hasContentSource;
  const started: SupervisedChild[] = [];
  let reachable = false;

  async function stop(): Promise<void> {
    // One that was refused a folder must not remove the file of the one that has it.
    if (reachable) removeStackFile(environment.dataFolder);
    const children = started.splice(0).reverse();
    // Ctrl+C reaches every process of the terminal, so one may be gone before
    // its turn has come.
    for (const child of children) child.release();
    for (const child of children) await child.stop();
  }

  try {
    let lake: SupervisedChild | null = null;
    const source = {
      SANITY_PROJECT_ID: PROJECT,
      SANITY_DATASET: DATASET,
      SANITY_API_HOST: lakeUrl(environment),
    };
    if (embedded) {
      lake = await startContentLake(options, secrets);
      started.push(lake);
      const target = {
        ...source,
        SANITY_API_WRITE_TOKEN: secrets.writeToken,
      };
      if (await wantsSeed(target)) {
        say("Writing the content into the empty dataset.");
        await seedEmptyDataset(target);
      }
    }
    const site = await supervise({
      name: "The site",
      script: path.resolve(siteScript),
      env: {
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
      },
      say,
    });
    started.push(site);

    const editor =
      embedded && isLoopback(environment.studioUrl) ? secrets.editor : null;
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
    });

    return {
      editor,
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
