import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../raw-http.fixture.ts";
import { startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ uploadLimit: 10_000 });
  await server.api("/data/mutate/production", {
    body: {
      mutations: [
        { create: { _id: "author", _type: "author", name: "A" } },
        {
          create: {
            _id: "article",
            _type: "article",
            author: { _type: "reference", _ref: "author" },
          },
        },
      ],
    },
  });
});

afterAll(() => server.close());

it("a request may name at most 200 documents where each is looked up alone", async () => {
  const ids = Array.from({ length: 201 }, (_, index) => `a${index}`);
  for (const [path, more] of [
    ["doc/production", "includeAllVersions=true"],
    ["history/production/documents", "lastRevision=true"],
    ["history/production/transactions", "limit=1"],
  ]) {
    const status = async (count: number) => {
      const list = ids.slice(0, count).join();
      return (await server.api(`/data/${path}/${list}?${more}`)).status;
    };
    expect(await status(201)).toBe(400);
    expect(await status(200)).toBe(200);
  }
});

describe("a query", () => {
  it("for another project gets 404", async () => {
    const response = await ask(
      `${server.url}/v1/data/query/production?query=*`,
      {
        headers: { "x-sanity-project-id": "another" },
      },
    );
    expect(response.status).toBe(404);
    expect(response.body).toContain("SIO-404-PNF");
  });

  it("by POST with a body over the limit gets 413", async () => {
    const response = await server.api("/data/query/production", {
      body: { query: `"${"x".repeat(2 * 1024 * 1024)}"` },
    });
    expect(response.status).toBe(413);
  });
});

describe("a write", () => {
  it("that is not JSON gets 400", async () => {
    const response = await fetch(`${server.url}/v1/data/mutate/production`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.tokens.administrator}` },
      body: "{",
    });
    expect(response.status).toBe(400);
  });

  it.each([
    ["/data/mutate/production", {}],
    ["/data/actions/production", { actions: "none" }],
    ["/data/mutate/production", []],
  ])("to %s without a list gets 400", async (path, body) => {
    expect((await server.api(path, { body })).status).toBe(400);
  });

  it("over the limit gets 413 before it is sent", async () => {
    const status = await new Promise<string>((resolve, reject) => {
      const { port, hostname } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      socket.on("error", reject);
      socket.on("data", (data) => {
        resolve(data.toString().split("\r\n")[0] ?? "");
        socket.destroy();
      });
      socket.write(
        `POST /v1/data/mutate/production HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${server.tokens.administrator}\r\nContent-Length: 99999999\r\n\r\n`,
      );
    });
    expect(status).toContain("413");
  });
});

describe("an upload", () => {
  function upload(kind: string, body: BodyInit) {
    return fetch(`${server.url}/v1/assets/${kind}/production`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.tokens.administrator}` },
      body,
      ...(body instanceof ReadableStream && { duplex: "half" }),
    });
  }

  it("over the limit gets 413, also without its length", async () => {
    expect((await upload("files", "x".repeat(20_000))).status).toBe(413);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let sent = 0; sent < 20; sent += 1) {
          controller.enqueue(new TextEncoder().encode("x".repeat(1000)));
        }
        controller.close();
      },
    });
    expect((await upload("files", stream)).status).toBe(413);
  });
});
