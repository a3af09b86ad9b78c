import { createClient } from "@sanity/client";
import { expect, it, vi } from "vitest";
import { routeListeners } from "./route-listeners.ts";

const ORIGIN = "http://localhost:3333";

/** Stands for the window of a page. Out: where its requests went, by path. */
function page() {
  const asked: Record<"network" | "socket", string[]> = {
    network: [],
    socket: [],
  };
  const answerTo = (way: keyof typeof asked) => async (input: unknown) => {
    asked[way].push(new URL(String(input)).pathname);
    return Response.json({ result: null });
  };
  const window = { fetch: vi.fn(answerTo("network")) };
  routeListeners(window, ORIGIN, answerTo("socket"));
  return { asked, window };
}

it.each([
  ["the lake's host", false],
  ["the project's host", true],
])("sends a listener of any client through the socket: %s", async (_, has) => {
  const { asked, window } = page();
  const client = createClient({
    projectId: "local",
    dataset: "comments",
    apiVersion: "2025-02-19",
    apiHost: ORIGIN,
    useProjectHostname: has,
    useCdn: false,
    // In a browser it takes the window's by itself.
    resolveFetch: () => window.fetch,
  });
  await client.fetch("*[0]");
  const listening = client.listen("*").subscribe({ error: () => undefined });
  await vi.waitFor(() => expect(asked.socket).toHaveLength(1));
  listening.unsubscribe();
  expect(asked).toEqual({
    network: ["/v2025-02-19/data/query/comments"],
    socket: ["/v2025-02-19/data/listen/comments"],
  });
});

it("leaves listeners of other origins alone, and what is no address", async () => {
  const { asked, window } = page();
  const path = "/v1/data/listen/production";
  await window.fetch(`https://abc.api.sanity.io${path}`);
  await window.fetch(`http://a.b.localhost:3333${path}`);
  await expect(window.fetch(path)).rejects.toThrow("Invalid URL");
  expect(asked.socket).toEqual([]);
  expect(asked.network).toEqual([path, path]);
});
