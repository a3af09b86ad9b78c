import path from "node:path";

import { supervise, type SupervisedChild } from "./child.ts";
import { TEMPORARY_FAILURE } from "../../supabase/embedded/start-error.ts";
import { isLoopback, type StackEnvironment } from "./environment.ts";
import type { StackSecrets } from "./secrets.ts";
import type { StackFile } from "./stack-file.ts";

/** The database's address for the processes of this machine. */
export function databaseUrl(environment: StackEnvironment): string {
  return `http://127.0.0.1:${environment.databasePort}`;
}

/**
 * The page with the mails of this machine, which takes them, too; null where there
 * is none, be it for a public site or a database elsewhere.
 */
export function mailboxUrl(
  environment: StackEnvironment,
  { supabase }: StackSecrets,
): string | null {
  return !environment.hasDatabase && isLoopback(environment.siteUrl)
    ? `${databaseUrl(environment)}/mailbox?key=${supabase.mailboxKey}`
    : null;
}

/** How the embedded database is started. */
export type DatabaseStart = {
  environment: StackEnvironment;
  secrets: StackSecrets;
  /**
   * True for a command that manages accounts: the start then neither makes nor
   * checks one.
   */
  forAccounts?: boolean;
  say(sentence: string): void;
};

/**
 * Starts the embedded Supabase and keeps it running.
 *
 * @throws Error with a sentence for the operator if it does not become ready.
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
    script: path.resolve("supabase/embedded/main.ts"),
    args: [
      ...["--data", path.join(environment.dataFolder, "supabase")],
      ...["--port", String(environment.databasePort)],
      ...["--site-url", environment.siteUrl],
      ...["--source", path.resolve("supabase")],
    ],
    firstLine: JSON.stringify({
      ...supabase,
      // Not at a public address, where a generated password must not open an
      // account and no page may show mails (docs/accounts.md).
      staff: isSite && local ? staff : null,
      retired: isSite && !local ? staff : null,
      mailboxKey: isSite && local ? supabase.mailboxKey : null,
      smtp: environment.smtp,
    }),
    say,
    // The site accepts submissions meanwhile, so the start is retried; a
    // command fails instead.
    isWorthRetrying: (code) => isSite && code === TEMPORARY_FAILURE,
  });
}

/** The site's variables for the embedded database, without the secret key. */
export function databaseVariables(
  environment: StackEnvironment,
  secrets: StackSecrets,
): Record<string, string> {
  const mailbox = mailboxUrl(environment, secrets);
  return {
    SUPABASE_URL: databaseUrl(environment),
    SUPABASE_PUBLISHABLE_KEY: secrets.supabase.publishableKey,
    SUPABASE_EMBEDDED: "1",
    ...(mailbox !== null && { MAILBOX_URL: mailbox }),
  };
}

/**
 * The database's part of `.data/stack.json`, with the first account as long as
 * its generated password is valid.
 */
export function describeDatabase(
  environment: StackEnvironment,
  secrets: StackSecrets,
  isStaffUsable: boolean,
): Pick<StackFile, "supabase" | "staff"> {
  const { supabase, staff } = secrets;
  const keys = {
    url: databaseUrl(environment),
    publishableKey: supabase.publishableKey,
    secretKey: supabase.secretKey,
  };
  const mailbox = mailboxUrl(environment, secrets);
  if (mailbox === null) return { supabase: keys };
  return {
    supabase: { ...keys, mailboxUrl: mailbox },
    ...(isStaffUsable && { staff }),
  };
}
