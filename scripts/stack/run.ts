import { existsSync } from "node:fs";
import { parseArgs } from "node:util";

import { startDailyRetention } from "../retention/retain.ts";
import { prepareDataFolder } from "./data-folder.ts";
import {
  isLoopback,
  readAllVariables,
  type StackEnvironment,
} from "./environment.ts";
import { checkHosted } from "./hosted.ts";
import { variablesOfFirst } from "./join.ts";
import { requireFreePort } from "./ports.ts";
import { stackFilePath } from "./stack-file.ts";
import { startStack, type Stack } from "./stack.ts";

/** What the stack runs, and what it prepares before. */
export type RunOptions = {
  siteScript: string;
  studioScript?: string;
  /** Called before the first process starts, for example to build. */
  prepare(
    environment: StackEnvironment,
    say: (sentence: string) => void,
  ): Promise<void>;
};

const HELP = `npm start takes only these options:
  --begin-anew     puts the project's own content in place of content that is missing or damaged, and saves what is left of that
  --join <folder>  starts another node of the site that runs on this data folder`;

/** @throws Error with the known options for any other argument. */
function readArguments() {
  const options = {
    "begin-anew": { type: "boolean", default: false },
    join: { type: "string" },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${HELP}`);
  }
}

function say(sentence: string): void {
  console.log(sentence);
}

/** Prints how to sign in; a generated password only while it is valid. */
function saySignIn({ email, password }: { email: string; password: string }) {
  say(`  Sign in  ${email} with the password ${password}`);
}

/** One address per line, since a wrapped link is hard to click. */
async function printAddresses(
  environment: StackEnvironment,
  { file, hasStudio, signInLink }: Stack,
  isJoined: boolean,
): Promise<void> {
  const { siteUrl, studioUrl } = environment;
  const mailboxUrl = file.supabase?.mailboxUrl;
  const link = await signInLink();
  say("");
  say(`  Site     ${siteUrl}`);
  // The site's address is the first node's, or the balancer's.
  if (isJoined) say(`  Node     http://localhost:${environment.sitePort}`);
  if (hasStudio) {
    say(`  Studio   ${studioUrl}`);
    if (file.editor) saySignIn(file.editor);
    else if (isLoopback(studioUrl))
      say(
        "  Sign in with one of your accounts (npm run user lists them and sets a new password)",
      );
    if (link) say(`           or once, within 15 minutes: ${link}`);
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
 * The descriptors of the sockets on which the site is to listen, opened by
 * systemd before this process (sd_listen_fds(3)); empty if it opens its own.
 * They stay open while the site ends and starts again, so that no connection is
 * refused meanwhile.
 */
function inheritedSockets(): number[] {
  if (process.env["LISTEN_PID"] !== String(process.pid)) return [];
  const length = Number(process.env["LISTEN_FDS"] ?? 0);
  return Array.from({ length }, (_, index) => 3 + index);
}

/**
 * Before the build, so that the operator does not wait for it to learn of a taken
 * port. In: whether the site's own was opened by systemd.
 *
 * @throws Error with a sentence that names the port and its variable, or the
 * address of this site if it runs already.
 */
async function requireFreePorts(
  environment: StackEnvironment,
  hasSocket: boolean,
): Promise<void> {
  const { host, sitePort, studioPort, databasePort } = environment;
  if (!hasSocket) {
    // A stack that was killed has left its file, and answers nothing.
    const address = `http://localhost:${sitePort}`;
    if (existsSync(stackFilePath(environment.dataFolder))) {
      const signal = AbortSignal.timeout(2_000);
      const health = await fetch(`${address}/healthz`, { signal }).catch(
        () => null,
      );
      if (health?.ok)
        throw new Error(
          `This site is already running at ${address}: stop it first with Ctrl+C in its terminal.`,
        );
    }
    await requireFreePort(sitePort, host, "PORT");
  }
  if (!environment.hasContentSource)
    await requireFreePort(studioPort, host, "STUDIO_PORT");
  if (!environment.hasDatabase)
    await requireFreePort(databasePort, "localhost", "SUPABASE_PORT");
}

/**
 * Runs the whole stack in the foreground until a signal or the end of its
 * parent process.
 */
export async function runStack({
  siteScript,
  studioScript,
  prepare,
}: RunOptions): Promise<void> {
  let stack: Stack | null = null;
  let stopping = false;

  async function shutDown(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    await stack?.stop();
    process.exit(code);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void shutDown(0));
  }
  process.on("disconnect", () => void shutDown(0));
  // The channel must not keep this process alive.
  process.channel?.unref();

  try {
    const { "begin-anew": beginAnew, join } = readArguments();
    // The children inherit them.
    if (join !== undefined)
      Object.assign(process.env, variablesOfFirst(join, process.env));
    const { stack: environment, site } = readAllVariables(process.env);
    prepareDataFolder(environment.dataFolder);
    const sockets = inheritedSockets();
    await requireFreePorts(environment, sockets.length > 0);
    const { hasContentSource: content, hasDatabase: database } = environment;
    await checkHosted(site, { content, database }, say);
    await prepare(environment, say);
    const scripts = { siteScript, studioScript };
    stack = await startStack({
      ...{ environment, ...scripts, sockets },
      ...{ beginAnew, say },
    });
    // The first node deletes in the database, and the others follow.
    if (join === undefined)
      startDailyRetention(environment.dataFolder, site.retention, say);
    if (stopping) {
      await stack.stop();
      return;
    }
    await printAddresses(environment, stack, join !== undefined);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    await shutDown(1);
  }
}
