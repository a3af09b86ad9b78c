import {
  request as httpRequest,
  IncomingMessage,
  ServerResponse,
} from "node:http";
import { Socket } from "node:net";
import { ReadableStream } from "node:stream/web";
import { expect, it, onTestFinished, vi } from "vitest";
import { SYSTEM } from "../accounts/users.ts";
import { BODY_MS, readBody } from "./http/exchange.ts";
import { ANONYMOUS_STREAMS, REQUESTS, SOCKETS, STREAMS } from "./context.ts";
import { openSocket, sendRaw, serverOfFile } from "./server.fixture.ts";

const server = await serverOfFile({ trustProxy: true });

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
  const stream = {
    method: "POST",
    headers: { authorization },
    duplex: "half",
    body: ReadableStream.from(parts) as BodyInit,
  };
  const streamed = await fetch(
    `${server.url}/v1/data/mutate/production`,
    stream,
  );
  expect(streamed.status).toBe(413);
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

it("live events without a token are limited for one network, and never for the site", async () => {
  const { ofOne: ofANetwork, inAll } = ANONYMOUS_STREAMS;
  const open = await Promise.all(
    Array.from({ length: ofANetwork }, () => follow("203.0.113.7")),
  );
  expect(open.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const others = await Promise.all(
    ["203.0.113.7", "203.0.113.8", undefined].map(follow),
  );
  expect(others.map((each) => each.statusCode)).toEqual([429, 200, 200]);
  // A slot that is given back is free again.
  open[0]?.destroy();
  const again = async () => {
    const answer = await follow("203.0.113.7");
    others.push(answer);
    return answer.statusCode;
  };
  await expect.poll(again).toBe(200);
  // A /48 has 2^80 addresses, and is one sender.
  const wide = await Promise.all(
    Array.from({ length: ofANetwork }, (_, n) =>
      follow(`2001:db8:1:${n}::${n + 1}`),
    ),
  );
  others.push(...wide, await follow("2001:db8:1:ffff::1"));
  expect(others.at(-1)!.statusCode).toBe(429);
  // If ten networks hold all slots, another takes one from the one with the most.
  let taken = open.length + others.length;
  for (let network = 1; taken < inAll + ofANetwork; network += 1) {
    const more = await Promise.all(
      Array.from({ length: ofANetwork }, () => follow(`198.51.${network}.1`)),
    );
    taken += more.length;
    others.push(...more);
  }
  const late = await follow("192.0.2.200");
  others.push(late);
  expect(late.statusCode).toBe(200);
  for (const each of [...open, ...others]) each.destroy();
});

it("a user holds a limited number of sockets and streams open, and others theirs", async () => {
  const [viewer, other] = [
    await server.person("viewer"),
    await server.person("viewer"),
  ];
  const open = ({ headers } = viewer) =>
    openSocket(server.url, "/listen-socket", headers);
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS.ofOne }, () => open()),
  );
  await expect(open()).rejects.toThrow("429");
  sockets.push(await open(other));
  sockets.shift()!.socket.terminate();
  await expect.poll(() => open().then(closed, String)).toBe("open");
  for (const { socket } of sockets) socket.terminate();

  const path = "/data/listen/production?query=*";
  const streams = await Promise.all(
    Array.from({ length: STREAMS.ofOne }, () => viewer.api(path)),
  );
  expect(streams.every(({ ok }) => ok)).toBe(true);
  expect((await viewer.api(path)).status).toBe(429);
  const others = await other.api(path);
  expect(others.status).toBe(200);
  for (const { body } of [...streams, others]) await body?.cancel();
});

it("a network has a limited number of requests under way, and others theirs", async () => {
  const { hostname, port } = new URL(server.url);
  /** Sends part of a body; resolves with the status, if one comes. */
  function send(from: string) {
    const headers = { "x-forwarded-for": from, "content-length": 9 };
    const path = "/v1/intake/batch";
    const options = { hostname, port, path, headers, method: "POST" };
    const sent = httpRequest({ ...options, agent: false });
    sent.on("error", () => {}).write("x");
    const status = new Promise<number | undefined>((resolve) =>
      sent.once("response", ({ statusCode }) => resolve(statusCode)),
    );
    return { sent, status };
  }
  const held = Array.from({ length: REQUESTS.ofOne + 1 }, (_, n) =>
    send(`2001:db8:5:${n}::1`),
  );
  expect(await Promise.race(held.map(({ status }) => status))).toBe(429);
  const other = await fetch(`${server.url}/ping`, {
    headers: { "x-forwarded-for": "203.0.113.5" },
  });
  expect(other.status).toBe(200);
  for (const { sent } of held) sent.destroy();
});

function closed({ socket }: { socket: { terminate(): void } }) {
  socket.terminate();
  return "open";
}

it("live events that were missed are not read for strangers without a bound", async () => {
  const text = "x".repeat(1_000);
  const write = (n: number) =>
    server.lake.mutate({
      mutations: Array.from({ length: 200 }, (_, of) => ({
        createOrReplace: { _id: `missed-${of}`, _type: "note", n, text },
      })),
      caller: SYSTEM,
    }).transactionId;
  const [first = ""] = Array.from({ length: 20 }, (_, n) => write(n));
  const url = `${server.url}/v2025-02-19/data/live/events/production`;
  const headers = { "last-event-id": first, "x-forwarded-for": "203.0.113.99" };
  /** The kind of the first event after the welcome. */
  async function firstEvent(): Promise<string | undefined> {
    const { body } = await fetch(url, { headers });
    let told = "";
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      told += text;
      const [, kind] = /event: (restart|message)/.exec(told) ?? [];
      if (kind) return kind;
    }
    return undefined;
  }
  for (let asked = 0; asked < 500; asked += 1)
    if ((await firstEvent()) === "restart") return;
  expect.fail("each was told all that it missed");
});

it("an editor's draft is stored while a viewer's many reads wait", async () => {
  const [viewer, editor] = [
    await server.person("viewer"),
    await server.person("editor"),
  ];
  const ids = Array.from({ length: 200 }, (_, index) => `note-${index}`).join();
  let waiting = 40;
  const reads = Array.from({ length: waiting }, async () => {
    const path = `/data/doc/production/${ids}?includeAllVersions=true`;
    const { status } = await viewer.api(path);
    waiting -= 1;
    return status;
  });
  await Promise.race(reads);
  const create = { _id: "drafts.mine", _type: "note" };
  const mutations = [{ create }];
  const written = await editor.api("/data/mutate/production", { mutations });
  const left = waiting;
  expect(written.status).toBe(200);
  expect(left, "reads that the editor went before").toBeGreaterThan(0);
  expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
});

it("a body that does not end is given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const request = new IncomingMessage(new Socket());
  request.push("a=b");
  const response = new ServerResponse(request);
  const outcome = readBody({ request, response }, 1_000).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(BODY_MS - 1);
  request.push("&c=d");
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({ statusCode: 408 });
});
