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

/** Who is told of changes of the content, each kind by a method of its own. */
export type ContentFollower = {
  /** Something was published, changed or removed: what was read under these tags is stale. */
  invalidate?(tags: readonly string[]): void;
  /** Events were missed, or name no tags: everything read so far may be stale. */
  invalidateAll?(): void;
  /** The stream is open, or broke; it reopens by itself. */
  setConnected?(isConnected: boolean): void;
  /** How far the stream was followed. */
  setLastEventId?(id: string): void;
  /** The stream broke, and why. */
  onError?(error: unknown): void;
};

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/**
 * Follows the changes of the content source, by the same Live Content API on the
 * hosted and on the embedded Content Lake, and tells its followers in the order
 * in which they are given: who is told later may ask who was told before.
 */
export class ContentChanges {
  readonly #events: () => Observable<LiveEvent>;
  readonly #first: readonly ContentFollower[];
  #followers: readonly ContentFollower[];
  #subscription: Subscription | null = null;

  /**
   * @param events opens the stream; each subscription is one connection.
   * @param first are told before all others, of announced changes also while
   * the stream is not followed.
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
        map(refuseGoaway),
        retry({
          delay: (error, attempt) => {
            this.#disconnected(error);
            return timer(
              Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS),
            );
          },
          resetOnSuccess: true,
        }),
      )
      .subscribe((event) => this.#receive(event));
  }

  stop(): void {
    this.#subscription?.unsubscribe();
    this.#subscription = null;
    this.#followers = this.#first;
  }

  /** Something unknown has changed: everything read so far may be stale. */
  announce(): void {
    for (const follower of this.#followers) follower.invalidateAll?.();
  }

  #receive(event: LiveEvent): void {
    switch (event.type) {
      case "welcome":
        // Edits before the stream opened, or while it was broken, are unknown.
        this.announce();
        for (const follower of this.#followers) follower.setConnected?.(true);
        return;
      case "message":
        // The event names no tags: anything may have been edited.
        if (!Array.isArray(event.tags)) return this.announce();
        for (const follower of this.#followers) {
          follower.setLastEventId?.(event.id);
          follower.invalidate?.(event.tags);
        }
        return;
      case "restart":
        for (const follower of this.#followers)
          follower.setLastEventId?.(event.id);
        return this.announce();
      case "reconnect":
        return this.#disconnected(
          new Error("the stream of live events broke off"),
        );
      case "goaway":
        // It never arrives here: `refuseGoaway` made an error of it.
        return;
      default:
        event satisfies never;
    }
  }

  #disconnected(error: unknown): void {
    for (const follower of this.#followers) {
      follower.setConnected?.(false);
      follower.onError?.(error);
    }
  }
}

function refuseGoaway(event: LiveEvent): LiveEvent {
  if (event.type !== "goaway") return event;
  throw new Error(`the stream of live events was refused: ${event.reason}`);
}
