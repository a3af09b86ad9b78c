import { describe, expect, it } from "vitest";
import {
  serverOfFile,
  openSocket,
  type Client,
  type SocketMessage,
} from "../server.fixture.ts";

const PRESENCE = "/v2022-06-30/socket/production?tag=sanity.studio";

const server = await serverOfFile();
const cookie = await server.signIn();

const own = () => ({ cookie, origin: server.url });

const open = (
  path = "/listen-socket",
  headers: Record<string, string> = own(),
) => openSocket(server.url, path, headers);

const closing = ({ socket }: Client) =>
  new Promise((resolve) => socket.once("close", resolve));

function listen(query: string, more = ""): string {
  return `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}&includeResult=true${more}`;
}

async function create(_id: string, _type = "note", fields = {}) {
  const response = await server.api("/data/mutate/production", {
    body: { mutations: [{ create: { _id, _type, ...fields } }] },
  });
  const told = (await response.json()) as { transactionId: string };
  return told.transactionId;
}

it.each([
  [403, () => ({ cookie, origin: "http://evil.example.com" })],
  [403, () => ({ cookie })],
  [401, () => ({ origin: server.url })],
  [421, () => ({ ...own(), host: "evil.example.com" })],
])("a socket stays shut with %i: %#", async (status, headers) => {
  for (const path of ["/listen-socket", PRESENCE])
    await expect(open(path, headers())).rejects.toThrow(String(status));
});

describe("the one socket of all listeners", () => {
  it("carries several streams and keeps them apart", async () => {
    const client = await open();
    client.send({ open: 1, url: listen("*[_type == 'left']") });
    const right = `${server.url}${listen("*[_type == 'right']")}`;
    client.send({ open: 2, url: right });
    client.send({ open: 3, url: "/v2025-02-19/data/live/events/production" });
    for (const id of [1, 2, 3]) await client.findText(id, "event: welcome");
    expect(client.messages.find(({ id }) => id === 1)).toMatchObject({
      status: 200,
      headers: { "content-type": expect.stringContaining("text/event-stream") },
    });
    await create("s1", "left");
    await create("s2", "right");
    await client.findText(2, '"documentId":"s2"');
    expect(client.stream(1)).toContain('"documentId":"s1"');
    expect(client.stream(1)).not.toContain('"documentId":"s2"');
    expect(client.stream(3)).toContain("event: message");
    client.socket.close();
  });

  it("resumes where a stream was, or says that it cannot", async () => {
    const seen = await create("resume-1");
    const client = await open();
    await create("resume-2");
    const url = listen("*", "&enableResume=true");
    const headers = { "last-event-id": `${seen}#resume-1` };
    client.send({ open: 1, url, headers });
    await client.findText(1, "resume-2");
    expect(client.stream(1)).toContain("event: welcomeback");
    expect(client.stream(1)).not.toContain('"documentId":"resume-1"');

    client.send({ open: 2, url, headers: { "last-event-id": "gone#x" } });
    await client.findText(2, "event: reset");
    client.send({ open: 3, url: listen("*"), headers });
    await client.findText(3, "event: welcome\n");
    // More than a stream buffers.
    await create("large", "note", { text: "x".repeat(2_500_000) });
    client.send({ open: 4, url, headers });
    await client.findText(4, "event: reset");
    client.socket.close();
  });

  it("ends with the session", async () => {
    const headers = { cookie: await server.signIn(), origin: server.url };
    const client = await open("/listen-socket", headers);
    client.send({ open: 1, url: listen("*") });
    await client.findText(1, "welcome");
    const closed = closing(client);
    await fetch(`${server.url}/v1/auth/logout`, { method: "POST", headers });
    await create("after-sign-out");
    expect(await closed).toBe(4001);
    expect(client.stream(1)).not.toContain("after-sign-out");
  });

  it("with slow filters keeps neither an editor nor other listeners waiting", async () => {
    const slow = await open();
    // A million comparisons for a document with a list of a hundred.
    for (let id = 0; id < 100; id += 1) {
      const filter = `*[count(list[count(^.list[count(^.^.list[@ >= 0]) > 0]) > 0]) > 0 && "${id}" != ""]`;
      slow.send({ open: id, url: listen(filter) });
    }
    for (let id = 0; id < 100; id += 1) {
      await slow.findText(id, "event: welcome");
    }
    const quick = await fetch(`${server.url}${listen("*[_id == 'a']")}`, {
      headers: { authorization: `Bearer ${server.tokens.viewer}` },
    });
    const reader = quick.body!.pipeThrough(new TextDecoderStream()).getReader();
    const ended = () => slow.messages.filter((frame) => frame["end"]).length;
    const list = Array.from({ length: 100 }, (_, index) => index);
    await create("a", "slow", { list });
    expect(ended()).toBeLessThan(100);
    let told = "";
    while (!told.includes("event: mutation")) {
      told += (await reader.read()).value;
    }
    expect(ended()).toBeLessThan(100);
    await reader.cancel();

    // Each of them ends independently, with a reason.
    const { id } = await slow.find((frame) => frame["end"] === true);
    expect(slow.stream(Number(id))).toMatch(
      /event: channelError[^]*may take 50 ms for a document/,
    );
    slow.socket.terminate();
  });
});

describe("presence", () => {
  async function join(): Promise<Client> {
    const client = await open(PRESENCE);
    await call(client, "subscribe");
    return client;
  }

  async function call(client: Client, name: string, params: object = {}) {
    const id = crypto.randomUUID();
    client.send({ jsonrpc: "2.0", id, method: `presence_${name}`, params });
    await client.find((frame) => frame["id"] === id);
  }

  function event(frame: SocketMessage): SocketMessage {
    const params = frame["params"] as { result?: SocketMessage } | undefined;
    return params?.result ?? {};
  }

  const findEvent = async (client: Client, type: string) =>
    event(await client.find((frame) => event(frame)["type"] === type));

  it("tells of sessions that come and move, and go with their last socket", async () => {
    const [old, fresh, watcher] = [await join(), await join(), await join()];
    const locations = [{ type: "document", documentId: "a", path: ["title"] }];
    const data = { sessionId: "s-back", locations };
    await call(old, "rollcall", { session: "s-back" });
    await findEvent(watcher, "rollCall");
    await call(old, "announce", { data });
    expect(await findEvent(watcher, "state")).toMatchObject({
      i: expect.stringMatching(/^p/),
      m: data,
    });
    await call(fresh, "announce", { data });
    // Neither another client's message nor the end of the old socket ends it.
    await call(watcher, "disconnect", { session: "s-back" });
    const closed = closing(old);
    old.socket.close();
    await closed;
    await call(fresh, "announce", { data: { sessionId: "s-last" } });
    fresh.socket.close();
    const gone = await findEvent(watcher, "disconnect");
    expect(gone).toMatchObject({ m: { session: "s-back" } });
    const order = watcher.messages.map((frame) => {
      const { type, m } = event(frame) as { type?: string; m?: SocketMessage };
      return `${type} ${String(m?.["sessionId"] ?? m?.["session"])}`;
    });
    expect(order.indexOf("state s-last")).toBeLessThan(
      order.indexOf("disconnect s-back"),
    );
    watcher.socket.close();
  });
});
