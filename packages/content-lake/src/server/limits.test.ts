import { once } from "node:events";
import { connect } from "node:net";
import { ReadableStream } from "node:stream/web";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw, startTestServer, type TestServer } from "./server.fixture.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
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

it("a write may choose documents by any query, which is asked before it", async () => {
  const mutate = async (...mutations: object[]) =>
    (await server.api("/data/mutate/production", { body: { mutations } }))
      .status;
  const match = { delete: { query: '*[title match "*a*"]' } };
  const create = { create: { _type: "post", title: "a".repeat(1_000) } };
  expect(await mutate(match)).toBe(200);
  expect(await mutate(create, match)).toBe(200);
  const stoppable = { delete: { query: "*[_type == 'post']" } };
  expect(await mutate(create, stoppable)).toBe(200);
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
