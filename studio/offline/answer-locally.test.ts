import { readFileSync } from "node:fs";
import vm from "node:vm";

import { expect, it, vi } from "vitest";

const script = readFileSync(
  new URL("./answer-locally.js", import.meta.url),
  "utf8",
);

function openPage(address = "http://127.0.0.1:3333/structure") {
  const sockets: string[] = [];
  class PageSocket {
    static readonly OPEN = 1;
    constructor(url: string) {
      sockets.push(url);
    }
  }
  const network = vi.fn(async () => new Response("from the network"));
  const window = {
    fetch: network as unknown as typeof fetch,
    WebSocket: PageSocket,
    location: new URL(address),
  };
  vm.runInNewContext(script, { window, URL, Request, Response });
  return { network, sockets, window };
}

it("says that the running version is the newest", async () => {
  const { network, window } = openPage();
  const answer = await window.fetch(
    "https://sanity-cdn.com/v1/modules/sanity/latest/%5E6.16.0/t1",
  );
  expect(await answer.json()).toEqual({
    packageVersion: "6.16.0",
    latest: "6.16.0",
  });
  expect(network).not.toHaveBeenCalled();
});

it("lets nothing else leave the origin", async () => {
  const { network, window } = openPage();
  const answer = await window.fetch(
    new Request("https://api.sanity.io/vX/intake/feedback", { method: "POST" }),
  );
  expect(answer.status).toBe(503);
  expect(network).not.toHaveBeenCalled();
});

it("passes on everything of its own origin", async () => {
  const { network, window } = openPage();
  await window.fetch("/v1/ping");
  await window.fetch("blob:http://127.0.0.1:3333/1");
  expect(network).toHaveBeenCalledTimes(2);
});

it.each([
  ["http://localhost:3333", "localhost:3333"],
  ["http://127.0.0.1:3333", "127.0.0.1:3333"],
  ["http://studio.example.com", "studio.example.com"],
])(
  "asks %s for what is asked of the project's own host, also by a socket",
  async (origin, host) => {
    const { network, sockets, window } = openPage(`${origin}/structure`);
    const path = "/v1/data/query/production-comments?query=*";
    await window.fetch(`http://local.${host}${path}`);
    expect(network).toHaveBeenLastCalledWith(origin + path, undefined);
    new window.WebSocket(`ws://local.${host}/v1/socket/production-comments`);
    new window.WebSocket(`ws://${host}/listen-socket`);
    expect(sockets).toEqual([
      `ws://${host}/v1/socket/production-comments`,
      `ws://${host}/listen-socket`,
    ]);
    expect(window.WebSocket.OPEN).toBe(1);
    network.mockClear();
    const foreign = await window.fetch("http://local.example.org/");
    expect(foreign.status).toBe(503);
    expect(network).not.toHaveBeenCalled();
  },
);

it("asks the page's host for a request that names the project's", async () => {
  const { network, window } = openPage("http://localhost:3333/structure");
  const body = '{"mutations":[]}';
  const request = new Request("http://local.localhost:3333/v1/data/mutate/x", {
    method: "POST",
    body,
  });
  await window.fetch(request);
  const [sent] = network.mock.lastCall as unknown as [Request];
  expect(sent.url).toBe("http://localhost:3333/v1/data/mutate/x");
  expect([sent.method, await sent.text()]).toEqual(["POST", body]);
});
