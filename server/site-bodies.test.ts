import { IncomingMessage } from "node:http";
import net from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";

import { LINGER_BYTES } from "./http/head.ts";
import { bodyFault, toRenderRequest } from "./http/incoming.ts";
import { UNDER_WAY } from "./site.ts";
import { NEXT, startSite, statusesOf } from "./site.fixture.ts";

describe("a body sent to the site", () => {
  it("answers the next request on a connection after a body that no route reads", async () => {
    const { port, bodies } = await startSite();
    const body = "x".repeat(100_000);
    const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await statusesOf(port, post + NEXT)).toEqual([405, 200]);
    expect(bodies).toEqual([body]);
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

  it("is refused beyond the number that a network may have under way, and others' is taken", async () => {
    const { port, noteSecurity } = await startSite({
      clientAddress: ({ headers }) => String(headers["x-from"]),
    });
    const post = (from: string) =>
      `POST / HTTP/1.1\r\nHost: a\r\nX-From: ${from}\r\nContent-Length: 9\r\n\r\nab`;
    const held = Array.from({ length: UNDER_WAY.ofOne + 1 }, (_, n) => {
      const socket = net.connect(port, "127.0.0.1");
      socket
        .on("error", () => {})
        .write(post(`2001:db8:0:${n.toString(16)}::1`));
      return socket;
    });
    const answers = held.map(
      (socket) =>
        new Promise<string>((resolve) =>
          socket.once("data", (data: Buffer) => resolve(data.toString())),
        ),
    );
    expect(await Promise.race(answers)).toMatch(/^HTTP\/1.1 503 /);
    expect(noteSecurity).toHaveBeenCalledOnce();
    const other = `${post("192.0.2.9")}${"c".repeat(7)}`;
    expect(await statusesOf(port, other + NEXT)).toEqual([405, 200]);
    for (const socket of held) socket.destroy();
  });
});

/**
 * Sends a body of 200 MB as fast as it is read, and returns the answer and the
 * bytes read.
 */
function sendHuge(port: number, head: string) {
  const chunk = Buffer.alloc(64_000, "x");
  return new Promise<{ answer: string; taken: number }>((resolve) => {
    let answer = "";
    const socket = net.connect(port, "127.0.0.1");
    const send = () => {
      while (socket.bytesWritten < 200_000_000)
        if (!socket.write(chunk)) return;
    };
    socket.write(`${head}Content-Length: 200000000\r\n\r\n`, send);
    socket.on("drain", send);
    socket.on("data", (data: Buffer) => (answer += data.toString()));
    socket.on("error", () => {});
    socket.on("close", () =>
      resolve({ answer, taken: socket.bytesWritten - socket.writableLength }),
    );
  });
}

const FILES = "Content-Type: multipart/form-data; boundary=x\r\n";

it.each([
  ["the link of no request", "POST /request/a", FILES, 405],
  ["another site", "POST /", "Sec-Fetch-Site: cross-site\r\n", 403],
  ["a page", "GET /", "", 200],
  ["a form without files", "POST /", "", 413],
])(
  "a body that nobody wants is not read (%s)",
  async (_what, line, headers, status) => {
    const { port, bytesRead } = await startSite();
    const { answer, taken } = await sendHuge(
      port,
      `${line} HTTP/1.1\r\nHost: a\r\n${headers}`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain("\r\nconnection: close\r\n");
    expect(bytesRead()).toBeLessThanOrEqual(LINGER_BYTES);
    // The rest is what the systems buffer for a connection, mostly on the sender's
    // side.
    expect(taken).toBeLessThan(20_000_000);
  },
);

describe("a form with files", () => {
  afterEach(() => void vi.useRealTimers());

  /** Sends `bytes` at a time, and returns for how many seconds the form was read. */
  async function secondsOf(bytes: number, everyMs: number, most = 30 * 60) {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "performance"],
    });
    const request = new IncomingMessage(new net.Socket());
    request.method = "POST";
    request.headers = { "content-type": "multipart/form-data; boundary=x" };
    const visitor = { address: null };
    const { body } = await toRenderRequest(request, "/request/a", visitor, "");
    let end: number | null = null;
    const reading = new Response(body as ReadableStream)
      .bytes()
      .catch(() => void (end = performance.now()));
    const began = performance.now();
    while (end === null && performance.now() - began < most * 1_000) {
      await vi.advanceTimersByTimeAsync(everyMs);
      if (bytes > 0) request.push(Buffer.alloc(bytes));
      // The stream passes on what arrived.
      await new Promise((resolve) => setImmediate(resolve));
    }
    const isCut = end !== null;
    if (!isCut) request.push(null);
    await reading;
    expect(bodyFault(request) !== null).toBe(isCut);
    return Math.round(((end ?? performance.now()) - began) / 1_000);
  }

  it.each([
    ["one byte in 15 s", 1, 15_000, 30],
    ["7 kB a second", 7_000, 1_000, 30],
    ["just above 8 kB a second", 8_100, 1_000, 30 * 60],
    ["the same in pieces of a proxy", 16_384, 2_000, 30 * 60],
  ])(
    "of a sender with %s ends in time",
    async (_what, bytes, every, seconds) => {
      expect(await secondsOf(bytes, every)).toBe(seconds);
    },
  );
});
