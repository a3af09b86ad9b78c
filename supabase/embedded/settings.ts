import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
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

const given = z.object({
  data: z.string().transform((folder) => path.resolve(folder)),
  port: z.stringFormat("port", /^\d{1,5}$/).transform(Number),
  "site-url": z.string().transform((url) => url.replace(/\/+$/, "")),
  source: z
    .string()
    .default("supabase")
    .transform((folder) => path.resolve(folder)),
});

/** @throws StartError if an argument is missing or cannot be used. */
export function readArguments(args: readonly string[]): Arguments {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { data: text, port: text, "site-url": text, source: text },
    strict: false,
  });
  const parsed = given.safeParse(values);
  if (!parsed.success) throw new StartError(USAGE);
  const { "site-url": siteUrl, ...others } = parsed.data;
  return { ...others, siteUrl };
}

/** The parent process, which closes the pipe when it ends. */
export type Parent = { firstLine: Promise<string>; end: Promise<unknown> };

/** Reads what the parent process sends on the standard input. */
export function listenToParent(input: Readable): Parent {
  const lines = createInterface({ input });
  const end = once(lines, "close");
  const firstLine = Promise.race([
    once(lines, "line").then(([line]) => String(line)),
    end.then(() => {
      throw new StartError("No settings came on the standard input.");
    }),
  ]);
  return { firstLine, end };
}

/** Writes a message to the parent process, as a line of JSON. */
export function tellParent(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** @throws StartError that names the field at fault, never its value. */
export function readSecrets(line: string): Secrets {
  let value: unknown = null;
  try {
    value = JSON.parse(line);
  } catch {
    // It is refused below.
  }
  const parsed = secrets.safeParse(value);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join("."));
  throw new StartError(
    `These settings on the standard input cannot be used: ${names.join(", ")}. ${USAGE}`,
  );
}
