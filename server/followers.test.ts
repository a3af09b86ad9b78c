import { describe, expect, it, vi } from "vitest";

import type { ContentFollower } from "../app/content/source/changes.server.ts";
import { followersOf, type FollowingParts } from "./followers.ts";

/** Parts that note in `told` what they are told. */
function recordingParts(changes: Partial<FollowingParts> = {}) {
  const told: string[] = [];
  const note = (name: string) => () => void told.push(name);
  const parts: FollowingParts = {
    pages: { invalidate: note("pages"), invalidateAll: note("pages") },
    purger: { invalidate: note("edge"), invalidateAll: note("edge") },
    indexing: { refresh: async () => note("indexing")() },
    indexNow: { contentChanged: note("indexnow") },
    visits: { contentChanged: note("visits") },
    setConnected: vi.fn(),
    onInterrupted: vi.fn(),
    ...changes,
  };
  return { told, parts };
}

type Event = (follower: ContentFollower) => void;

const EVENTS: readonly [string, Event][] = [
  ["an edit", (follower) => follower.invalidate?.(["a tag"])],
  ["missed events", (follower) => follower.invalidateAll?.()],
  ["a moment that came", (follower) => follower.momentPassed?.()],
];

describe("the followers of the content", () => {
  it("are told in the order in which one uses another", () => {
    const { told, parts } = recordingParts();
    for (const follower of followersOf(parts)) follower.invalidate?.(["a tag"]);
    expect(told).toEqual(["pages", "edge", "indexing", "indexnow", "visits"]);
  });

  it.each(EVENTS)("check indexing, IndexNow and visits after %s", (_, tell) => {
    const { told, parts } = recordingParts();
    for (const follower of followersOf(parts)) tell(follower);
    expect(told).toEqual(
      expect.arrayContaining(["indexing", "indexnow", "visits"]),
    );
  });

  it("stand without an edge and without visits", () => {
    const { told, parts } = recordingParts({ purger: null, visits: null });
    for (const follower of followersOf(parts)) follower.invalidate?.(["a tag"]);
    expect(told).toEqual(["pages", "indexing", "indexnow"]);
  });

  it("say when the stream is open, and why it broke", () => {
    const { parts } = recordingParts();
    const last = followersOf(parts).at(-1)!;
    last.setConnected?.(true);
    expect(parts.setConnected).toHaveBeenCalledExactlyOnceWith(true);
    const reason = new Error("broken");
    last.onError?.(reason);
    expect(parts.onInterrupted).toHaveBeenCalledExactlyOnceWith(reason);
  });
});
