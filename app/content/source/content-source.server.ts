import type { SanityClient } from "@sanity/client";

import type { Environment } from "~/env/env.server";

import { PreviewChanges } from "../preview/changes.server";
import { PreviewSecrets } from "../preview/secret.server";
import { ContentChanges } from "./changes.server";
import {
  type ContentConnection,
  createContentClient,
  createContentReader,
  fetchPublished,
} from "./client.server";
import { ContentCache } from "./content-cache.server";
import type { ContentReader, ReaderOptions } from "./reader";

const PING_LIMIT_MS = 1000;

/** What editors see of drafts on this site. */
export type Previews = { secrets: PreviewSecrets; changes: PreviewChanges };

/** The content source of a process: opened once, read from by every request. */
export class ContentSource {
  /** The changes of published content; the values that were made of it follow them. */
  readonly changes: ContentChanges;
  /** Null if this site was given no token that reads drafts. */
  readonly previews: Previews | null;
  readonly #connection: ContentConnection;
  #lastEventId: string | null = null;

  constructor(settings: Environment["content"]) {
    const { readToken, previewToken } = settings;
    const published = createContentClient(settings, {
      token: readToken,
      useCdn: true,
    });
    // Drafts are not on the CDN, and a second old there is too old.
    const drafts =
      previewToken === null
        ? null
        : createContentClient(settings, { token: previewToken, useCdn: false });
    const cache = new ContentCache();
    this.#connection = {
      published,
      drafts,
      cache,
      lastEventId: () => this.#lastEventId,
    };
    this.changes = new ContentChanges(
      () => liveEvents(published, readToken),
      [{ setLastEventId: (id) => (this.#lastEventId = id) }, cache],
    );
    this.previews = drafts && {
      secrets: new PreviewSecrets(drafts),
      changes: new PreviewChanges(drafts),
    };
  }

  /** A reader for one request: make a new one for each. */
  reader(options: ReaderOptions): ContentReader {
    return createContentReader(this.#connection, options);
  }

  /** Reads what is published, for a query that is none of the site's own (client.server.ts). */
  fetchPublished(query: string): Promise<unknown> {
    return fetchPublished(this.#connection, query);
  }

  /** True if the source answers a query within a second. */
  async ping(): Promise<boolean> {
    try {
      const answer: unknown = await this.#connection.published.fetch(
        "true",
        {},
        { signal: AbortSignal.timeout(PING_LIMIT_MS) },
      );
      // A page of a proxy comes with a status of success too.
      return answer === true;
    } catch {
      return false;
    }
  }

  /** Ends the streams, and answers the requests that wait for a change of a draft. */
  close(): void {
    this.changes.stop();
    this.previews?.changes.stop();
  }
}

function liveEvents(published: SanityClient, readToken: string) {
  // The client sends its token on this stream only when drafts are asked for,
  // and the embedded source sends no events without one.
  return published
    .withConfig({ headers: { Authorization: `Bearer ${readToken}` } })
    .live.events();
}
