import path from "node:path";

import { openApis } from "./apis.ts";
import { answerMailbox, openMailbox } from "./mailbox.ts";
import { createPost } from "./post.ts";
import { describeFault, quietConsole } from "./quiet-console.ts";
import { openServer } from "./server/http.ts";
import { listenToParent, readArguments, tellParent } from "./settings.ts";
import { shortageOf } from "../../scripts/stack/shortage.ts";
import { ensureStaff, opensAsStaff, requireRetired } from "./accounts.ts";
import { ShortageError, StartError, TEMPORARY_FAILURE } from "./start-error.ts";
import { watchForDamage } from "./store/connection.ts";
import { openDataFolder } from "./store/data-folder.ts";
import { answerDump } from "./store/dump.ts";
import { takeShortage, watchFileCalls } from "./store/file-calls.ts";
import { lockFolder } from "./store/folder-lock.ts";

// The embedded Supabase: Postgres (PGlite) with Supabase's REST and Auth APIs
// (@supabase/lite), in a separate process, since PGlite runs in its caller's thread.
// scripts/stack/ starts it if SUPABASE_URL is not set.

// A dead parent no longer reads; the end of its pipe stops this process in order.
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
  const secrets = await parent.secrets;
  const { staff, retired, smtp, secretKey } = secrets;

  // The port comes first, so that only one process opens the data.
  const server = await openServer(settings.port, say);
  lockFolder(settings.data);

  const mailbox = openMailbox(path.join(settings.data, "mailbox"));
  const email = createPost({ mailbox, smtp, say });
  const opened = await openDataFolder(settings.data, {
    prepare: (connection) =>
      openApis(
        { connection, database: connection.driver },
        {
          settings: { ...settings, ...secrets },
          email,
          noteIn: settings.data,
        },
      ),
    say,
    wasThere: secrets.wasThere,
    release: secrets.release,
  });
  const { database, prepared: answer, name } = opened;
  watchForDamage(database, () => {
    const shortage = takeShortage();
    say(
      shortage === null
        ? "The database cannot read one of its files and starts again."
        : `The database cannot go on: ${shortage}. It starts again.`,
    );
    process.exit(shortage === null ? 1 : TEMPORARY_FAILURE);
  });
  if (retired) await requireRetired(database, retired);
  if (staff) await ensureStaff(database, staff);

  server.open(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/dump") return answerDump(request, database, secretKey);
    return pathname === "/mailbox"
      ? answerMailbox(request, mailbox, secrets.mailboxKey)
      : answer(request);
  }, name);
  // False once the password was changed; it is then no longer printed.
  const staffUsable = staff !== null && (await opensAsStaff(database, staff));
  tellParent({ ready: true, staffUsable });

  await new Promise((resolve) => {
    process.on("SIGTERM", resolve);
    process.on("SIGINT", resolve);
    void parent.end.then(resolve);
  });
  await server.close();
  await opened.close();
  process.exit(0);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/**
 * Prints the message of an error for the operator, or the kind of any other error,
 * which is a defect.
 */
function fail(error: unknown): never {
  const shortage = error instanceof StartError ? null : shortageOf(error);
  const told = shortage === null ? error : new ShortageError(shortage);
  say(
    told instanceof StartError
      ? told.message
      : `The database failed: ${describeFault(told)}`,
  );
  process.exit(told instanceof ShortageError ? TEMPORARY_FAILURE : 1);
}
