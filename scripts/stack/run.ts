import { setTimeout as rest } from "node:timers/promises";

import { sweepPlaces } from "#content-lake/backup/work-place";
import { misspelt } from "../../app/env/misspelt.server.ts";
import { startDailyRetention } from "../retention/retain.ts";
import type { Lock } from "../../app/intake/outbox/lock.server.ts";
import { eraseRowsAgain } from "../erase/again.ts";
import { personsOf } from "../erase/database.ts";
import { STOP_PATIENCE_MS } from "./child.ts";
import { flag, runCommand } from "./command.ts";
import { prepareDataFolder } from "./data-folder.ts";
import {
  isLoopback,
  readAllVariables,
  type StackEnvironment,
} from "./environment.ts";
import { checkContent, checkDatabase } from "./hosted.ts";
import { joinSite } from "./join.ts";
import { portFaults, runningAt } from "./ports.ts";
import { readStackFile } from "./stack-file.ts";
import { lockStack } from "./stack-lock.ts";
import { openStages, type Stages } from "./stages.ts";
import { type Builds, startStack, type Stack } from "./stack.ts";
import { keepBeforeUpgrade } from "./upgrade.ts";
import { takeRequestsBack } from "./way-back.ts";

/** What the stack runs, and what is built for it. */
export type RunOptions = {
  siteScript: string;
  studioScript?: string;
  /** Starts building what the stack serves; left out if nothing needs to be built. */
  build?(environment: StackEnvironment, stages: Stages): Builds;
};

/** In milliseconds: how often to check whether a killed stack's processes have ended. */
const LOOK_MS = 250;
/** In milliseconds: a stack that has freed its ports ends within this. */
const STOPPING_MS = 5_000;

const command = {
  help: `npm start takes only these options:
  --begin-anew     puts the project's own content in place of content that is missing or damaged, and saves what is left of that
  --join <folder>  starts another node of the site that runs on this data folder`,
  options: { "begin-anew": flag, join: { type: "string" } },
} as const;

// A closed terminal or pipe must not end the site silently.
process.stdout.on("error", () => {});
const stages = openStages(process.stdout);
const { say } = stages;

/** Prints how to sign in; a generated password only while it is valid. */
function saySignIn({ email, password }: { email: string; password: string }) {
  say(`  Sign in  ${email} with the password ${password}`);
}

/** One address per line, since a wrapped link is hard to click. */
function printAddresses(
  environment: StackEnvironment,
  { file, hasStudio, signInLink }: Stack,
  isJoined: boolean,
): void {
  const { siteUrl, studioUrl } = environment;
  const mailboxUrl = file.supabase?.mailboxUrl;
  say("");
  say(`  Site     ${siteUrl}`);
  // The site's address is the first node's, or the balancer's.
  if (isJoined) say(`  Node     http://localhost:${environment.port}`);
  if (hasStudio) {
    say(`  Studio   ${studioUrl}`);
    if (file.editor) saySignIn(file.editor);
    else if (isLoopback(studioUrl))
      say(
        "  Sign in with one of your accounts (npm run user lists them and sets a new password)",
      );
    if (signInLink) say(`           or once, within 15 minutes: ${signInLink}`);
  }
  if (file.staff) {
    say(`  Portal   ${siteUrl}/login`);
    saySignIn(file.staff);
  }
  if (mailboxUrl) say(`  Mailbox  ${mailboxUrl}`);
  if (environment.smtp === null && !mailboxUrl && !isJoined)
    say(
      "  Mails    no mail leaves this machine, not even receipts to visitors: set SMTP_URL and MAIL_FROM",
    );
  say("");
  say("Ctrl+C stops everything.");
}

/**
 * The descriptors of the sockets for the site that systemd opened before this
 * process (sd_listen_fds(3)); empty if the site opens its own. They stay open
 * across restarts of the site, so that no connection is refused meanwhile.
 */
