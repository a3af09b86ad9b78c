import path from "node:path";

import { z } from "zod";

import { type Environment, readEnvironment } from "../../app/env/env.server.ts";

/** A number in a range. In: what is said of another, and the default. */
const number = (min: number, max: number, message: string, fallback: number) =>
  z.coerce
    .number({ message })
    .int(message)
    .min(min, message)
    .max(max, message)
    .default(fallback);

const port = (fallback: number) =>
  number(1, 65_535, "must be a port number from 1 to 65535", fallback);

const origin = z
  .string()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""), {
    message: "must be an http:// or https:// address",
    abort: true,
  })
  .refine((value) => new URL(value).pathname === "/", {
    message:
      "must be an origin without a path, such as https://www.example.com",
  })
  .transform((value) => new URL(value).origin);

/** What can be guarded, by the names in the variable GUARDED. */
const GUARDED = ["licenses", "timelines", "legal-facts"] as const;

/** Content that only the role Compliance and administrators publish. */
export type Guarded = (typeof GUARDED)[number];

const schema = z.object({
  HOST: z.string().min(1).default("localhost"),
  PORT: port(3000),
  STUDIO_PORT: port(3333),
  SUPABASE_PORT: port(54321),
  SITE_URL: origin.optional(),
  STUDIO_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  BACKUP_DIR: z.string().min(1).default("backups"),
  TRUST_PROXY: z.enum(["0", "1"], { message: "must be 0 or 1" }).default("0"),
  SHUTDOWN_DELAY_SECONDS: number(
    0,
    300,
    "must be a number of seconds from 0 to 300",
    0,
  ),
  GUARDED: z
    .string()
    .default("")
    .transform((names) => [...new Set(names.split(/[,\s]+/).filter(Boolean))])
    .pipe(
      z.array(
        z.enum(GUARDED, { message: `must be a list of ${GUARDED.join(", ")}` }),
      ),
    ),
  SANITY_PROJECT_ID: z.string().optional(),
  SANITY_STUDIO_PROJECT_ID: z.string().optional(),
  SUPABASE_URL: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
});

type Values = z.infer<typeof schema>;

/** @throws Error if two servers are to listen on one port. */
function requireOwnPorts(values: Values): void {
  const ports = [
    ["PORT", values.PORT],
    ["STUDIO_PORT", values.STUDIO_PORT],
    ["SUPABASE_PORT", values.SUPABASE_PORT],
  ] as const;
  for (const [name, value] of ports) {
    const twin = ports.find(
      ([other, port]) => other !== name && port === value,
    );
    if (twin)
      throw new Error(
        `${name} and ${twin[0]} are both ${value}: each server needs its own port.`,
      );
  }
}

/** The settings of the stack from the environment, with every default. */
export type StackEnvironment = ReturnType<typeof readStackEnvironment>;

/**
 * Reads the settings of the stack from the environment. Empty variables count
 * as unset.
 *
 * @throws Error listing every variable that has a bad value.
 */
function readStackEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(
      ([, value]) => value !== undefined && value.trim() !== "",
    ),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      (issue) => `  ${issue.path.join(".")} ${issue.message}`,
    );
    throw new Error(
      `These variables have values that cannot be used:\n${faults.join("\n")}`,
    );
  }
  const values = parsed.data;
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = values;
  requireOwnPorts(values);
  return {
    /** Address the servers listen on; `localhost` means 127.0.0.1 and ::1. */
    host: values.HOST,
    sitePort: values.PORT,
    studioPort: values.STUDIO_PORT,
    /** Of the embedded database; it listens on loopback for any `host`. */
    databasePort: values.SUPABASE_PORT,
    /** Public origins, without a trailing slash. */
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    studioUrl: values.STUDIO_URL ?? `http://localhost:${values.STUDIO_PORT}`,
    dataFolder: path.resolve(values.DATA_DIR),
    backupFolder: path.resolve(values.BACKUP_DIR),
    trustProxy: values.TRUST_PROXY === "1",
    /** How long the site goes on serving after it was told to stop. */
    shutdownDelayMs: values.SHUTDOWN_DELAY_SECONDS * 1000,
    /** What only the role Compliance and administrators publish. */
    guarded: values.GUARDED,
    /** True if SANITY_* names a content source, so that none is started here. */
    hasContentSource: Boolean(
      values.SANITY_PROJECT_ID ?? values.SANITY_STUDIO_PROJECT_ID,
    ),
    /** True if SUPABASE_URL names a database, so that none is started here. */
    hasDatabase: values.SUPABASE_URL !== undefined,
    /**
     * The mail server of the embedded database; null: mails go to its mailbox.
     * The site validates both variables.
     */
    smtp: smtpUrl && from ? { url: smtpUrl, from } : null,
  };
}

/** True for an origin that only this machine can reach. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Pairs of variables: the first has no effect on the embedded part that is
 * started without the second.
 */
const NEEDS: readonly (readonly [string, string])[] = [
  ["SANITY_API_READ_TOKEN", "SANITY_PROJECT_ID"],
  ["SANITY_API_PREVIEW_TOKEN", "SANITY_PROJECT_ID"],
  ["SANITY_API_HOST", "SANITY_PROJECT_ID"],
  ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL"],
];

/** The checked settings of the stack and of the site. */
export type AllVariables = { stack: StackEnvironment; site: Environment };

/**
 * Reads and checks the variables of the stack and the site, before anything is
 * built, except those that the stack generates.
 *
 * @throws Error that names each variable at fault.
 */
export function readAllVariables(variables: Variables): AllVariables {
  const faults: string[] = [];
  function attempt<Result>(read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      return null;
    }
  }
  const stack = attempt(() => readStackEnvironment(variables));
  const site = attempt(() => readEnvironment(siteVariables(variables)));
  faults.push(...missingVariables(variables));
  if (stack === null || site === null || faults.length > 0)
    throw new Error([...new Set(faults)].join("\n"));
  return { stack, site };
}

function isGiven(variables: Variables, name: string): boolean {
  const alias = name.replace(/^SANITY_(?=PROJECT_ID$)/, "SANITY_STUDIO_");
  return Boolean(variables[name]?.trim() || variables[alias]?.trim());
}

function missingVariables(variables: Variables): string[] {
  return NEEDS.filter(
    ([name, needed]) => isGiven(variables, name) && !isGiven(variables, needed),
  ).map(
    ([name, needed]) =>
      `${needed} is not set, but ${name} is: set both, or neither to have it started on this machine.`,
  );
}

/** The site's variables, with substitutes for generated ones. */
function siteVariables(
  variables: Variables,
): Record<string, string | undefined> {
  return {
    ...variables,
    ...(!isGiven(variables, "SANITY_PROJECT_ID") && {
      SANITY_PROJECT_ID: "local",
      SANITY_DATASET: "production",
      SANITY_API_HOST: undefined,
      SANITY_API_READ_TOKEN: "made at the start",
      SANITY_API_PREVIEW_TOKEN: undefined,
    }),
    ...(!isGiven(variables, "SUPABASE_URL") && {
      SUPABASE_URL: undefined,
      SUPABASE_PUBLISHABLE_KEY: undefined,
    }),
    SITE_SECRET: variables["SITE_SECRET"]?.trim() || "-".repeat(32),
  };
}
