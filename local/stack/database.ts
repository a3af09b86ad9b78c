import path from "node:path";

import { supervise, type SupervisedChild } from "./child.ts";
import { TEMPORARY_FAILURE } from "../supabase/start-error.ts";
import { isLoopback, type StackEnvironment } from "./environment.ts";
import type { StackSecrets } from "./secrets.ts";
import type { StackFile } from "./stack-file.ts";

/** Address under which the processes of this machine reach the database. */
export function databaseUrl(environment: StackEnvironment): string {
  return `http://127.0.0.1:${environment.databasePort}`;
}

export type DatabaseStart = {
  environment: StackEnvironment;
  secrets: StackSecrets;
  /** True for a command that only manages accounts: none is made or judged. */
  forAccounts?: boolean;
  say(sentence: string): void;
};

/**
 * Starts the embedded Supabase and keeps it running.
 *
 * @throws Error with a sentence for a person if it does not become ready.
 */
export function startDatabase({
  environment,
  secrets: { supabase, staff },
  forAccounts = false,
  say,
}: DatabaseStart): Promise<SupervisedChild> {
  const local = isLoopback(environment.siteUrl);
  const isSite = !forAccounts;
  return supervise({
    name: "The database",
    script: path.resolve("local/supabase/main.ts"),
    args: [
      ...["--data", path.join(environment.dataFolder, "supabase")],
      ...["--port", String(environment.databasePort)],
      ...["--site-url", environment.siteUrl],
      ...["--source", path.resolve("supabase")],
    ],
    firstLine: JSON.stringify({
      ...supabase,
      // Behind a public address no user signs in with a password that this
      // machine made, and no page shows mails (see the README).
      staff: isSite && local ? staff : null,
      retired: isSite && !local ? staff : null,
      mailboxKey: isSite && local ? supabase.mailboxKey : null,
      smtp: environment.smtp,
    }),
    say,
    // The site takes requests meanwhile; a command takes none, so it fails.
    isWorthRetrying: ({ code }) => isSite && code === TEMPORARY_FAILURE,
  });
}

/** What the site is told of the embedded database; never the secret key. */
export function databaseVariables(
  environment: StackEnvironment,
  { supabase }: StackSecrets,
): Record<string, string> {
  return {
    SUPABASE_URL: databaseUrl(environment),
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_EMBEDDED: "1",
  };
}

/** What `.data/stack.json` says of it; the first account while its password opens it. */
export function describeDatabase(
  environment: StackEnvironment,
  { supabase, staff }: StackSecrets,
  isStaffUsable: boolean,
): Pick<StackFile, "supabase" | "staff"> {
  const url = databaseUrl(environment);
  const keys = {
    url,
    publishableKey: supabase.publishableKey,
    secretKey: supabase.secretKey,
  };
  if (!isLoopback(environment.siteUrl)) return { supabase: keys };
  const mailboxUrl = `${url}/mailbox?key=${supabase.mailboxKey}`;
  return {
    supabase: { ...keys, mailboxUrl },
    ...(isStaffUsable && { staff }),
  };
}
