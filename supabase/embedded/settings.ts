import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";

import { StartError } from "./start-error.ts";

/** The settings that may be visible in the process list. */
export type Arguments = {
  /** The folder of the database and its mails. */
  data: string;
  port: number;
  siteUrl: string;
  /**
   * The folder `supabase/` with migrations and mail templates, in the Supabase CLI's
   * layout.
   */
  source: string;
};

type Account = { email: string; password: string };

/**
 * The settings that come over standard input, so that they are not in the process
 * list.
 */
export type Secrets = {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** The account to create if there is no staff; null for none. */
  staff: Account | null;
  /** An account that must no longer have this password. */
  retired: Account | null;
  /** The key of the mailbox page; null for no page. */
  mailboxKey: string | null;
  /** Null to keep mails in the mailbox. */
  smtp: { url: string; from: string } | null;
  /** True if there has been a database, be it that its folder is gone. */
  wasThere?: boolean;
  /** The release of the stack, in one word. */
  release?: string;
};

const USAGE =
  "Usage: node main.ts --data <folder> --port <number> --site-url <origin> [--source supabase]; the secrets are the first line on the standard input.";

/** @throws StartError if an argument is missing. */
export function readArguments(args: readonly string[]): Arguments {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { data: text, port: text, "site-url": text, source: text },
  });
  const { data, port, "site-url": siteUrl, source = "supabase" } = values;
  if (!data || !port || !siteUrl) throw new StartError(USAGE);
  return {
    data: path.resolve(data),
    port: Number(port),
    siteUrl: siteUrl.replace(/\/+$/, ""),
    source: path.resolve(source),
  };
}

/** The parent process, which closes the pipe when it ends. */
type Parent = { secrets: Promise<Secrets>; end: Promise<unknown> };

/** Reads what the parent process sends on standard input. */
export function listenToParent(input: Readable): Parent {
  const lines = createInterface({ input });
  const end = once(lines, "close");
  const secrets = Promise.race([
    once(lines, "line").then(([line]) => JSON.parse(line as string) as Secrets),
    end.then(() => {
      throw new StartError("No settings came on the standard input.");
    }),
  ]);
  return { secrets, end };
}

/** Writes a message to the parent process, as a line of JSON. */
export function tellParent(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
