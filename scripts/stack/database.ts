import path from "node:path";

import type { Secrets } from "../../supabase/embedded/settings.ts";
import { TEMPORARY_FAILURE } from "../../supabase/embedded/start-error.ts";
import { type ChildOptions, supervise, type SupervisedChild } from "./child.ts";
import { noteSince, type StackSecrets } from "./data-folder.ts";
import { isLoopback, type StackEnvironment } from "./environment.ts";
import { releaseName } from "./versions.ts";

/** The embedded database, and how it is supervised. */
type DatabaseOptions = {
  /** The database's folder. */
  data: string;
  port: number;
  siteUrl: string;
  secrets: Secrets;
} & Pick<ChildOptions, "say" | "stopPatience" | "isWorthRetrying">;

/** Starts an embedded database. @throws Error if it cannot be opened. */
export function superviseDatabase({
  data,
  port,
  siteUrl,
  secrets,
  ...how
}: DatabaseOptions): Promise<SupervisedChild> {
  return supervise({
    name: "The database",
    script: path.resolve("supabase/embedded/main.ts"),
    args: ["--data", data, "--port", String(port), "--site-url", siteUrl],
    firstLine: JSON.stringify({ ...secrets, release: releaseName() }),
    ...how,
  });
}

/** Starts the stack's database. @throws Error if it cannot be opened. */
export async function startDatabase(
  { dataFolder, databasePort, siteUrl, smtp }: StackEnvironment,
  { supabase, staff, databaseSince }: StackSecrets,
  say: ChildOptions["say"],
): Promise<SupervisedChild> {
  const isLocal = isLoopback(siteUrl);
  const child = await superviseDatabase({
    data: path.join(dataFolder, "supabase"),
    port: databasePort,
    siteUrl,
    secrets: {
      ...supabase,
      // Not at a public address, where a generated password must not open an account
      // and no page may show mails (docs/accounts.md).
      staff: isLocal ? staff : null,
      retired: isLocal ? null : staff,
      mailboxKey: isLocal ? supabase.mailboxKey : null,
      smtp,
      wasThere: databaseSince !== undefined,
    },
    say,
    // The site accepts submissions meanwhile.
    isWorthRetrying: (code) => code === TEMPORARY_FAILURE,
  });
  if (child.ready) noteSince(dataFolder, "databaseSince");
  return child;
}
