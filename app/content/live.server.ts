import type { LiveEvent } from "@sanity/client";

import { environment } from "~/env/env.server";

import {
  invalidateAllCached,
  invalidateCached,
  setConnected,
} from "./cached.server";
import { contentClient } from "./client.server";
import { rememberLiveEvent } from "./live-position.server";

export type ContentEvents = {
  /** Something was published, changed or removed: what was read under these tags is stale. */
  onTags(tags: readonly string[], eventId: string): void;
  /** Events were missed: everything read so far may be stale. */
  onRestart(): void;
  /** The stream is open. */
  onOpen(): void;
  /** The stream broke; it reopens automatically. */
  onError(error: unknown): void;
};

const followers = new Set<ContentEvents>();

/** Something unknown has changed: everything read so far may be stale. */
export function announceChange(): void {
  invalidateAllCached();
  for (const follower of followers) follower.onRestart();
}

const firstDelay = 500;
const longestDelay = 30_000;

/**
 * Follows the changes of the content source: the same Live Content API on
 * the hosted and on the embedded Content Lake.
 * In: what to do on each kind of event. Out: a function that ends it.
 */
export function subscribeToContent(handlers: ContentEvents): () => void {
  const { readToken } = environment().content;
  // The client sends its token on this stream only when drafts are asked for,
  // and the embedded source sends no events without one.
  const client = contentClient().withConfig({
    headers: { Authorization: `Bearer ${readToken}` },
  });
  let delay = firstDelay;
  let isClosed = false;
  let hasGap = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};

  function open(): void {
    const subscription = client.live.events().subscribe({
      next: receive,
      error: reopen,
      complete: () => reopen(new Error("the stream of live events ended")),
    });
    unsubscribe = () => subscription.unsubscribe();
    if (isClosed) unsubscribe();
  }

  function reopen(error: unknown): void {
    if (isClosed) return;
    unsubscribe();
    hasGap = true;
    setConnected(false);
    handlers.onError(error);
    timer = setTimeout(open, delay);
    delay = Math.min(delay * 2, longestDelay);
  }

  function receive(event: LiveEvent): void {
    switch (event.type) {
      case "welcome":
        delay = firstDelay;
        // A connection that broke off cannot say for certain what it missed.
        if (hasGap) handlers.onRestart();
        hasGap = false;
        // Edits before the stream opened are unknown.
        invalidateAllCached();
        setConnected(true);
        handlers.onOpen();
        return;
      case "message":
        // The event names no tags: anything may have been edited.
        if (!Array.isArray(event.tags)) return announceChange();
        rememberLiveEvent(event.id);
        invalidateCached(event.tags);
        handlers.onTags(event.tags, event.id);
        return;
      case "restart":
        rememberLiveEvent(event.id);
        invalidateAllCached();
        handlers.onRestart();
        return;
      case "reconnect":
        hasGap = true;
        setConnected(false);
        handlers.onError(new Error("the stream of live events broke off"));
        return;
      case "goaway":
        reopen(
          new Error(`the stream of live events was refused: ${event.reason}`),
        );
        return;
      default:
        event satisfies never;
    }
  }

  open();
  followers.add(handlers);
  return () => {
    isClosed = true;
    followers.delete(handlers);
    clearTimeout(timer);
    unsubscribe();
  };
}
