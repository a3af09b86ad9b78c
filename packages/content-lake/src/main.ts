import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Accounts } from "./accounts/accounts.ts";
import { accountMigrations } from "./accounts/migrations.ts";
import { isDiskFull } from "./disk-full.ts";
import { adviseRestore } from "./backups.ts";
import {
  DamagedDatabaseError,
  DatabaseError,
  storeFile,
} from "./engine/database.ts";
import { openLake } from "./engine/lake.ts";
import type { Lake } from "./engine/types.ts";
import {
  readArguments,
  UsageError,
  type Arguments,
} from "./server/arguments.ts";
import {
  NO_SETTINGS,
  readControl,
  type Command,
  type Control,
  type Settings,
} from "./server/control.ts";
import { createLog } from "./server/log.ts";
import { startServer, type RunningServer } from "./server/server.ts";

// A parent that is gone reads no more; the end of its pipe stops us in order.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

async function main(argv: readonly string[]): Promise<void> {
  const options = readArguments(argv);
  if (options.studio && !existsSync(join(options.studio, "index.html"))) {
    throw new UsageError(
      `There is no built Studio in ${options.studio}; build it first.`,
    );
  }
  const control = options.standalone ? null : readControl(process.stdin);
  const settings = control ? await control.settings : NO_SETTINGS;
  const isNew = isEmptyStore(options.data);
  const lake = open(options);
  const { editor } = settings;
  let editorCreated = false;
  // A password that a person changed is not printed any more.
  let editorUsable = false;
  const server = await start(options, lake, async (accounts) => {
    editorCreated = await ensureAccounts(accounts, settings);
    editorUsable =
      editor !== null &&
      (await accounts.users.check(editor.email, editor.password)) !== null;
  });

  say({
    ready: true,
    url: server.url,
    editorCreated,
    editorUsable,
    documents: countDocuments(lake),
    isNew,
  });
  control?.onCommand((command) => say(answer(server, command)));
  stopOnRequest(server, lake, control);
}

/** Throws a `DatabaseError`, for a damaged store with the way to a backup. */
function open({ data, backups }: Arguments): Lake {
  try {
    return openLake({ folder: data, migrations: accountMigrations });
  } catch (error) {
    if (!(error instanceof DamagedDatabaseError) || backups === null) {
      throw error;
    }
    throw new DatabaseError(`${error.message} ${adviseRestore(backups)}`);
  }
}

/** There is no store yet, or nothing in its file: the lake starts empty. */
function isEmptyStore(folder: string): boolean {
  const stat = statSync(storeFile(folder), { throwIfNoEntry: false });
  return stat === undefined || stat.size === 0;
}

async function start(
  options: Arguments,
  lake: Lake,
  prepare: (accounts: Accounts) => Promise<void>,
): Promise<RunningServer> {
  const { project: projectId, logRequests, ...rest } = options;
  const log = createLog(
    (line) => process.stderr.write(line),
    logRequests ? "info" : "error",
  );
  try {
    return await startServer({ ...rest, projectId, lake, log, prepare });
  } catch (error) {
    lake.close();
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
): Promise<boolean> {
  if (
    retired &&
    (await accounts.users.check(retired.email, retired.password))
  ) {
    throw new UsageError(
      `The account ${retired.email} still has the password that was made for this machine alone. Give it a new one before others can reach the Studio: npm run user -- password --email ${retired.email}`,
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
  return { id, path: `/sign-in/${accounts.links.create(user.id)}` };
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

function countDocuments(lake: Lake): number {
  const row = lake.database
    .prepare("SELECT count(*) AS documents FROM documents")
    .get();
  return Number(row?.["documents"] ?? 0);
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** What a person can act on is one sentence; the rest is a fault of ours. */
function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof DatabaseError) {
    return error.message;
  }
  if (isDiskFull(error)) {
    return "The disk is full: make room and start again. Nothing was changed.";
  }
  return error instanceof Error
    ? (error.stack ?? error.message)
    : String(error);
}
