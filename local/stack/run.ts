import { readArguments } from "./arguments.ts";
import { startDailyRetention } from "./daily-retention.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { isLoopback, type StackEnvironment } from "./environment.ts";
import { checkHosted } from "./hosted.ts";
import { inheritedSockets } from "./inherited-sockets.ts";
import { variablesOfFirst } from "./join.ts";
import { requireFreePort } from "./ports.ts";
import { requireStopped } from "./running-site.ts";
import { startStack, type Stack } from "./stack.ts";
import { readAllVariables } from "./variables.ts";

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

function say(sentence: string): void {
  console.log(sentence);
}

/** Prints how to sign in; a generated password only while it is valid. */
function saySignIn(
  account: { email: string; password: string } | null,
  command = "",
): void {
  say(
    account
      ? `  Sign in  ${account.email} with the password ${account.password}`
      : `  Sign in  with an account of yours (${command} lists them and gives a new password)`,
  );
}

/** One address per line, since a wrapped link is hard to click. */
async function printAddresses(
  environment: StackEnvironment,
  stack: Stack,
  isJoined: boolean,
): Promise<void> {
  const link = await stack.signInLink();
  say("");
  say(`  Site     ${environment.siteUrl}`);
  // The site's address is the first node's, or the balancer's.
  if (isJoined) say(`  Node     http://localhost:${environment.sitePort}`);
  if (stack.hasStudio) {
    say(`  Studio   ${environment.studioUrl}`);
    if (stack.editor) saySignIn(stack.editor);
    else if (isLoopback(environment.studioUrl)) saySignIn(null, "npm run user");
    if (link) say(`           or once, within 15 minutes: ${link}`);
  }
  if (stack.staff) {
    say(`  Portal   ${environment.siteUrl}/login`);
    saySignIn(stack.staff);
  }
  if (stack.mailboxUrl) say(`  Mailbox  ${stack.mailboxUrl}`);
  if (environment.smtp === null && !stack.mailboxUrl && !isJoined)
    say(
      "  Mails    no mail leaves this machine, receipts to visitors among them: set SMTP_URL and MAIL_FROM",
    );
  say("");
  say("Ctrl+C stops everything.");
}

/**
 * Before the build, so that the operator does not wait for it to learn of a taken
 * port. In: whether the site's own was opened by systemd.
 *
 * @throws Error with a sentence that names the port and its variable.
 */
async function requireFreePorts(
  environment: StackEnvironment,
  hasSocket: boolean,
): Promise<void> {
  const { host, sitePort, studioPort, databasePort } = environment;
  if (!hasSocket) await requireFreePort(sitePort, host, "PORT");
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
  let retention: { stop(): void } | null = null;
  let stopping = false;

  async function shutDown(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    retention?.stop();
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
    const { beginAnew, join } = readArguments(process.argv.slice(2));
    // The children inherit them.
    if (join !== null)
      Object.assign(process.env, variablesOfFirst(join, process.env));
    const { stack: environment, site } = readAllVariables(process.env);
    prepareDataFolder(environment.dataFolder);
    const sockets = inheritedSockets(process.env, process.pid);
    if (sockets.length === 0) await requireStopped(environment);
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
    if (join === null)
      retention = startDailyRetention({
        retention: site.retention,
        dataFolder: environment.dataFolder,
        variables: process.env,
        say,
      });
    if (stopping) {
      await stack.stop();
      return;
    }
    await printAddresses(environment, stack, join !== null);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    await shutDown(1);
  }
}
