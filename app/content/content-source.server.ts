import type { SanityClient } from "@sanity/client";

import { FIRST_LANGUAGE, type Language } from "../../domain/languages";

import { overlap, type Validity } from "~/cache/cache-entry";
import type { Environment } from "~/env/env.server";

import { PastMoments } from "./preview/past.server";
import { PreviewSecrets } from "./preview/secret.server";
import { PreviewShares } from "./preview/share.server";
import { ContentCache } from "./source/cache.server";
import { ContentChanges } from "./source/changes.server";
import {
  type ContentConnection,
  createContentClient,
} from "./source/client.server";
import { logFailure } from "./source/failure.server";
import { HostedPast } from "./source/hosted-past.server";
import { LastAnswers } from "./source/last-answers";
import { MomentWatch } from "./source/moment-watch.server";
import type { ContentReader, ReaderOptions } from "./source/reader";
import { createContentReader, fetchPublished } from "./source/reader.server";
import { loadStorms } from "./storm.server";
import { licenseStanding, scheduleSpan } from "./term.server";

const PING_LIMIT_MS = 1000;

/** The previews of drafts on this site. */
export type Previews = {
  secrets: PreviewSecrets;
  shares: PreviewShares;
  past: PastMoments;
};

/** The content source of a process, opened once for all requests. */
export class ContentSource {
  /** The changes of published content, which the cached values follow. */
  readonly changes: ContentChanges;
  /** Announces the moments at which content changes without an edit. */
  readonly moments: MomentWatch;
  /** Null if no token for drafts is configured. */
  readonly previews: Previews | null;
  readonly #connection: ContentConnection;
  #lastEventId: string | null = null;

  /** @param now the wall clock, in milliseconds since 1970. */
  constructor(
    settings: Environment["content"],
    now: () => number = () => Date.now(),
  ) {
    const { readToken, previewToken } = settings;
    const published = createContentClient(settings, {
      token: readToken,
      useCdn: true,
    });
    // Drafts are not on the CDN, and must not be even a second old.
    const drafts =
      previewToken === null
        ? null
        : createContentClient(settings, { token: previewToken, useCdn: false });
    const cache = new ContentCache(now);
    const lastAnswers = new LastAnswers(now);
    const lastEventId = () => this.#lastEventId;
    const hostedPast =
      drafts && settings.apiHost === null ? new HostedPast(drafts) : null;
    const clients = { published, drafts, hostedPast };
    this.#connection = { ...clients, cache, lastAnswers, lastEventId, now };
    this.changes = new ContentChanges(
      () => liveEvents(published, readToken),
      [
        { setLastEventId: (id) => (this.#lastEventId = id) },
        lastAnswers,
        cache,
      ],
    );
    this.moments = new MomentWatch({
      readSpan: this.repeatedRead(spanOf),
      now,
      onMoment: () => this.changes.announceMoment(),
    });
    this.previews = drafts && {
      secrets: new PreviewSecrets(drafts),
      shares: new PreviewShares(drafts),
      past: new PastMoments(drafts, hostedPast),
    };
  }

  /** Makes the reader of one request; each request needs a new one. */
  reader(options: ReaderOptions): ContentReader {
    return createContentReader(this.#connection, options);
  }

  /**
   * Returns a function for what a task of the site reads repeatedly. Of consecutive
   * failures the first one is logged: a request that shares a read with the task may
   * log none.
   */
  repeatedRead<Value>(
    read: (reader: ContentReader) => Promise<Value>,
    language: Language = FIRST_LANGUAGE,
  ): () => Promise<Value> {
    let isLogged = false;
    return async () => {
      let hasFailed = false;
      const onFailure = (error: unknown) => {
        if (!isLogged) logFailure(error);
        hasFailed = isLogged = true;
      };
      const value = await read(
        this.reader({ perspective: "published", language, onFailure }),
      );
      // A stale value may have replaced one that could not be read.
      isLogged = hasFailed;
      return value;
    };
  }

  /**
   * Reads published content by a query that TypeGen does not know
   * (client.server.ts).
   */
  fetchPublished(query: string): Promise<unknown> {
    return fetchPublished(this.#connection, query);
  }

  /** How many queries are answered with their last good answer instead of one that holds less. */
  get answersInDoubt(): number {
    return this.#connection.lastAnswers.countInDoubt;
  }

  /** True if the source answers a query within a second. */
  async ping(): Promise<boolean> {
    try {
      const answer: unknown = await this.#connection.published.fetch(
        "true",
        {},
        { signal: AbortSignal.timeout(PING_LIMIT_MS) },
      );
      // A proxy's page may have a status of success too.
      return answer === true;
    } catch {
      return false;
    }
  }

  /** Ends the streams. */
  close(): void {
    this.changes.stop();
    this.moments.stop();
  }
}

/** The span between the last moment at which content changed and the next one. */
async function spanOf(reader: ContentReader): Promise<Validity> {
  const { validity } = await licenseStanding(reader);
  const schedule = await scheduleSpan(reader);
  // Narrows the validity of the reader to the span between two moments of storms.
  await loadStorms(reader);
  return [schedule, reader.validity].reduce(overlap, validity);
}

function liveEvents(published: SanityClient, readToken: string) {
  // The client sends its token on this stream only when drafts are asked for,
  // and the embedded source sends no events without one.
  return published
    .withConfig({ headers: { Authorization: `Bearer ${readToken}` } })
    .live.events();
}
