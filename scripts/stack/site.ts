import path from "node:path";

import { MEMORY_VARIABLES } from "../../server/memory-variables.ts";

import { STOP_PATIENCE_MS, supervise, type SupervisedChild } from "./child.ts";
import { lakeSource } from "./content-lake.ts";
import { databaseVariables } from "./database.ts";
import type { StackEnvironment } from "./environment.ts";
import type { StackSecrets } from "./secrets.ts";

/** The secret with which the site is started. */
function siteSecretOf({ siteSecret }: StackSecrets): string {
  return process.env["SITE_SECRET"]?.trim() || siteSecret;
}

/** How the site is started. */
export type SiteOptions = {
  environment: StackEnvironment;
  /**
   * The script of the site: the production server, or the one with hot reload.
   */
  siteScript: string;
  /** Open sockets to listen on; left out, the site opens its own. */
  sockets?: readonly number[];
  say(sentence: string): void;
};

/**
 * Starts the site with the content source and the database that the stack has.
 */
export function startSite(
  { environment, siteScript, sockets = [], say }: SiteOptions,
  secrets: StackSecrets,
): Promise<SupervisedChild> {
  return supervise({
    name: "The site",
    script: path.resolve(siteScript),
    descriptors: sockets,
    stopPatience: STOP_PATIENCE_MS + environment.shutdownDelayMs,
    env: {
      ...MEMORY_VARIABLES,
      NODE_ENV: process.env["NODE_ENV"] ?? "production",
      SITE_PARENT: "pipe",
      SITE_SOCKETS: String(sockets.length),
      // Requests are not logged by default, so that the terminal shows only
      // what the operator should read.
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
      SITE_URL: environment.siteUrl,
      STUDIO_URL: environment.studioUrl,
      HOST: environment.host,
      PORT: String(environment.sitePort),
      DATA_DIR: environment.dataFolder,
      ...(environment.hasContentSource
        ? {}
        : {
            ...lakeSource(environment),
            SANITY_API_READ_TOKEN: secrets.readToken,
            SANITY_API_PREVIEW_TOKEN: secrets.previewToken,
          }),
      ...(environment.hasDatabase
        ? {}
        : databaseVariables(environment, secrets)),
      SITE_SECRET: siteSecretOf(secrets),
      // Not for the site, since it bypasses row level security.
      SUPABASE_SECRET_KEY: undefined,
    },
    say,
  });
}