function inheritedSockets(): number[] {
  if (process.env["LISTEN_PID"] !== String(process.pid)) return [];
  const length = Number(process.env["LISTEN_FDS"] ?? 0);
  return Array.from({ length }, (_, index) => 3 + index);
}

/**
 * Checks the ports before the build, so that the operator learns of a taken one
 * at once. A socket from systemd is not checked, and a killed stack's
 * processes, which end by themselves, are waited for.
 *
 * @throws Error with a sentence that names the port and its variable, or this site's
 * address if it already runs.
 */
async function requireFreePorts(
  environment: StackEnvironment,
  { hasSocket, wasKilled }: { hasSocket: boolean; wasKilled: boolean },
): Promise<void> {
  async function fault(): Promise<string | null> {
    const running = hasSocket ? null : await runningAt(environment);
    if (running)
      return `This site is already running at ${running}: stop it first with Ctrl+C in its terminal.`;
    const open = hasSocket ? ["PORT"] : [];
    for await (const found of portFaults(environment, open)) return found;
    return null;
  }
  const patience = wasKilled
    ? STOP_PATIENCE_MS + environment.shutdownDelayMs
    : 0;
  const until = performance.now() + patience;
  for (;;) {
    const found = await fault();
    if (found === null) return;
    if (performance.now() > until) throw new Error(found);
    await rest(LOOK_MS);
  }
}

/** Keeps a copy of another version's data, and takes over what waits beside it. */
async function takeOver(dataFolder: string): Promise<void> {
  await keepBeforeUpgrade(dataFolder, say);
  await takeRequestsBack(dataFolder, {
    say,
    personOf: personsOf(dataFolder),
    eraseRows: (erased) => eraseRowsAgain(dataFolder, erased),
  });
}

/**
 * Runs the whole stack in the foreground until a signal or the end of its parent
 * process.
 */
export async function runStack({ build, ...scripts }: RunOptions) {
  let stack: Stack | null = null;
  // Held as long as this process lives, however it ends.
  let lock: Lock | null = null;
  let stopping = false;

  async function shutDown(): Promise<void> {
    if (stopping) return;
    stopping = true;
    await stack?.stop();
    lock?.release();
    process.exit(0);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void shutDown());
  process.on("disconnect", () => void shutDown());
  // The channel must not keep this process alive.
  process.channel?.unref();

  await runCommand(command, async ({ "begin-anew": beginAnew, join }) => {
    // The children inherit the variables.
    if (join !== undefined) joinSite(join);
    const environment = readAllVariables(process.env);
    const { dataFolder, backupFolder, retention } = environment;
    for (const sentence of misspelt(process.env)) say(`Warning: ${sentence}`);
    prepareDataFolder(dataFolder);
    await sweepPlaces(dataFolder, backupFolder).catch((error: Error) =>
      say(`What killed backups have left is still there: ${error.message}`),
    );
    const sockets = inheritedSockets();
    lock = lockStack(dataFolder);
    await requireFreePorts(environment, {
      hasSocket: sockets.length > 0,
      wasKilled: lock !== null && readStackFile(dataFolder) !== null,
    });
    for (const check of [checkContent, checkDatabase]) {
      const silence = await check(environment);
      if (silence !== null) say(silence);
    }
    lock ??= lockStack(dataFolder, STOPPING_MS);
    if (lock === null)
      throw new Error(
        `Another start or command is working on ${dataFolder}: wait until it has ended, and start again.`,
      );
    await takeOver(dataFolder);
    const builds = build?.(environment, stages) ?? {
      site: Promise.resolve(),
      studio: null,
    };
    stack = await startStack({
      ...scripts,
      environment,
      builds,
      sockets,
      beginAnew,
      stages,
    });
    // The first node deletes in the database, and the others follow.
    if (join === undefined) startDailyRetention(dataFolder, retention, say);
    printAddresses(environment, stack, join !== undefined);
  });
  // Nothing left in this process may keep a failed start alive.
  if (process.exitCode !== 0) process.exit();
}
