import type { ServerBuild } from "@remix-run/node";

import type { Validity } from "../../app/cache/cache-entry.ts";
import type { Visitor } from "../../app/load-context.ts";
import type { SiteServices } from "../../app/services.server.ts";

/** A complete rendered response, before it is compressed or cached. */
export type Page = {
  status: number;
  /** Lower-case names; no content-length, content-encoding or etag yet. */
  headers: Readonly<Record<string, string>>;
  setCookies: readonly string[];
  body: Buffer;
  /** The sync tags of every query that the page was made from. */
  tags: ReadonlySet<string>;
  /** The ids of the documents of a page of the past, if they were asked for. */
  documents?: ReadonlySet<string>;
  /** How long the page stays correct without an edit; always, if left out. */
  validity?: Validity;
  /** True if the page contains, or needs, data of one visitor. */
  isPersonal?: boolean;
  /** What a visitor searched for, if nothing was found. */
  unfound?: string | undefined;
};

/** A permanent redirect to a path. */
export function redirect(location: string): Page {
  return {
    status: 301,
    headers: { location },
    setCookies: [],
    body: Buffer.alloc(0),
    tags: new Set(),
  };
}

/** A build of the site, in development the current one, and its services. */
export type OpenSite = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: SiteServices;
};

/** A request to render. */
export type RenderRequest = {
  method: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  /** A form with files is a stream. */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** Null if the page is rendered for everybody and cached. */
  visitor: Visitor | null;
  /** The request's id, shown on error pages and in the log. */
  requestId: string;
  /** True if the documents of a page of the past are asked for. */
  tellsDocuments?: boolean | undefined;
};
