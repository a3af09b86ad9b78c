import type { LiveEvent } from "@sanity/client";
import {
  concat,
  ignoreElements,
  NEVER,
  Observable,
  of,
  throwError,
  timer,
} from "rxjs";
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

it("a stream that was open for a while is opened again soon", async () => {
  const FIRST_FAILURES = 4;
  follow((count) => {
    if (count <= FIRST_FAILURES) return throwError(() => new Error("no"));
    return concat(
      of(welcome),
      count === FIRST_FAILURES + 1
        ? timer(10_000).pipe(ignoreElements())
        : NEVER,
    );
  });
  await vi.advanceTimersByTimeAsync(7_500);
  expect(opened).toBe(FIRST_FAILURES + 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(opened).toBe(FIRST_FAILURES + 1);
  await vi.advanceTimersByTimeAsync(500);
  expect(opened).toBe(FIRST_FAILURES + 2);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(opened).toBe(FIRST_FAILURES + 2);
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

it("an edit is told to one follower after the other, in the order of the list", () => {
  const told: string[] = [];
  const follower = (name: string) => ({
    setLastEventId: (id: string) => void told.push(`${name} ${id}`),
    invalidate: ([tag]: readonly string[]) => void told.push(`${name} ${tag}`),
  });
  const edit = { type: "message", id: "e", tags: ["s1:a"] } as LiveEvent;
  changes = new ContentChanges(
    () => concat(of(welcome, edit), NEVER),
    [follower("values")],
  );
  changes.start([follower("pages"), follower("edge")]);
  expect(told).toEqual(
    ["values", "pages", "edge"].flatMap((name) => [
      `${name} e`,
      `${name} s1:a`,
    ]),
  );
});
