import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestServer,
  type TestServer,
  openSocket,
  type Client,
} from "../server.fixture.ts";

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn();
});

afterAll(() => server.close());

function open(path: string, headers = own()): Promise<Client> {
  return openSocket(server.url, path, headers);
}

function own(): Record<string, string> {
  return { cookie, origin: server.url };
}

const LISTEN = "/v2025-02-19/data/listen/production";

function listen(query: string, more = ""): string {
  return `${LISTEN}?query=${encodeURIComponent(query)}&includeResult=true${more}`;
}

async function create(_id: string, _type = "note"): Promise<string> {
  const response = await server.api("/data/mutate/production", {
    body: { mutations: [{ create: { _id, _type } }] },
  });
  const { transactionId } = (await response.json()) as {
    transactionId: string;
  };
  return transactionId;
}

describe("the upgrade of a socket", () => {
  it.each([
    [
      "a foreign origin",
      () => ({ cookie, origin: "http://evil.example.com" }),
      403,
    ],
    ["no origin", () => ({ cookie }), 403],
    ["no session", () => ({ origin: server.url }), 401],
    ["a foreign host", () => ({ ...own(), host: "evil.example.com" }), 421],
  ])("stays shut for %s", async (_who, headers, status) => {
    for (const path of ["/listen-socket", "/v2022-06-30/socket/production"]) {
      await expect(open(path, headers())).rejects.toThrow(String(status));
    }
  });
});

describe("the one socket of all listeners", () => {
  it("carries several streams and keeps them apart", async () => {
    const client = await open("/listen-socket");
    client.send({ open: 1, url: listen("*[_type == 'left']") });
    client.send({
      open: 2,
      url: `${server.url}${listen("*[_type == 'right']")}`,
    });
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
    const client = await open("/listen-socket");
    await create("resume-2");
    const url = listen("*", "&enableResume=true");
    const headers = { "Last-Event-ID": `${seen}#resume-1` };
    client.send({ open: 1, url, headers });
    await client.findText(1, "resume-2");
    expect(client.stream(1)).toContain("event: welcomeback");
    expect(client.stream(1)).not.toContain('"documentId":"resume-1"');

    client.send({ open: 2, url, headers: { "last-event-id": "gone#x" } });
    await client.findText(2, "event: reset");
    client.send({ open: 3, url: listen("*"), headers });
    await client.findText(3, "event: welcome\n");
    client.socket.close();
  });

  it("does not resume what is more than a stream holds back", async () => {
    const seen = await create("large-1");
    const text = "x".repeat(2_500_000);
    await server.api("/data/mutate/production", {
      body: {
        mutations: [{ create: { _id: "large-2", _type: "note", text } }],
      },
    });
    const client = await open("/listen-socket");
    const url = listen("*", "&enableResume=true");
    client.send({ open: 1, url, headers: { "last-event-id": seen } });
    await client.find(({ id, chunk }) => id === 1 && chunk !== undefined);
    expect(client.stream(1)).toContain("event: reset");
    const next = await create("large-3");
    await client.findText(1, next);
    client.socket.close();
  });

  it("ends with the session", async () => {
    const session = await server.signIn();
    const headers = { cookie: session, origin: server.url };
    const client = await open("/listen-socket", headers);
    client.send({ open: 1, url: listen("*") });
    await client.findText(1, "welcome");
    const closed = new Promise((resolve) =>
      client.socket.once("close", resolve),
    );
    await fetch(`${server.url}/v1/auth/logout`, { method: "POST", headers });
    await create("after-sign-out");
    expect(await closed).toBe(4001);
    expect(client.stream(1)).not.toContain("after-sign-out");
  });
});
