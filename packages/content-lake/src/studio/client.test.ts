import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClientFactory, createLakeFetch } from "./client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A client of a lake that cannot be reached for so many seconds. */
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

describe("a Studio at an address of its own", () => {
  const page = { body: { textContent: "the Studio" } };
  const html = { headers: { "content-type": "text/html; charset=utf-8" } };

  /** Asks once; out: what the page shows then. */
  async function shownAfter(...answers: Response[]): Promise<string> {
    page.body.textContent = "the Studio";
    vi.stubGlobal("document", page);
    vi.stubGlobal("location", new URL("http://localhost:5173/structure"));
    vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
    const lakeFetch = createLakeFetch("http://localhost:5173");
    while (answers.length > 0) {
      void lakeFetch("http://localhost:5173/v1/users/me");
      await vi.advanceTimersByTimeAsync(0);
    }
    return page.body.textContent;
  }

  it.each([
    ["its own page", () => new Response("<html>", html)],
    [
      "that there is no such file",
      () => new Response("", { ...html, status: 404 }),
    ],
  ])("says where to name the lake when it is told %s", async (_, answer) => {
    expect(await shownAfter(answer())).toMatch(
      /^There is no Content Lake at http:\/\/localhost:5173, .*contentLake\(\{ origin: .*--allow-origin http:\/\/localhost:5173\.$/,
    );
  });

  it.each([
    ["of a lake", () => [Response.json({}, { status: 404 })]],
    [
      "of a proxy whose lake is down",
      () => [new Response("", { ...html, status: 502 })],
    ],
    [
      "of a proxy after one of the lake",
      () => [Response.json({}), new Response("<html>", html)],
    ],
  ])("stays as it is at an answer %s", async (_, answers) => {
    expect(await shownAfter(...answers())).toBe("the Studio");
  });
});
