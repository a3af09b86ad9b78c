import type { Accounts } from "../accounts/accounts.ts";
import { accountMigrations } from "../accounts/migrations.ts";
import { SIGN_IN_LINK_MS } from "../accounts/sessions.ts";
import { commandLine, UsageError } from "../command-line.ts";
import { openLake } from "../engine/lake.ts";
import type { Lake } from "../engine/lake.ts";
import type { ServerOptions } from "../server/context.ts";
import { createLog } from "../server/log.ts";
import { startServer, type RunningServer } from "../server/server.ts";
import { createNoticeChannel, readControl, type Settings } from "./control.ts";
import { readArguments, type StartArguments } from "./start-arguments.ts";

export { help } from "./start-arguments.ts";

/**
 * Starts the lake and runs until SIGINT, SIGTERM or, with `--supervised`, the
 * end of the standard input.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readArguments(args);
  const { data, program, supervised } = options;
  const control = supervised ? await readControl(process.stdin) : null;
  const settings = control?.settings ?? { tokens: [], editor: null };
  const { editor, mailsNotices = false, mailsLinks = mailsNotices } = settings;
  const lake = openLake({ folder: data, migrations: accountMigrations });
  const notices = createNoticeChannel(say);
  // A password that a person changed is not printed any more.
  let editorUsable = false;
  const server = await start(options, {
    lake,
    mail: mailsNotices ? notices.mail : null,
    mailsLinks,
    async prepare(accounts) {
      await ensureAccounts(accounts, settings, program);
      editorUsable =
        editor !== null &&
        (await accounts.users.check(editor.email, editor.password)) !== null;
    },
  });
  const stop = stopOnce(server, lake);
  if (control) {
    say({ ready: true, url: server.url, editorUsable });
    const following = control.follow(({ command, id, outcome }) => {
      if (command === "notice") notices.settle(id, outcome);
      else say({ id, ...answer(server, command) });
    });
    await following.then(stop);
    return;
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
      `Port ${options.port} is taken by another program; stop it or choose another port.`,
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
  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await server.close();
    lake.close();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stop());
  }
  return stop;
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
