import type { RequestListener, Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";

import { sendRaw } from "../../tests/fixtures/site/raw-request.fixture.ts";
import { listen, type Patience } from "./listen.ts";

let servers: Server[] = [];

afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  servers = [];
});

const PATIENCE: Patience = {
  headersTimeout: 100,
  requestTimeout: 200,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 5_000,
  timeout: 300,
};

async function start(
  handle: RequestListener = (_request, response) => void response.end("whole"),
  patience?: Patience,
): Promise<number> {
  servers = await listen("127.0.0.1", 0, handle, patience);
  return (servers[0]!.address() as AddressInfo).port;
}

const GET = "GET / HTTP/1.1\r\nHost: a\r\n";
const LAST = `${GET}Connection: close\r\n\r\n`;

describe("a connection", () => {
  it.each([
    ["the head", GET, 408],
    [
      "the body",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab",
      408,
    ],
    ["anything", "", 408],
  ])("that takes too long over %s is refused", async (_what, bytes, status) => {
    const port = await start((request, response) => {
      request.resume().on("end", () => response.end());
      request.on("error", () => {});
    }, PATIENCE);
    const answers = await sendRaw(port, bytes);
    expect(answers.map((answer) => answer.status)).toEqual([status]);
  });

  it("whose client does not read the answer is closed", async () => {
    let left = Promise.resolve();
    const port = await start((_request, response) => {
      left = new Promise((resolve) => response.on("close", () => resolve()));
      response.end(Buffer.alloc(20_000_000));
    }, PATIENCE);
    const socket = net.connect(port, "127.0.0.1", () => socket.write(LAST));
    socket.on("error", () => {}).pause();
    await vi.waitFor(() => left);
    await left;
    socket.destroy();
  });
});
