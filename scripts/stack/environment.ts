import path from "node:path";

import { type Environment, readEnvironment } from "../../app/env/env.server.ts";

/** Content that only administrators and the role Compliance may publish. */
export type Guarded = Environment["guarded"][number];

/**
 * The settings of the stack: the site's, with addresses without a trailing slash and
 * the host `localhost` for 127.0.0.1 and ::1, and its own.
 */
export type StackEnvironment = ReturnType<typeof stackEnvironment>;

function stackEnvironment(site: Environment, variables: Variables) {
  const { smtpUrl, mailFrom } = site.intake;
  return {
    ...site,
    siteUrl: isGiven(variables, "SITE_URL")
      ? site.siteUrl
      : `http://localhost:${site.port}`,
    studioUrl: isGiven(variables, "STUDIO_URL")
      ? site.studioUrl
      : `http://localhost:${site.studioPort}`,
    dataFolder: path.resolve(site.dataDir),
    backupFolder: path.resolve(site.backup.folder),
    /** True if SANITY_* names a content source, so that none is started here. */
    hasContentSource: isGiven(variables, "SANITY_PROJECT_ID"),
    /** True if SUPABASE_URL names a database, so that none is started here. */
    hasDatabase: isGiven(variables, "SUPABASE_URL"),
    /** The embedded database's mail server; null if its mailbox gets the mails. */
    smtp: smtpUrl && mailFrom ? { url: smtpUrl, from: mailFrom } : null,
  };
}

/**
 * The servers of a stack: the variable, port and host of each, and whether this
 * machine must start it.
 */
export function serversOf(environment: StackEnvironment) {
  const { host, port, studioPort, databasePort } = environment;
  const { hasContentSource, hasDatabase } = environment;
  return [
    ["PORT", port, host, true],
    ["STUDIO_PORT", studioPort, host, !hasContentSource],
    ["SUPABASE_PORT", databasePort, "localhost", !hasDatabase],
  ] as const;
}

/** A setting is wrong: a person must change it before another start can succeed. */
export class SettingsError extends Error {}

/** @throws Error if two servers share a port, or the Studio's address has a path. */
function requireOwnPlaces(stack: StackEnvironment): void {
  const servers = serversOf(stack);
  for (const [name, port] of servers) {
    const twin = servers.find(
      ([other, taken]) => other !== name && taken === port,
    );
    if (twin)
      throw new Error(
        `${name} and ${twin[0]} are both ${port}: each server needs its own port.`,
      );
  }
  if (!stack.hasContentSource && new URL(stack.studioUrl).pathname !== "/")
    throw new Error("STUDIO_URL must be an origin without a path.");
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
 * Pairs of variables: the first has no effect on the embedded part that is started
 * without the second.
 */
const NEEDS: readonly (readonly [string, string])[] = [
  ["SANITY_API_READ_TOKEN", "SANITY_PROJECT_ID"],
  ["SANITY_API_PREVIEW_TOKEN", "SANITY_PROJECT_ID"],
  ["SANITY_API_HOST", "SANITY_PROJECT_ID"],
  ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL"],
];

/**
 * Reads and checks the variables of the stack and the site before anything is built,
 * except those that the stack generates.
 *
 * @throws SettingsError that names each invalid variable.
 */
export function readAllVariables(variables: Variables): StackEnvironment {
  const faults = missingVariables(variables);
  try {
    const site = readEnvironment(siteVariables(variables));
    const stack = stackEnvironment(site, variables);
    requireOwnPlaces(stack);
    if (faults.length === 0) return stack;
  } catch (error) {
    faults.unshift(error instanceof Error ? error.message : String(error));
  }
  throw new SettingsError([...new Set(faults)].join("\n"));
}

function isGiven(variables: Variables, name: string): boolean {
  const alias = name.replace(/^SANITY_(?=PROJECT_ID$)/, "SANITY_STUDIO_");
  return Boolean(variables[name]?.trim() || variables[alias]?.trim());
}

function missingVariables(variables: Variables): string[] {
  return NEEDS.flatMap(([name, needed]) =>
    isGiven(variables, name) && !isGiven(variables, needed)
      ? `${needed} is not set, but ${name} is: set both, or neither to have it started on this machine.`
      : [],
  );
}

/** The site's variables, with substitutes for generated ones. */
function siteVariables(
  variables: Variables,
): Record<string, string | undefined> {
  return {
    ...variables,
    HOST: variables["HOST"]?.trim() || "localhost",
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
