import path from "node:path";

import { ensureStaff, opensAsStaff, requireRetired } from "./auth/staff.ts";
import { openBackend, type Backend } from "./backend.ts";
import { openMailbox } from "./mail/mailbox.ts";
import { answerMailbox } from "./mail/mailbox-page.ts";
import { createCarrier, createPost } from "./mail/post.ts";
import { listenToParent, tellParent } from "./parent.ts";
import { describeFault, quietConsole } from "./quiet-console.ts";
import { answerDump } from "./server/dump.ts";
import { openServer, type DatabaseServer } from "./server/http.ts";
import { readArguments, readSecrets } from "./settings.ts";
import { shortageOf } from "../shortage.ts";
import { ShortageError, StartError, TEMPORARY_FAILURE } from "./start-error.ts";
import { takeShortage, watchFileCalls } from "./store/file-calls.ts";
import { lockFolder } from "./store/folder-lock.ts";

// The embedded Supabase: Postgres (PGlite) with Supabase's REST and Auth APIs
// (@supabase/lite), in a process of its own, since PGlite runs in the thread of
// its caller. local/stack/ starts it if SUPABASE_URL is not set.

// A parent that is gone reads no more; the end of its pipe stops us in order.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

watchFileCalls();
quietConsole((line) => process.stderr.write(line));
process.on("uncaughtException", (error) => fail(error));
process.on("unhandledRejection", (error) => fail(error));

await main().catch(fail);

async function main(): Promise<void> {
  const settings = readArguments(process.argv.slice(2));
  const parent = listenToParent(process.stdin);
  const secrets = readSecrets(await parent.firstLine);

  // The port first, so that only one process opens the data.
  const server = await openServer(settings.port, say);
  lockFolder(settings.data);

  const mailbox = openMailbox(path.join(settings.data, "mailbox"));
  const post = createPost({
    mailbox,
    carry: secrets.smtp && createCarrier(secrets.smtp),
    say,
  });
  const backend = await openBackend({
    settings: { ...settings, ...secrets },
    email: post,
    say,
    onDamage() {
      const shortage = takeShortage();
      say(
        shortage === null
          ? "The database cannot read one of its files and starts again."
          : `The database cannot go on: ${shortage}. It starts again.`,
      );
      process.exit(shortage === null ? 1 : TEMPORARY_FAILURE);
    },
  });
  if (secrets.retired) await requireRetired(backend.database, secrets.retired);
  if (secrets.staff) await ensureStaff(backend.database, secrets.staff);

  server.open(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/dump")
      return answerDump(request, backend.database, secrets.secretKey);
    return pathname === "/mailbox"
      ? answerMailbox(request, mailbox, secrets.mailboxKey)
      : backend.answer(request);
  });
  tellParent({
    ready: true,
    // False once the password was changed; then it is not printed any more.
    staffUsable:
      secrets.staff !== null &&
      (await opensAsStaff(backend.database, secrets.staff)),
  });
  stopOnRequest(server, backend, parent.onEnd);
}

function stopOnRequest(
  server: DatabaseServer,
  backend: Backend,
  onParentEnd: (callback: () => void) => void,
): void {
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    await server.close();
    await backend.close();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => void stop());
  onParentEnd(() => void stop());
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/**
 * Prints the message of an error for the operator, or the kind of any other
 * error, which is a defect.
 */
function fail(error: unknown): never {
  const shortage = error instanceof StartError ? null : shortageOf(error);
  if (shortage !== null) fail(new ShortageError(shortage));
  say(
    error instanceof StartError
      ? error.message
      : `The database failed: ${describeFault(error)}`,
  );
  process.exit(error instanceof ShortageError ? TEMPORARY_FAILURE : 1);
}
