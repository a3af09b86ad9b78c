import { randomUUID } from "node:crypto";
import type { SanityClient } from "@sanity/client";

import { ContentChanges } from "../source/changes.server";

/** Milliseconds that a browser waits for the next change, at most. */
const LONGEST_WAIT_MS = 25_000;
const MOST_WAITING = 100;
/** A browser is told the positions of so many nodes, or starts of one. */
const MOST_NODES = 8;
/** After so long without a request no preview is open any more. */
const IDLE_AFTER_MS = 60_000;

/**
 * Follows the changes of drafts while previews are open. A position is a point
 * in the sequence of changes of each node that the browser has asked, since a
 * balancer may ask another one each time; a browser waits for the next position.
 */
export class PreviewChanges {
  readonly #changes: ContentChanges;
  // Distinguishes the positions of this process from those before a restart,
  // which count as a change.
  readonly #epoch = randomUUID().slice(0, 8);
  readonly #waiting = new Set<() => void>();
  #count = 0;
  #isFollowing = false;
  #idle: NodeJS.Timeout | undefined;

  /** @param drafts a client that may read drafts. */
  constructor(drafts: SanityClient) {
    this.#changes = new ContentChanges(() =>
      drafts.live.events({ includeDrafts: true }),
    );
  }

  /** The current position, for a page that is rendered now. */
  position(): string {
    this.#follow();
    return this.#position();
  }

  /**
   * Waits until the position differs from `since`, 25 seconds at most. Out: the
   * current position; null if too many requests wait.
   */
  async next(since: string): Promise<string | null> {
    this.#follow();
    const known = since.split(",");
    const others = known.filter((each) => !each.startsWith(`${this.#epoch}.`));
    const position = () =>
      [...others.slice(1 - MOST_NODES), this.#position()].toSorted().join(",");
    if (!known.includes(this.#position())) return position();
    if (this.#waiting.size >= MOST_WAITING) return null;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, LONGEST_WAIT_MS);
      this.#waiting.add(done);
    });
    return position();
  }

  /** Answers all waiting requests and stops following the drafts. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#changes.stop();
    this.#isFollowing = false;
    this.#answerWaiting();
  }

  #position(): string {
    return `${this.#epoch}.${this.#count}`;
  }

  #answerWaiting(): void {
    for (const done of [...this.#waiting]) done();
  }

  #follow(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), IDLE_AFTER_MS);
    this.#idle.unref();
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const move = () => {
      this.#count += 1;
      this.#answerWaiting();
    };
    this.#changes.start([{ invalidate: move, invalidateAll: move }]);
  }
}
