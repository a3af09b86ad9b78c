import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Accounts } from "../accounts/accounts.ts";
import { accountMigrations } from "../accounts/migrations.ts";
import { SIGN_IN_LINK_MS } from "../accounts/one-time-links.ts";
import { adviseRestore } from "../backup/newest-backup.ts";
import { commandLine, UsageError } from "../command-line.ts";
import { DamagedDatabaseError, DatabaseError } from "../engine/database.ts";
import { storeFile } from "../engine/store-file.ts";
import { openLake } from "../engine/lake.ts";
import type { NoticeMailer } from "../notice.ts";
import type { Lake } from "../engine/lake-interface.ts";
import { createLog } from "../server/log/log.ts";
import { startServer, type RunningServer } from "../server/server.ts";
import {
  NO_SETTINGS,
  readControl,
  type Command,
  type Control,
  type Settings,
  createNoticeChannel,
} from "./control.ts";
import { readArguments, type StartArguments } from "./start-arguments.ts";

/** The text of `content-lake start --help`. */
export const help = `Usage: content-lake start --data <folder> [options]

--data <folder>         where everything is kept
--port, --host          3333, 127.0.0.1 (then also ::1); port 0 takes any
--project, --dataset    local, production: one of each
--public-url <url>      where browsers find it, if that is another address
--studio <folder>       a built Studio, served at /
--studio-server <url>   or the one of "sanity dev" on this machine
--site-url <url>        the website, for "View on site"; /site/… leads there
--allow-origin <url>    a website whose pages may call; may be repeated
--guard-type <type>     a type that only compliance publishes; may be repeated
--guard-field <t>.<f>   a field that only compliance publishes; may be repeated
--backups <folder>      where to look for the newest backup of a damaged store
--upload-limit <bytes>  100 MB
--trust-proxy           believe X-Forwarded-For (the last) and X-Forwarded-Proto
--log-requests          a line for each request, not for errors alone
--program <pattern>     how messages write a command, e.g. "npm run %s --"
--supervised            settings and commands as JSON on the standard input; it
                        ends with it
`;

/**
 * Starts the lake and runs until SIGINT, SIGTERM or, with `--supervised`, the
 * end of the standard input.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readArguments(args);
  if (options.studio && !existsSync(join(options.studio, "index.html"))) {
    throw new UsageError(
      `There is no built Studio in ${options.studio}; build it first.`,
    );
  }
  const control = options.supervised ? readControl(process.stdin) : null;
  const settings = control ? await control.settings : NO_SETTINGS;
  const isNew = isEmptyStore(options.data);
  const lake = open(options);
  const { editor } = settings;
  let editorCreated = false;
  // A password that a person changed is not printed any more.
  let editorUsable = false;
  const notices = createNoticeChannel(say);
  const { mailsNotices, mailsLinks } = settings;
  const mail = mailsNotices ? notices.mail : null;
  const parts = { lake, mail, mailsLinks };
  const server = await start(options, parts, async (accounts) => {
    editorCreated = await ensureAccounts(accounts, settings, options.program);
    editorUsable =
      editor !== null &&
      (await accounts.users.check(editor.email, editor.password)) !== null;
  });

  if (control) {
    say({
      ready: true,
      url: server.url,
      editorCreated,
      editorUsable,
      documents: lake.countDocuments(),
      isNew,
    });
  } else {
    process.stdout.write(`The Content Lake answers at ${server.url}\n`);
    if (!server.accounts.users.any()) {
      process.stdout.write(
        `There is no user yet. Stop it, and add one: ${commandLine(options.program)("user", `add --data ${options.data} --email <email> --name <name> --role administrator`)}\n`,
      );
    }
  }
  control?.onCommand((command) => {
    const { id, outcome } = command;
    if (command.command === "notice") notices.settle(id, outcome);
    else say(answer(server, command));
  });
  stopOnRequest(server, lake, control);
}

/** Throws a `DatabaseError`, for a damaged store with the way to a backup. */
function open({ data, backups, program }: StartArguments): Lake {
  try {
    return openLake({ folder: data, migrations: accountMigrations });
  } catch (error) {
    if (!(error instanceof DamagedDatabaseError) || backups === null) {
      throw error;
    }
    throw new DatabaseError(
      `${error.message} ${adviseRestore(backups, commandLine(program))}`,
    );
  }
}

/** There is no store yet, or nothing in its file: the lake starts empty. */
function isEmptyStore(folder: string): boolean {
  const stat = statSync(storeFile(folder), { throwIfNoEntry: false });
  return stat === undefined || stat.size === 0;
}

async function start(
  options: StartArguments,
  parts: { lake: Lake; mail: NoticeMailer | null; mailsLinks: boolean },
  prepare: (accounts: Accounts) => Promise<void>,
): Promise<RunningServer> {
  const { project: projectId, logRequests, ...rest } = options;
  const log = createLog(
    (line) => process.stderr.write(line),
    logRequests ? "info" : "error",
  );
  try {
    return await startServer({ ...rest, ...parts, projectId, log, prepare });
  } catch (error) {
    parts.lake.close();
    const isTaken =
      error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    throw isTaken
      ? new UsageError(
          `Port ${options.port} is taken by another program; stop it or choose another port.`,
        )
      : error;
  }
}

async function ensureAccounts(
  accounts: Accounts,
  { tokens, editor, retired }: Settings,
  program: string,
): Promise<boolean> {
  if (
    retired &&
    (await accounts.users.check(retired.email, retired.password))
  ) {
    throw new UsageError(
      `The account ${retired.email} still has the password that was made for this machine alone. Give it a new one before others can reach the Studio: ${commandLine(program)("user", `password --email ${retired.email}`)}`,
    );
  }
  for (const { label, token, role } of tokens) {
    accounts.tokens.ensure(label, token, role);
  }
  if (!editor || accounts.users.any()) return false;
  await accounts.users.create(editor);
  return true;
}

function answer({ accounts }: RunningServer, { command, id }: Command): object {
  if (command !== "sign-in-link") return { id, error: "Unknown command" };
  const user = accounts.users.all().find(({ isDisabled }) => !isDisabled);
  if (!user) return { id, error: "There is no user to sign in" };
  return {
    id,
    path: `/sign-in/${accounts.links.create(user.id, SIGN_IN_LINK_MS)}`,
  };
}

function stopOnRequest(
  server: RunningServer,
  lake: Lake,
  control: Control | null,
): void {
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    await server.close();
    lake.close();
    process.exit(0);
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stop());
  }
  control?.onEnd(() => void stop());
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
