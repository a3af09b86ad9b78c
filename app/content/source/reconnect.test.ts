import type { LiveEvent } from "@sanity/client";
import { concat, NEVER, Observable, of, throwError } from "rxjs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ContentChanges } from "./changes.server";

// What the stream of live events makes stale, and how often it is opened, by a
// clock that the test moves.

const MINUTE_MS = 60_000;
const welcome: LiveEvent = { type: "welcome" };

let changes: ContentChanges;
let opened: number;
let announced: number;

beforeEach(() => {
  vi.useFakeTimers();
  opened = announced = 0;
});

afterEach(() => {
  changes.stop();
  vi.useRealTimers();
});

/** Follows a stream that goes like this each time it is opened. */
function follow(stream: (count: number) => Observable<LiveEvent>): void {
  changes = new ContentChanges(
    () => stream((opened += 1)),
    [{ invalidateAll: () => void (announced += 1) }],
  );
  changes.start([]);
}

it.each([
  ["opens and ends at once", () => of(welcome)],
  [
    "is refused, as after a 429 or 401",
    () => throwError(() => new Error("no")),
  ],
  [
    "is opened again each second by the client",
    () =>
      new Observable<LiveEvent>((listener) => {
        const each = setInterval(() => listener.next({ type: "reconnect" }), 1);
        return () => clearInterval(each);
      }),
  ],
])("a stream that %s is opened less and less often", async (_what, stream) => {
  follow(stream);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  // After 0.5, 1, 2, 4, 8, 16 and 30 seconds.
  expect(opened).toBe(7);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(opened).toBeLessThanOrEqual(18);
  expect(announced).toBeLessThanOrEqual(opened);
});

it.each([
  ["a restart", { type: "restart", id: "e" }],
  ["a refusal", { type: "goaway", reason: "too many" }],
  ["an edit without tags", { type: "message", id: "e" }],
])("%s makes everything fresh again", async (_what, event) => {
  follow((count) =>
    count === 1
      ? concat(of(welcome, event as LiveEvent), NEVER)
      : concat(of(welcome), NEVER),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(announced).toBe(2);
});
