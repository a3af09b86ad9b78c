import { createInterface } from "node:readline";
import type { Accounts } from "../accounts/accounts.ts";
import { accountMigrations } from "../accounts/migrations.ts";
import { SIGN_IN_LINK_MS } from "../accounts/sessions.ts";
import type { NewUser } from "../accounts/users.ts";
import { commandLine, UsageError } from "../command-line.ts";
import { openLake, type Lake } from "../engine/lake.ts";
import type { Notice, NoticeOutcome } from "../notice.ts";
import type { ServerOptions } from "../server/context.ts";
import { createLog } from "../server/log.ts";
import { startServer, type RunningServer } from "../server/server.ts";
import { readArguments, type StartArguments } from "./start-arguments.ts";

export { help } from "./start-arguments.ts";

/**
 * Settings that contain secrets and so are not on the command line. With `mailsNotices`
 * the parent is told of each notice, and answers; with `mailsLinks` also of links for
 * choosing a password, which are otherwise shown to administrators.
 */
type Settings = {
  /** Accepted from the start, under the label that history shows. */
  tokens: { label: string; token: string; role: string }[];
  /** Created if there is no user yet. */
  editor: NewUser | null;
  /** A password that must no longer open an account. */
  retired?: { email: string; password: string } | null;
  mailsNotices?: boolean;
  mailsLinks?: boolean;
};

/**
 * A command on the standard input of a running lake, whose answer has the same `id`.
 * Two have no answer: `notice` reports the `outcome` of an email, and `studio` whether
 * the awaited Studio has been built.
 */
type Command = {
  command: string;
  id: string;
  outcome: NoticeOutcome;
  isBuilt: boolean;
};

/** An error of `JSON.parse` would print part of the line, which contains secrets. */
function readSettings(line: string): Settings {
  try {
    return JSON.parse(line) as Settings;
  } catch {
    throw new UsageError("The settings on the standard input are no JSON.");
  }
}

/**
 * Starts the lake and runs until SIGINT, SIGTERM or, with `--supervised`, the end of
 * standard input.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readArguments(args);
  const { data, program, supervised, finalFields } = options;
  // Settings first, then commands.
  const lines = supervised
    ? createInterface({ input: process.stdin })[Symbol.asyncIterator]()
    : null;
  const first = await lines?.next();
  if (first?.done) {
    throw new UsageError(
      "No settings came on the standard input; leave out --supervised to start without.",
    );
  }
  const settings: Settings = first
    ? readSettings(first.value)
    : { tokens: [], editor: null };
  const { editor, mailsNotices = false, mailsLinks = mailsNotices } = settings;
  const lake = openLake({
    folder: data,
    migrations: accountMigrations,
    finalFields,
  });
  /** Notices sent to the parent, with the callback that awaits each email's outcome. */
  const waiting = new Map<string, (outcome: NoticeOutcome) => void>();
  const mail = (notice: Notice) =>
    new Promise<NoticeOutcome>((resolve) => {
      waiting.set(notice.id, resolve);
      say({ notice });
    });
  // A password that a person changed is no longer printed.
  let editorUsable = false;
  const server = await start(options, {
    lake,
    mail: mailsNotices ? mail : null,
    mailsLinks,
    async prepare(accounts) {
      await ensureAccounts(accounts, settings, program);
      editorUsable =
        editor !== null &&
        (await accounts.users.check(editor.email, editor.password)) !== null;
    },
  });
  const stop = stopOnce(server, lake);
  if (lines) {
    say({ ready: true, url: server.url, editorUsable });
    if (options.awaitsStudio) say({ awaitsStudio: true });
    // Ends when the parent has closed the pipe, or has exited.
    for await (const line of lines) {
      const { command, id, outcome, isBuilt } = JSON.parse(line) as Command;
      if (command === "notice") {
        waiting.get(id)?.(outcome);
        waiting.delete(id);
      } else if (command === "studio") server.settleStudio(isBuilt);
      else say({ id, ...answer(server, command) });
    }
    return stop();
  }
  process.stdout.write(`The Content Lake answers at ${server.url}\n`);
  if (server.accounts.users.all().length === 0) {
    process.stdout.write(
      `There is no user yet. Stop it, and add one: ${commandLine(program)("user", `add --data ${data} --email <email> --name <name> --role administrator`)}\n`,
    );
  }
}

async function start(
  options: StartArguments,
  parts: Pick<ServerOptions, "lake" | "mail" | "mailsLinks" | "prepare">,
): Promise<RunningServer> {
  const log = createLog(
    (line) => process.stderr.write(line),
    options.logRequests ? "info" : "error",
  );
  try {
    return await startServer({ ...options, ...parts, log });
  } catch (error) {
    parts.lake.close();
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new UsageError(
      `Port ${options.port} is in use by another program; stop it or choose another port.`,
    );
  }
}

async function ensureAccounts(
  { tokens, users }: Accounts,
  settings: Settings,
  program: string,
): Promise<void> {
  const { editor, retired } = settings;
  if (retired && (await users.check(retired.email, retired.password))) {
    throw new UsageError(
      `The account ${retired.email} still has the password that was made for this machine alone. Give it a new one before others can reach the Studio: ${commandLine(program)("user", `password --email ${retired.email}`)}`,
    );
  }
  for (const { label, token, role } of settings.tokens) {
    tokens.ensure(label, token, role);
  }
  if (editor && users.all().length === 0) await users.create(editor);
}

function answer({ accounts }: RunningServer, command: string): object {
  if (command !== "sign-in-link") return { error: "Unknown command" };
  const user = accounts.users.all().find(({ isDisabled }) => !isDisabled);
  if (!user) return { error: "There is no user to sign in" };
  const secret = accounts.links.create(user.id, SIGN_IN_LINK_MS);
  return { path: `/sign-in/${secret}` };
}

function stopOnce(server: RunningServer, lake: Lake): () => Promise<void> {
  let stopping: Promise<void> | null = null;
  async function end(): Promise<void> {
    await server.close();
    lake.close();
    process.exit(0);
  }
  const stop = () => (stopping ??= end());
  process.on("SIGTERM", () => void stop()).on("SIGINT", () => void stop());
  return stop;
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
