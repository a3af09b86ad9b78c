import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { ReadableStream } from "node:stream/web";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw, startTestServer, type TestServer } from "./server.fixture.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
});

afterAll(() => server.close());

it("a write of more than 1,000 changes is 413 in words, and changes nothing", async () => {
  const ids = Array.from({ length: 1_001 }, (_, n) => `n${n}`);
  const send = async (kind: string, list: readonly object[]) => {
    const path = `/data/${kind === "mutations" ? "mutate" : kind}/production`;
    const answer = await server.api(path, { body: { [kind]: list } });
    const { message = "" } = (await answer.json()) as { message?: string };
    return [answer.status, message];
  };
  const create = ids.map((_id) => ({ create: { _id, _type: "note" } }));
  expect(await send("mutations", create.slice(0, 1_000))).toEqual([200, ""]);
  expect(await send("mutations", create.slice(1_000))).toEqual([200, ""]);
  const before = server.lake.lastTransactionId();
  const tooMany = /^A request may have 1000 (mutations|actions).* in parts/;
  const tooMuch = /^A request may change 1000 documents.* in parts/;
  const discard = { actionType: "sanity.action.document.discard" };
  for (const [kind, list, words] of [
    ["mutations", create, tooMany],
    ["mutations", [{ delete: { query: '*[_type == "note"]' } }], tooMuch],
    ["actions", ids.map(() => discard), tooMany],
  ] as const) {
    const refused = [413, expect.stringMatching(words)];
    expect(await send(kind, list)).toEqual(refused);
  }
  expect(server.lake.lastTransactionId()).toBe(before);
});

it("a body over the limit gets 413, also before it is sent or without its length", async () => {
  const authorization = `Bearer ${server.tokens.administrator}`;
  const query = `"${"x".repeat(2 * 1024 * 1024)}"`;
  const asked = await server.api("/data/query/production", { body: { query } });
  expect(asked.status).toBe(413);
  const declared = await sendRaw(
    server.url,
    `POST /v1/data/mutate/production HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: ${authorization}\r\nContent-Length: 99999999\r\n\r\n`,
  );
  expect(declared.status).toBe(413);
  const parts = Array.from({ length: 12 }, () => new Uint8Array(1024 * 1024));
  const streamed = await fetch(`${server.url}/v1/data/mutate/production`, {
    ...{ method: "POST", headers: { authorization }, duplex: "half" },
    body: ReadableStream.from(parts) as BodyInit,
  });
  expect(streamed.status).toBe(413);
});

it("a server that stops does not wait for peers that do not answer", async () => {
  const own = await startTestServer();
  const { host, hostname, port } = new URL(own.url);
  const options = { host: hostname, port: Number(port), allowHalfOpen: true };
  const socket = connect(options);
  socket.write(
    [
      "GET /listen-socket HTTP/1.1",
      `Host: ${host}`,
      `Origin: ${own.url}`,
      `Cookie: ${await own.signIn()}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "\r\n",
    ].join("\r\n"),
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain("101 Switching Protocols");
  socket.on("error", () => {});
  // A paused socket does not answer the close frame; `ws` would wait half a
  // minute.
  socket.pause();
  await own.close();
  socket.destroy();
});

function follow(forwardedFor?: string): Promise<IncomingMessage> {
  const headers = forwardedFor ? { "x-forwarded-for": forwardedFor } : {};
  const url = `${server.url}/v2025-02-19/data/live/events/production`;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { agent: false, headers }, resolve);
    outgoing.on("error", reject);
    outgoing.end();
  });
}

it("live events without a token are limited for one address, and never for the site", async () => {
  const open = await Promise.all(
    Array.from({ length: 50 }, () => follow("203.0.113.7")),
  );
  expect(open.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const others = await Promise.all(
    ["203.0.113.7", "203.0.113.8", undefined].map(follow),
  );
  expect(others.map((each) => each.statusCode)).toEqual([429, 200, 200]);
  // A place that is given back is free again.
  open[0]?.destroy();
  const again = async () => {
    const answer = await follow("203.0.113.7");
    others.push(answer);
    return answer.statusCode;
  };
  await expect.poll(again).toBe(200);
  for (const each of [...open, ...others]) each.destroy();
});

it("the settings of a user have room for what a Studio keeps, and no more", async () => {
  const authorization = `Bearer ${server.tokens.administrator}`;
  const put = async (key: string) => {
    const body = JSON.stringify([{ key, value: "x".repeat(200_000) }]);
    const url = `${server.url}/v1/users/me/keyvalue`;
    const headers = { authorization };
    return (await fetch(url, { method: "PUT", headers, body })).status;
  };
  const answers = [];
  for (const key of ["a", "b", "c", "d", "e"]) answers.push(await put(key));
  expect(answers).toEqual([200, 200, 200, 200, 413]);
});
