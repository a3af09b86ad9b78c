import type { ServerBuild } from "@remix-run/node";

import type * as EntryServer from "../../app/entry.server.tsx";
import type { Visitor } from "../../app/load-context.ts";
import type { SiteServices } from "../../app/services.server.ts";

/**
 * The built website: Remix's server build, with the exports of
 * app/entry.server.tsx.
 */
export type SiteBuild = ServerBuild & {
  entry: { module: typeof EntryServer };
};

/** A build of the site, and its services. */
export type OpenSite = { build: SiteBuild; services: SiteServices };

/** A request as it is rendered. */
export type RenderRequest = {
  method: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  /** A form with files is a stream. */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** Null: the page is rendered for everybody and cached. */
  visitor: Visitor | null;
  /** The request's id, shown on error pages and in the log. */
  requestId: string;
};
