import { readStackEnvironment, type StackEnvironment } from "./environment.ts";
import { requireFreePort } from "./ports.ts";
import { startStack, type Stack } from "./stack.ts";

export type RunOptions = {
  siteScript: string;
  /** What must be there before the first process starts, such as a build. */
  prepare(
    environment: StackEnvironment,
    say: (sentence: string) => void,
  ): Promise<void>;
};

function say(sentence: string): void {
  console.log(sentence);
}

/** A link of the terminal's own width is easier to click than a wrapped one: one line each. */
async function printAddresses(
  environment: StackEnvironment,
  stack: Stack,
): Promise<void> {
  const link = await stack.signInLink();
  say("");
  say(`  Site     ${environment.siteUrl}`);
  say(`  Studio   ${environment.studioUrl}`);
  if (stack.editor) {
    say(
      `  Sign in  ${stack.editor.email} with the password ${stack.editor.password}`,
    );
  }
  if (link) say(`           or once, within 15 minutes: ${link}`);
  if (stack.staff) {
    say(`  Portal   ${environment.siteUrl}/login`);
    say(
      `  Sign in  ${stack.staff.email} with the password ${stack.staff.password}`,
    );
  }
  if (stack.mailboxUrl) say(`  Mailbox  ${stack.mailboxUrl}`);
  say("");
  say("Ctrl+C stops everything.");
}

/**
 * Runs the whole stack in the foreground until it is told to stop, by a signal
 * or by the end of the process that started it.
 */
export async function runStack({
  siteScript,
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
  // The channel alone must not keep this process alive.
  process.channel?.unref();

  try {
    const environment = readStackEnvironment(process.env);
    // Before the build: whoever has to choose another port should not wait for it.
    await requireFreePort(environment.sitePort, environment.host, "PORT");
    if (!environment.hasContentSource) {
      await requireFreePort(
        environment.studioPort,
        environment.host,
        "STUDIO_PORT",
      );
    }
    if (!environment.hasDatabase) {
      await requireFreePort(
        environment.databasePort,
        "localhost",
        "SUPABASE_PORT",
      );
    }
    await prepare(environment, say);
    stack = await startStack({ environment, siteScript, say });
    if (stopping) {
      await stack.stop();
      return;
    }
    await printAddresses(environment, stack);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    await shutDown(1);
  }
}
