import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./server.fixture.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
});

afterAll(() => server.close());

describe("live events without a token", () => {
  function follow(forwardedFor?: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        `${server.url}/v2025-02-19/data/live/events/production`,
        {
          agent: false,
          ...(forwardedFor && { headers: { "x-forwarded-for": forwardedFor } }),
        },
        resolve,
      );
      outgoing.on("error", reject);
      outgoing.end();
    });
  }

  it("are limited for one address, and never for the site", async () => {
    const open = await Promise.all(
      Array.from({ length: 50 }, () => follow("203.0.113.7")),
    );
    expect(new Set(open.map((each) => each.statusCode))).toEqual(
      new Set([200]),
    );
    const others = await Promise.all([
      follow("203.0.113.7"),
      follow("203.0.113.8"),
      follow(),
    ]);
    expect(others.map((each) => each.statusCode)).toEqual([429, 200, 200]);
    // A place that is given back is free again.
    open[0]?.destroy();
    for (;;) {
      const again = await follow("203.0.113.7");
      open.push(again);
      if (again.statusCode === 200) break;
    }
    for (const each of [...open, ...others]) each.destroy();
  });
});

describe("the settings of a user", () => {
  async function put(settings: object[]): Promise<number> {
    const response = await fetch(`${server.url}/v1/users/me/keyvalue`, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${server.tokens.administrator}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(settings),
    });
    return response.status;
  }

  it("have room for what a Studio keeps, and no more", async () => {
    const long = "x".repeat(200_000);
    const keys = ["a", "b", "c", "d", "e"];
    const answers = [];
    for (const key of keys) answers.push(await put([{ key, value: long }]));
    expect(answers).toEqual([200, 200, 200, 200, 413]);
    expect(await put([{ key: "a", value: "short" }])).toBe(200);
    expect(await put([{ key: "e", value: long }])).toBe(200);
    const many = Array.from({ length: 500 }, (_, n) => ({ key: `many-${n}` }));
    expect(await put(many)).toBe(413);
    const response = await server.api("/users/me/keyvalue/a,e,many-1");
    expect(await response.json()).toMatchObject([
      { key: "a", value: "short" },
      { key: "e" },
    ]);
  });
});

describe("a write", () => {
  const notes = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ _id: `n${n}`, _type: "note" }));
  const ids = (count: number) => notes(count).map(({ _id }) => _id);

  /** Out: the status, with the words of a refusal. */
  async function send(kind: string, list: readonly object[]) {
    const path = `/data/${kind === "mutations" ? "mutate" : kind}/production`;
    const answer = await server.api(path, { body: { [kind]: list } });
    const { message } = (await answer.json()) as { message?: string };
    return [answer.status, message ?? ""];
  }

  const discard = (id: string) => ({
    actionType: "sanity.action.document.discard",
    draftId: `drafts.${id}`,
  });
  const publish = (id: string) => ({
    actionType: "sanity.action.document.publish",
    draftId: `drafts.${id}`,
    publishedId: id,
  });
  const draftOf = (_id: string) => ({
    create: { _id: `drafts.${_id}`, _type: "note" },
  });

  it("of more than 1,000 changes is 413 in words, and changes nothing", async () => {
    const create = notes(1_001).map((document) => ({ create: document }));
    expect(await send("mutations", create.slice(0, 1_000))).toEqual([200, ""]);
    expect(await send("mutations", create.slice(1_000))).toEqual([200, ""]);
    const before = server.lake.lastTransactionId();

    const remove = ids(1_001).map((id) => ({ delete: { id } }));
    const tooMany = /^A request may have 1000 (mutations|actions).* in parts/;
    const tooMuch = /^A request may change 1000 documents.* in parts/;
    for (const [kind, list, words] of [
      ["mutations", remove, tooMany],
      ["mutations", [{ delete: { query: '*[_type == "note"]' } }], tooMuch],
      ["mutations", [{ delete: { id: ids(1_001) } }], tooMuch],
      [
        "mutations",
        [600, 600].map((count) => ({
          patch: { id: ids(count), set: { is: "changed" } },
        })),
        tooMuch,
      ],
      ["actions", ids(1_001).map(discard), tooMany],
    ] as const) {
      expect(await send(kind, list)).toEqual([
        413,
        expect.stringMatching(words),
      ]);
    }
    expect(server.lake.lastTransactionId()).toBe(before);

    expect(await send("mutations", ids(1_000).map(draftOf))).toEqual([200, ""]);
    expect(await send("actions", ids(1_000).map(publish))).toEqual([200, ""]);
    expect(await send("mutations", remove.slice(0, 1_000))).toEqual([200, ""]);
    expect(await send("mutations", remove.slice(1_000))).toEqual([200, ""]);
  });
});

describe("a server that stops", () => {
  it("does not wait for peers that do not answer", async () => {
    const own = await startTestServer();
    const { port } = new URL(own.url);
    const socket = connect({
      host: "127.0.0.1",
      port: Number(port),
      allowHalfOpen: true,
    });
    socket.write(
      [
        "GET /listen-socket HTTP/1.1",
        `Host: 127.0.0.1:${port}`,
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
});

describe("the queries of a write", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.close());

  async function mutate(...mutations: object[]): Promise<number> {
    const url = `${server.url}/v1/data/mutate/production`;
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${server.tokens.administrator}` },
      body: JSON.stringify({ mutations }),
    });
    await response.text();
    return response.status;
  }

  const MATCH = { delete: { query: '*[title match "*a*"]' } };

  it("a write may begin with a query that cannot be stopped", async () => {
    expect(await mutate(MATCH)).toBe(200);
  });

  it("a write may not create documents before a query that cannot be stopped", async () => {
    const create = { create: { _type: "post", title: "a".repeat(1_000) } };
    expect(await mutate(create, MATCH)).toBe(400);
    const stoppable = { delete: { query: "*[_type == 'post']" } };
    expect(await mutate(create, stoppable)).toBe(200);
  });
});
