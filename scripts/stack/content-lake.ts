import path from "node:path";

import { isStoreDamaged, readStoreState } from "#content-lake/store";
import { MEMORY_VARIABLES } from "../../server/memory-variables.ts";
import { probeFolder } from "./shortage.ts";
import { supervise, type SupervisedChild } from "./child.ts";
import {
  describeLostContent,
  lakeFolder,
  setContentAside,
  tracesOfContent,
} from "./content-state.ts";
import {
  type Guarded,
  isLoopback,
  type StackEnvironment,
} from "./environment.ts";
import { createNoticeListener } from "./notices.ts";
import { freePort } from "./ports.ts";
import { seedEmptyDataset, wantsSeed } from "./seed.ts";
import { noteSince, type StackSecrets } from "./data-folder.ts";
import type { Stages } from "./stages.ts";
import type { StackFile } from "./stack-file.ts";

/** The site's forms need some free disk space of their own. */
const MEANWHILE =
  "In the meantime, the site shows the pages it has cached, and takes requests as long as it can store them.";

/** The lake's arguments for each name in GUARDED. */
const GUARD_ARGUMENTS: Readonly<Record<Guarded, string>> = {
  licenses: "--guard-type stateLicence",
  timelines: "--guard-type stateTimeline --guard-type deadlineRule",
  "legal-facts":
    "--guard-field state.legalFacts --guard-field storm.catastrophes",
};

/** How the content source is started. */
export type ContentOptions = {
  environment: StackEnvironment;
  secrets: StackSecrets;
  /** Where the parts of the stack will answer. */
  places: StackFile;
  /**
   * The script of the Studio's development server; without it the built Studio is
   * served.
   */
  studioScript?: string | undefined;
  /** Settles when the Studio has been built; null if there is nothing to wait for. */
  studio: Promise<void> | null;
  /** True if missing or damaged content is set aside and seeded again. */
  beginAnew: boolean;
  stages: Stages;
  /** Registers a child that the stack stops when it stops. */
  add(child: Promise<SupervisedChild>): Promise<SupervisedChild>;
};

function startContentLake(
  options: ContentOptions,
  traces: readonly string[],
  studioArguments: readonly string[],
): Promise<SupervisedChild> {
  const { environment, secrets, places, studio } = options;
  const { say } = options.stages;
  // How the Studio's users are notified of comments and tasks; null for no mails.
  const isLocal = isLoopback(environment.studioUrl);
  const url = places.supabase?.mailboxUrl;
  const mailbox = isLocal && url ? { url, from: "" } : null;
  const post = environment.smtp ?? mailbox;
  const mailNotice = post && createNoticeListener(post);
  return supervise({
    name: "The Content Lake",
    script: path.resolve("packages/content-lake/src/main.ts"),
    args: lakeArguments(options, studioArguments),
    env: MEMORY_VARIABLES,
    firstLine: JSON.stringify({
      tokens: [
        { label: "site", token: secrets.readToken, role: "published" },
        { label: "preview", token: secrets.previewToken, role: "preview" },
        { label: "seed", token: secrets.writeToken, role: "administrator" },
      ],
      // Not at a public address, where a generated password must not open an account:
      // the operator creates the first one (docs/accounts.md).
      editor: isLocal
        ? { ...secrets.editor, name: "Editor", role: "administrator" }
        : null,
      retired: isLocal ? null : secrets.editor,
      mailsNotices: post !== null,
      // Nobody would look for them in the mailbox: administrators see them instead.
      mailsLinks: environment.smtp !== null,
    }),
    say,
    onMessage(message, reply) {
      mailNotice?.(message, reply);
      if (message["awaitsStudio"] !== true) return;
      const tell = (isBuilt: boolean) => reply({ command: "studio", isBuilt });
      studio?.then(
        () => tell(true),
        () => tell(false),
      );
    },
    isWorthRetrying() {
      const shortage = probeFolder(environment.dataFolder);
      if (shortage === null || traces.length === 0) return false;
      say(`The Content Lake cannot be opened: ${shortage}. ${MEANWHILE}`);
      return true;
    },
  });
}

function lakeArguments(
  { environment, places: { contentLake } }: ContentOptions,
  studio: readonly string[],
): string[] {
  return [
    "start",
    "--supervised",
    "--program",
    "npm run %s --",
    "--data",
    lakeFolder(environment.dataFolder),
    "--port",
    String(environment.studioPort),
    "--host",
    environment.host,
    "--project",
    contentLake!.projectId,
    "--dataset",
    contentLake!.dataset,
    "--public-url",
    environment.studioUrl,
    ...studio,
    "--site-url",
    environment.siteUrl,
    ...environment.guarded.flatMap((name) => GUARD_ARGUMENTS[name].split(" ")),
    // A fact is printed in the texts that name it.
    ...(environment.guarded.length > 0 ? ["--guard-name", "fact.name"] : []),
    // Restoring an old revision, by anyone, must not undo a withdrawal of consent.
    "--final-field",
    "consentWithdrawnOn",
    "--backups",
    environment.backupFolder,
    ...(/^(info|debug|trace)$/.test(process.env["LOG_LEVEL"] ?? "")
      ? ["--log-requests"]
      : []),
    ...(environment.trustProxy ? ["--trust-proxy"] : []),
  ];
}

/**
 * Starts the lake and seeds it if it is new. Missing or damaged content is never
 * overwritten: a message says so and there is no lake, while the site serves its
 * cached pages and accepts submissions.
 *
 * @throws Error if the lake does not start for another reason, or if it is
 * damaged and the site has no cached page.
 */
export async function openContent(
  options: ContentOptions,
): Promise<SupervisedChild | null> {
  const { environment, secrets, places, beginAnew, stages, add } = options;
  const { studioScript } = options;
  const { say } = stages;
  const { dataFolder } = environment;
  if (beginAnew) setContentAside(dataFolder, say);
  const traces = tracesOfContent(dataFolder, secrets.contentSince);

  function giveUp(state: "absent" | "empty" | "damaged"): null {
    const sentence = describeLostContent(environment, state, traces);
    if (traces.length === 0) throw new Error(sentence);
    say(`${sentence} ${MEANWHILE}`);
    return null;
  }

  const state = beginAnew ? "content" : readStoreState(lakeFolder(dataFolder));
  if (state === "damaged" || (state !== "content" && traces.length > 0))
    return giveUp(state);
  const studio = ["--studio", path.resolve("studio/dist")];
  if (options.studio) studio.push("--await-studio");
  if (studioScript !== undefined) {
    const port = String(await freePort());
    const name = "The Studio's development server";
    const script = path.resolve(studioScript);
    await add(supervise({ name, script, args: [port], say }));
    studio.push("--studio-server", `http://127.0.0.1:${port}`);
  }
  let lake: SupervisedChild;
  try {
    lake = await add(startContentLake(options, traces, studio));
  } catch (error) {
    if (isStoreDamaged(lakeFolder(dataFolder))) return giveUp("damaged");
    throw error;
  }
  const target = places.contentLake!;
  if (lake.ready === null) return lake;
  if (await wantsSeed(target)) {
    await stages.during(
      "Writing the content to the empty dataset",
      seedEmptyDataset(target),
    );
  }
  noteSince(dataFolder, "contentSince");
  return lake;
}
