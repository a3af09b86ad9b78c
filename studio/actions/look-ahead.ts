import type { SanityDocument } from "sanity";

import { isSame } from "../approvals/difference.ts";
import type { Seen } from "./publish-seen.ts";

type SeenDocument = Seen<SanityDocument>;

/** How long a look counts: what other documents say may change meanwhile. */
const LOOK_TTL_MS = 5_000;

type Ahead<Looked> = {
  seen: SeenDocument;
  looking: Promise<Looked>;
  /** Of what else the look depends on. */
  revision: number;
  stop: AbortController;
  /** When it ended; `Infinity` until then. */
  at: number;
};

/** Looks at drafts before anybody clicks, the last one at a time. */
export class LookAhead<Looked> {
  readonly #revision: () => number;
  #last: Ahead<Looked> | null = null;

  /** @param revision another number once what was found before no longer counts. */
  constructor(revision: () => number) {
    this.#revision = revision;
  }

  /** Looks at a draft, unless that was done just now, and no further at another one. */
  start(
    seen: SeenDocument,
    look: (signal: AbortSignal) => Promise<Looked>,
  ): void {
    if (this.#fits(seen)) return;
    this.#last?.stop.abort();
    const stop = new AbortController();
    const revision = this.#revision();
    const looking = look(stop.signal);
    const own = { seen, revision, stop, looking, at: Infinity };
    this.#last = own;
    own.looking.then(
      () => (own.at = Date.now()),
      () => {
        if (this.#last === own) this.#last = null;
      },
    );
  }

  /** What was found of a draft, for one click; null if nobody has looked at it. */
  take(seen: SeenDocument): Promise<Looked> | null {
    const found = this.#fits(seen) ? this.#last : null;
    if (!found) this.#last?.stop.abort();
    this.#last = null;
    return found?.looking ?? null;
  }

  #fits({ draft, published }: SeenDocument): boolean {
    const last = this.#last;
    return (
      last !== null &&
      Date.now() - last.at < LOOK_TTL_MS &&
      last.revision === this.#revision() &&
      last.seen.draft._id === draft._id &&
      last.seen.published?._rev === published?._rev &&
      isSame(last.seen.draft, draft)
    );
  }
}
