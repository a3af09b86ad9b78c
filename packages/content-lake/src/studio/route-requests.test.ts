import { createClient } from "@sanity/client";
import { expect, it, vi } from "vitest";
import { routeRequests } from "./route-requests.ts";

const ORIGIN = "http://localhost:3333";

/** Stands for the window of a page. Out: where its requests went. */
function page(origin = ORIGIN) {
  const asked: Record<"network" | "socket", string[]> = {
    network: [],
    socket: [],
  };
  const answerTo =
    (way: keyof typeof asked) => async (input: string | URL | Request) => {
      asked[way].push(input instanceof Request ? input.url : String(input));
      return Response.json({ result: null });
    };
  const sockets: string[] = [];
  class PageSocket {
    static readonly OPEN = 1;
    constructor(address: string) {
      sockets.push(address);
    }
  }
  const fetch = vi.fn(answerTo("network"));
  const window = {
    fetch: fetch as typeof globalThis.fetch,
    WebSocket: PageSocket as unknown as typeof WebSocket,
  };
  const lake = { projectId: "local", origin };
  routeRequests(window, lake, answerTo("socket"));
  return { asked, fetch, sockets, window };
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
  await expect.poll(() => asked.socket).toHaveLength(1);
  listening.unsubscribe();
  const paths = (addresses: string[]) =>
    addresses.map((address) => address.split("?")[0]);
  expect(paths(asked.network)).toEqual([
    `${ORIGIN}/v2025-02-19/data/query/comments`,
  ]);
  expect(paths(asked.socket)).toEqual([
    `${ORIGIN}/v2025-02-19/data/listen/comments`,
  ]);
});

it("asks the lake for what is asked of the project's host, also by a socket, and leaves other hosts alone", async () => {
  const origin = "http://[::1]:3333";
  const { asked, sockets, window } = page(origin);
  const path = "/v1/users/me?tag=sanity.studio";
  const others = [`https://abc.api.sanity.io${path}`, path];
  for (const address of [`http://local.[::1]:3333${path}`, ...others])
    await window.fetch(address);
  expect(asked).toEqual({ network: [origin + path, ...others], socket: [] });
  new window.WebSocket("ws://local.[::1]:3333/v1/socket/comments");
  expect(sockets).toEqual(["ws://[::1]:3333/v1/socket/comments"]);
});
