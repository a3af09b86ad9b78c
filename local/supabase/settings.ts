import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";

import { StartError } from "./start-error.ts";

/** The settings that may be visible in the process list. */
export type Arguments = {
  /** The folder of the database and its mails. */
  data: string;
  port: number;
  siteUrl: string;
  /**
   * The folder `supabase/` with migrations and mail templates, as the Supabase
   * CLI expects it.
   */
  source: string;
};

const account = z.object({ email: z.string(), password: z.string().min(8) });

const secrets = z.object({
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
  jwtSecret: z.string().min(32),
  /** The account that is created if there is no staff; null: none. */
  staff: account.nullable(),
  /** An account that must no longer have this password. */
  retired: account.nullable(),
  /** The key of the mailbox page; null: there is no such page. */
  mailboxKey: z.string().min(16).nullable(),
  /** null: mails stay in the mailbox. */
  smtp: z.object({ url: z.string(), from: z.string() }).nullable(),
});

/**
 * The settings that come over standard input, so that they are not in the
 * process list.
 */
export type Secrets = z.infer<typeof secrets>;

const USAGE =
  "Usage: node main.ts --data <folder> --port <number> --site-url <origin> [--source supabase]; the secrets are the first line on the standard input.";

/** @throws StartError if an argument is missing or cannot be used. */
export function readArguments(args: readonly string[]): Arguments {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { data: text, port: text, "site-url": text, source: text },
    strict: false,
  });
  const { data, port, "site-url": siteUrl, source = "supabase" } = values;
  if (
    typeof data !== "string" ||
    typeof siteUrl !== "string" ||
    typeof source !== "string" ||
    !/^\d{1,5}$/.test(String(port))
  ) {
    throw new StartError(USAGE);
  }
  return {
    data: path.resolve(data),
    port: Number(port),
    siteUrl: siteUrl.replace(/\/+$/, ""),
    source: path.resolve(source),
  };
}

/** @throws StartError that names the field at fault, never its value. */
export function readSecrets(line: string): Secrets {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new StartError(USAGE);
  }
  const parsed = secrets.safeParse(value);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join("."));
  throw new StartError(
    `These settings on the standard input cannot be used: ${names.join(", ")}.`,
  );
}
