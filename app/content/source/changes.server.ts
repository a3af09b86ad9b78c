import type { LiveEvent } from "@sanity/client";
import {
  concat,
  defer,
  map,
  type Observable,
  retry,
  type Subscription,
  throwError,
  timer,
} from "rxjs";

import { backOff } from "~/http/retry-after";

/** A listener to changes of the content, with a method for each kind of event. */
export type ContentFollower = {
  /**
   * A document was published, changed or removed: values read under these tags
   * are stale.
   */
  invalidate?(tags: readonly string[]): void;
  /** Events were missed, or name no tags: everything read so far may be stale. */
  invalidateAll?(): void;
  /** A moment came at which content changes without an edit, or the clock was set. */
  momentPassed?(): void;
  /** The stream is open, or broke; it reopens automatically. */
  setConnected?(isConnected: boolean): void;
  /** The id of the newest event. */
  setLastEventId?(id: string): void;
  /** The stream broke, for this reason. */
  onError?(error: unknown): void;
};

const DELAYS = { first: 500, longest: 30_000 };
/** A stream that breaks sooner counts as one that did not open. */
const STABLE_MS = 5_000;

/**
 * Follows the changes of the content source, by the same Live Content API on
 * the hosted and on the embedded Content Lake, and tells its followers in the
 * order of the list: a follower may use what an earlier one has updated.
 */
export class ContentChanges {
  readonly #events: () => Observable<LiveEvent>;
  readonly #first: readonly ContentFollower[];
  #followers: readonly ContentFollower[];
  #subscription: Subscription | null = null;
  /** When the stream opened, by a clock that is never set; null if it has not. */
  #openedAt: number | null = null;
  #failures = 0;

  /**
   * @param events opens the stream; each subscription is one connection.
   * @param first are told before all others, also of announced changes while
   * the stream is closed.
   */
  constructor(
    events: () => Observable<LiveEvent>,
    first: readonly ContentFollower[] = [],
  ) {
    this.#events = events;
    this.#first = first;
    this.#followers = first;
  }

  /** Opens the stream, and keeps it open until `stop`. */
  start(followers: readonly ContentFollower[]): void {
    this.stop();
    this.#followers = [...this.#first, ...followers];
    this.#subscription = concat(
      defer(this.#events),
      throwError(() => new Error("the stream of live events ended")),
    )
      .pipe(
        map(refuseBroken),
        retry({
          delay: (error) => {
            this.#disconnected(error);
            return timer(this.#nextDelay());
          },
        }),
      )
      .subscribe((event) => this.#receive(event));
  }

  stop(): void {
    this.#subscription?.unsubscribe();
    this.#subscription = null;
    this.#followers = this.#first;
  }

  /** Tells the followers that any document may have changed. */
  announce(): void {
    this.#tell((follower) => follower.invalidateAll?.());
  }

  /** Tells the followers that what depends on time may have changed. */
  announceMoment(): void {
    this.#tell((follower) => follower.momentPassed?.());
  }

  #tell(what: (follower: ContentFollower) => void): void {
    for (const follower of this.#followers) what(follower);
  }

  #receive(event: LiveEvent): void {
    switch (event.type) {
      case "welcome":
        this.#openedAt = performance.now();
        // Edits before the stream opened, or while it was broken, are unknown.
        this.announce();
        return this.#tell((follower) => follower.setConnected?.(true));
      case "message":
        // The event names no tags: anything may have been edited.
        if (!Array.isArray(event.tags)) return this.announce();
        return this.#tell((follower) => {
          follower.setLastEventId?.(event.id);
          follower.invalidate?.(event.tags);
        });
      case "restart":
        this.#tell((follower) => follower.setLastEventId?.(event.id));
        return this.announce();
      // They never arrive here: `refuseBroken` turns them into errors.
      case "reconnect":
      case "goaway":
    }
  }

  /**
   * Returns the milliseconds until the next attempt. Each welcome makes everything
   * stale, so a stream that opens and breaks at once is opened less and less often.
   */
  #nextDelay(): number {
    const wasStable =
      this.#openedAt !== null &&
      performance.now() - this.#openedAt >= STABLE_MS;
    this.#openedAt = null;
    this.#failures = wasStable ? 1 : this.#failures + 1;
    return backOff(this.#failures, DELAYS, 0);
  }

  #disconnected(error: unknown): void {
    this.#tell((follower) => {
      follower.setConnected?.(false);
      follower.onError?.(error);
    });
  }
}

/**
 * The client would reopen the stream every second, also for a service that asks for
 * fewer requests, so both events end it.
 */
function refuseBroken(event: LiveEvent): LiveEvent {
  if (event.type === "reconnect")
    throw new Error("the stream of live events broke off");
  if (event.type === "goaway")
    throw new Error(`the stream of live events was refused: ${event.reason}`);
  return event;
}
