import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { ReadableStream } from "node:stream/web";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw, startTestServer, type TestServer } from "./server.fixture.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true, uploadLimit: 10_000 });
});

afterAll(() => server.close());

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
  const send = async (method: string, path: string, settings?: object[]) => {
    const body = settings && { body: JSON.stringify(settings) };
    const url = `${server.url}/v1/users/me/keyvalue${path}`;
    return fetch(url, { method, headers: { authorization }, ...body });
  };
  const put = async (...settings: object[]) =>
    (await send("PUT", "", settings)).status;
  const value = "x".repeat(200_000);
  const answers = [];
  for (const key of ["a", "b", "c", "d", "e"])
    answers.push(await put({ key, value }));
  expect(answers).toEqual([200, 200, 200, 200, 413]);
  const many = Array.from({ length: 500 }, (_, n) => ({ key: `many-${n}` }));
  expect(await put(...many)).toBe(413);
  expect(await put({ key: "a", value: "short" })).toBe(200);
  await send("DELETE", "/b,unknown");
  const left = await send("GET", "/a,b,many-1");
  expect(await left.json()).toEqual([{ key: "a", value: "short" }]);
});

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
  const discard = (id: string) => ({
    actionType: "sanity.action.document.discard",
    draftId: `drafts.${id}`,
  });
  for (const [kind, list, words] of [
    ["mutations", ids.map((id) => ({ delete: { id } })), tooMany],
    ["mutations", [{ delete: { query: '*[_type == "note"]' } }], tooMuch],
    ["mutations", [{ delete: { id: ids } }], tooMuch],
    ["actions", ids.map(discard), tooMany],
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

it("a request names at most 200 documents where each is looked up alone", async () => {
  const ids = Array.from({ length: 201 }, (_, index) => `a${index}`);
  for (const [path, more] of [
    ["doc/production", "includeAllVersions=true"],
    ["history/production/documents", "lastRevision=true"],
    ["history/production/transactions", "limit=1"],
  ]) {
    for (const [count, status] of [
      [201, 400],
      [200, 200],
    ]) {
      const list = ids.slice(0, count).join();
      const answer = await server.api(`/data/${path}/${list}?${more}`);
      expect(answer.status).toBe(status);
    }
  }
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
  const chunks = Array.from({ length: 20 }, () => "x".repeat(1_000));
  const parts = chunks.map((each) => new TextEncoder().encode(each));
  for (const body of [chunks.join(""), ReadableStream.from(parts)]) {
    const answer = await fetch(`${server.url}/v1/assets/files/production`, {
      method: "POST",
      headers: { authorization },
      body: body as BodyInit,
      ...(typeof body !== "string" && { duplex: "half" }),
    });
    expect(answer.status).toBe(413);
  }
});

/** Sends the head of a request and a part of its body, then nothing. */
function stall({ url }: TestServer, path: string, token?: string) {
  const bearer = token ? `Authorization: Bearer ${token}\r\n` : "";
  const { host } = new URL(url);
  return sendRaw(
    url,
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${bearer}Content-Length: 1000\r\n\r\nab`,
  );
}

it("a body that never ends is given up on every route, and an upload may take longer", async () => {
  const hasty = await startTestServer({ bodyTimeoutMs: 50 });
  const { administrator } = hasty.tokens;
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => stall(hasty, "/v1/auth/login/local")),
    stall(hasty, "/v1/data/mutate/production", administrator),
    stall(hasty, "/v1/data/query/production", administrator),
  ]);
  expect(answers.every(({ status }) => status === 408)).toBe(true);
  async function* body() {
    yield new TextEncoder().encode("first ");
    // Until another request of the same moment has been given up.
    await stall(hasty, "/v1/auth/login/local");
    yield new TextEncoder().encode("second");
  }
  const response = await fetch(`${hasty.url}/v1/assets/files/production`, {
    method: "POST",
    headers: { authorization: `Bearer ${administrator}` },
    body: ReadableStream.from(body()) as BodyInit,
    ...{ duplex: "half" },
  });
  expect(response.status).toBe(200);
  await hasty.close();
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
