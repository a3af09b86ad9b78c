import { expect, it } from "vitest";
import { routeRequests } from "./route-requests.ts";

it("asks the lake for what is asked of the project's host, also by a socket, and leaves other hosts alone", async () => {
  const origin = "http://[::1]:3333";
  const asked: string[] = [];
  const noted = (way: string) => async (input: string | URL | Request) => {
    asked.push(
      `${way} ${input instanceof Request ? input.url : String(input)}`,
    );
    return Response.json({ result: null });
  };
  class PageSocket {
    constructor(address: string) {
      asked.push(`opens ${address}`);
    }
  }
  // Replaces the window of a page.
  const window = {
    fetch: noted("fetch"),
    WebSocket: PageSocket as unknown as typeof WebSocket,
  };
  routeRequests(window, { projectId: "local", origin }, noted("listens"));
  const path = "/v1/users/me?tag=sanity.studio";
  const listener = "/v1/data/listen/comments?query=*";
  for (const address of [
    `http://local.[::1]:3333${path}`,
    `https://abc.api.sanity.io${path}`,
    `http://local.[::1]:3333${listener}`,
    origin + listener,
  ])
    await window.fetch(address);
  new window.WebSocket("ws://local.[::1]:3333/v1/socket/comments");
  expect(asked).toEqual([
    `fetch ${origin}${path}`,
    `fetch https://abc.api.sanity.io${path}`,
    `listens ${origin}${listener}`,
    `listens ${origin}${listener}`,
    "opens ws://[::1]:3333/v1/socket/comments",
  ]);
});
