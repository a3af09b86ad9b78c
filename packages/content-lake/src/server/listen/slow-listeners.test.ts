import { afterEach, beforeEach, expect, it } from "vitest";
import {
  startTestServer,
  type TestServer,
  openSocket,
  type Client,
} from "../server.fixture.ts";

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn();
});

afterEach(() => server.close());

function open(path = "/listen-socket"): Promise<Client> {
  return openSocket(server.url, path, { cookie, origin: server.url });
}

function listen(query: string): string {
  return `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}`;
}

/** A million comparisons for a document with a list of a hundred. */
function slowFilter(index: number): string {
  return `*[count(list[count(^.list[count(^.^.list[@ >= 0]) > 0]) > 0]) > 0 && "${index}" != ""]`;
}

/** Opens streams and waits for their welcome events. */
async function listenTo(client: Client, queries: string[]): Promise<void> {
  for (const [id, query] of queries.entries()) {
    client.send({ open: id, url: listen(query) });
  }
  for (const id of queries.keys()) await client.findText(id, "event: welcome");
}

function write(list: number[]): Promise<Response> {
  return server.api("/data/mutate/production", {
    body: {
      mutations: [{ createOrReplace: { _id: "a", _type: "slow", list } }],
    },
  });
}

it("slow filters keep neither an editor nor other listeners waiting", async () => {
  const slow = await open();
  const queries = Array.from({ length: 100 }, (_, index) => slowFilter(index));
  await listenTo(slow, queries);
  const quick = await fetch(`${server.url}${listen("*[_id == 'a']")}`, {
    headers: { authorization: `Bearer ${server.tokens.viewer}` },
  });
  const reader = quick.body!.pipeThrough(new TextDecoderStream()).getReader();

  const ended = () => slow.messages.filter((frame) => frame["end"]).length;
  const list = Array.from({ length: 100 }, (_, index) => index);
  expect((await write(list)).status).toBe(200);
  expect(ended()).toBeLessThan(queries.length);

  let told = "";
  while (!told.includes("event: mutation")) {
    told += (await reader.read()).value;
  }
  expect(ended()).toBeLessThan(queries.length);
  await reader.cancel();

  // Each of them ends alone, with a reason.
  const { id } = await slow.find((frame) => frame["end"] === true);
  const text = slow.stream(Number(id));
  expect(text).toContain("event: channelError");
  expect(text).toContain("may take 50 ms for a document");
});

it("a user can hold a limited number of sockets and streams open", async () => {
  const sockets = await Promise.all(Array.from({ length: 100 }, () => open()));
  await expect(open()).rejects.toThrow("429");
  await expect(open("/v2022-06-30/socket/production")).rejects.toThrow("429");

  const opened = sockets.slice(0, 5);
  const queries = Array.from({ length: 200 }, () => "*[_id == 'a']");
  for (const client of opened) await listenTo(client, queries);
  const [, , , , , sixth] = sockets;
  sixth?.send({ open: 1, url: listen("*") });
  await sixth?.findText(1, "You have 1000 streams open already");
  // Another caller still gets a stream, and so does this one after a close.
  const other = await server.api("/data/listen/production?query=*", {
    token: server.tokens.viewer,
  });
  expect(other.status).toBe(200);
  await other.body?.cancel();
  opened[0]?.send({ close: 7 });
  for (let id = 2; !sixth?.stream(id - 1).includes("welcome"); id += 1) {
    sixth?.send({ open: id, url: listen("*") });
    await sixth?.find((frame) => frame["id"] === id);
    await sixth?.find((frame) => frame["id"] === id && "chunk" in frame);
  }
  for (const client of sockets) client.socket.terminate();
});
