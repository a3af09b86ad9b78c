import type { ServerBuild } from "@remix-run/node";

import type * as EntryServer from "../../app/entry.server.tsx";

/**
 * The built website: Remix's server build, with the exports of
 * app/entry.server.tsx.
 */
export type SiteBuild = ServerBuild & {
  entry: { module: typeof EntryServer };
};
