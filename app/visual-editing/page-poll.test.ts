import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { pollPage } from "./page-poll";

let hasChanged: boolean;
/** The seconds at which the page was read. */
let reads: number[];
let fault: Error | null;
const gone = new AbortController();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  hasChanged = false;
  fault = null;
  reads = [];
  vi.stubGlobal("document", { visibilityState: "visible" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a preview in its own tab, or in a frame of Presentation. */
function open(parent?: EventTarget): EventTarget {
  const window = new EventTarget();
  vi.stubGlobal("window", Object.assign(window, { parent: parent ?? window }));
  const read = async () => {
    reads.push(Date.now() / 1000);
    if (fault) throw fault;
    return hasChanged;
  };
  pollPage(read, gone.signal);
  return window;
}

/** The seconds of the readings up to this one. */
async function readsUntil(second: number): Promise<number[]> {
  await vi.advanceTimersByTimeAsync(second * 1000 - Date.now());
  return reads.splice(0);
}

it("in Presentation, which reports each change, the page is never polled", async () => {
  open(new EventTarget());
  expect(await readsUntil(3_600)).toEqual([]);
});

it("in its own tab it is read less and less often while nothing changes", async () => {
  const window = open();
  expect(await readsUntil(62)).toEqual([2, 6, 14, 30, 46, 62]);

  hasChanged = true;
  expect(await readsUntil(80)).toEqual([78, 80]);
  hasChanged = false;
  expect(await readsUntil(89)).toEqual([82, 86]);

  window.dispatchEvent(new Event("focus"));
  expect(await readsUntil(91)).toEqual([91]);

  gone.abort();
  expect(await readsUntil(3_600)).toEqual([]);
});
