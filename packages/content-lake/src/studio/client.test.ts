import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createClientFactory, createLakeFetch } from "./content-lake.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A client of a lake that is unreachable for this many seconds. */
function clientAfter(seconds: number) {
  const back = Date.now() + seconds * 1000;
  vi.stubGlobal("fetch", () =>
    Date.now() < back
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(Response.json({ result: "Hail" })),
  );
  const origin = "http://localhost:3333";
  return createClientFactory(
    origin,
    createLakeFetch(origin),
  )({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    useCdn: false,
  });
}

it("answers a question that was asked while the lake was started again", async () => {
  const answer = clientAfter(15).fetch("*[0].title");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toBe("Hail");
});

it("ends its listeners at once when the browser loses the network", async () => {
  const browser = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener"] as const)
    vi.stubGlobal(name, browser[name].bind(browser));
  class Socket extends EventTarget {
    onopen?: () => void;
    constructor() {
      super();
      queueMicrotask(() => this.onopen?.());
    }
    send() {}
    close() {
      this.dispatchEvent(new Event("close"));
    }
  }
  vi.stubGlobal("WebSocket", Socket);
  const origin = "http://localhost:3333";
  const stream = createLakeFetch(origin)(`${origin}/v1/data/listen/production`);
  const ended = expect(stream).rejects.toThrow("was lost");
  await vi.advanceTimersByTimeAsync(1);
  browser.dispatchEvent(new Event("offline"));
  await ended;
});
