import path from "node:path";
import { pathToFileURL } from "node:url";

import type { ServerBuild } from "@remix-run/node";

import type * as EntryServer from "../app/entry.server.tsx";

/**
 * The built website, its server included: Remix's server build, with the exports of
 * app/entry.server.tsx.
 */
export type SiteBuild = ServerBuild & {
  entry: { module: typeof EntryServer };
};

/** @throws Error if the site is not built. */
export async function loadBuild(): Promise<SiteBuild> {
  const file = path.resolve("build/server/index.js");
  return (await import(pathToFileURL(file).href)) as SiteBuild;
}
