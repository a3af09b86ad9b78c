import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { startTestServer, type TestServer } from "../server.fixture.ts";

/** Stands in for Sanity's development server. */
let development: Server;
let asked: IncomingMessage[];
let lake: TestServer;

beforeEach(async () => {
  asked = [];
  development = createServer((request, response) => {
    asked.push(request);
    response.setHeader("cache-control", "no-cache");
    response.end(`page of ${request.url}`);
  });
  const sockets = new WebSocketServer({ server: development });
  sockets.on("connection", (socket, request) => {
    asked.push(request);
    socket.on("message", (data) => socket.send(`heard ${String(data)}`));
  });
  development.listen(0, "127.0.0.1");
  await once(development, "listening");
  const { port } = development.address() as AddressInfo;
  lake = await startTestServer({
    studioServer: new URL(`http://127.0.0.1:${port}`),
  });
});

afterEach(async () => {
  await lake.close();
  development.closeAllConnections();
  development.close();
});

function openSocket(path: string, origin: string): WebSocket {
  const address = `${lake.url.replace(/^http/, "ws")}${path}`;
  return new WebSocket(address, "vite-hmr", { origin });
}

describe("a Studio of a development server", () => {
  it("is served at the lake's address, without the visitor's secrets", async () => {
    const answer = await fetch(`${lake.url}/@vite/client?t=1`, {
      headers: {
        cookie: await lake.signIn(),
        authorization: `Bearer ${lake.tokens.viewer}`,
      },
    });
    expect(await answer.text()).toBe("page of /@vite/client?t=1");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-security-policy")).toContain(
      "script-src 'self' 'unsafe-inline';",
    );
    const { cookie, authorization, host } = asked[0]!.headers;
    const { port } = development.address() as AddressInfo;
    expect([cookie, authorization]).toEqual([undefined, undefined]);
    expect(host).toBe(`127.0.0.1:${port}`);
  });

  it("gets hot updates on a socket of the lake's address", async () => {
    const socket = openSocket("/?token=t", lake.url);
    await once(socket, "open");
    socket.send("a change");
    const [data] = await once(socket, "message");
    expect(String(data)).toBe("heard a change");
    expect(asked[0]!.url).toBe("/?token=t");
    socket.close();
  });

  it("has no socket for a page elsewhere", async () => {
    const socket = openSocket("/", "https://elsewhere.example");
    const [error] = await once(socket, "error").catch((thrown) => [thrown]);
    expect(String(error)).toContain("403");
    expect(asked).toEqual([]);
  });

  it("answers 502 while the development server is away", async () => {
    development.closeAllConnections();
    development.close();
    await once(development, "close");
    const answer = await fetch(lake.url);
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain("does not answer yet");
  });
});
