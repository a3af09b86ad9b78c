import net from "node:net";
import { describe, expect, it } from "vitest";

import { NEXT, startSite, statusesOf } from "./site.fixture.ts";

describe("a body sent to the site", () => {
  it("answers the next request on a connection after a body that no route reads", async () => {
    const { port, bodies } = await startSite();
    const body = "x".repeat(100_000);
    const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await statusesOf(port, post + NEXT)).toEqual([405, 200]);
    expect(bodies).toEqual([body]);
  });

  it("answers a form without a body", async () => {
    const { port, bodies } = await startSite();
    const post = "POST / HTTP/1.1\r\nHost: a\r\n\r\n";
    expect(await statusesOf(port, post + post + NEXT)).toEqual([405, 405, 200]);
    expect(bodies).toEqual(["", ""]);
  });

  it.each([
    ["declares", "Content-Length: 2000000\r\n\r\n"],
    [
      "sends",
      `Transfer-Encoding: chunked\r\n\r\n1e8480\r\n${"x".repeat(2_000_000)}\r\n0\r\n\r\n`,
    ],
  ])(
    "refuses a body that %s more than it accepts and renders nothing",
    async (_how, rest) => {
      const { port, bodies } = await startSite();
      const post = `POST / HTTP/1.1\r\nHost: a\r\n${rest}`;
      expect(await statusesOf(port, post)).toEqual([413]);
      expect(bodies).toEqual([]);
    },
  );

  it("goes on after a sender left in the middle of a body", async () => {
    const { port, bodies } = await startSite();
    await new Promise<void>((resolve) => {
      const socket = net.connect(port, "127.0.0.1", () => {
        socket.write(
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab",
        );
        setTimeout(() => socket.resetAndDestroy(), 50);
      });
      socket.on("close", () => resolve());
    });
    expect(await statusesOf(port, NEXT)).toEqual([200]);
    expect(bodies).toEqual([]);
  });
});
