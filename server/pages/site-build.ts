import type { ServerBuild } from "@remix-run/node";

import type * as EntryServer from "../../app/entry.server.tsx";

/** The built website: Remix's server build, with what `app/` offers to its server. */
export type SiteBuild = ServerBuild & {
  entry: { module: typeof EntryServer };
};
