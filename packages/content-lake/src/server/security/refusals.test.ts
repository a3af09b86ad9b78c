import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, startTestServer, type TestServer } from "../server.fixture.ts";

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

describe("callers", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    await server.api("/data/mutate/production", {
      body: {
        mutations: [
          { create: { _id: "author", _type: "author", name: "A" } },
          {
            create: { _id: "drafts.secret", _type: "article", title: "Draft" },
          },
        ],
      },
    });
  });

  afterAll(() => server.close());

  function query(text: string, token?: string) {
    return server.api(
      `/data/query/production?perspective=raw&query=${encodeURIComponent(text)}`,
      token === undefined ? {} : { token },
    );
  }

  describe("a caller", () => {
    it.each(["/data/query/production?query=*", "/data/doc/production/author"])(
      "without a token gets 401 at %s",
      async (path) => {
        const response = await server.api(path, { token: null });
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({
          errorCode: "SIO-401-ANF",
        });
      },
    );

    it("with a token that is not known gets 401 on every path", async () => {
      const token = "sk-unknown-unknown";
      for (const path of ["/data/query/production?query=*", "/users/me"]) {
        expect((await server.api(path, { token })).status).toBe(401);
      }
    });

    it("with a token that only reads gets 403 for a write", async () => {
      const response = await server.api("/data/mutate/production", {
        body: { mutations: [{ create: { _type: "article" } }] },
        token: server.tokens.viewer,
      });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain("insufficientPermissionsError");
      const upload = await fetch(`${server.url}/v1/assets/files/production`, {
        method: "POST",
        headers: { authorization: `Bearer ${server.tokens.viewer}` },
        body: "text",
      });
      expect(upload.status).toBe(403);
    });

    it("with the site's token sees no draft on any route", async () => {
      const token = server.tokens.published;
      const all = await (await query("*", token)).json();
      expect(JSON.stringify(all)).not.toContain("Draft");
      const document = await server.api("/data/doc/production/drafts.secret", {
        token,
      });
      expect(await document.text()).not.toContain("Draft");
      const exported = await server.api("/data/export/production", { token });
      expect(await exported.text()).not.toContain("Draft");
      const live = await server.api(
        "/data/live/events/production?includeDrafts=true",
        { token },
      );
      expect(live.status).toBe(403);
    });
  });

  describe("a request from elsewhere", () => {
    it("to a foreign host gets 421, and the log says which one is expected", async () => {
      const answer = await ask(`${server.url}/v1/users/me`, {
        headers: { host: "rebound.example.com" },
      });
      expect(answer.status).toBe(421);
      const logged = server.logLines.filter((line) =>
        line.includes('"refused host"'),
      );
      expect(logged).toEqual([
        expect.stringContaining(`"expected":"${new URL(server.url).host}"`),
      ]);
    });
  });

  describe("an address", () => {
    it.each([
      ["/images/local/production/../../../content-lake.sqlite", 404],
      ["/images/local/production/..%2f..%2fcontent-lake.sqlite", 404],
      ["/images/local/production/%2e%2e/%2e%2e/content-lake.sqlite", 404],
      ["/files/local/production/x", 404],
      ["/.data/content-lake/content-lake.sqlite", 404],
      ["/v1/data/doc/production/%zz", 400],
      ["/v1/nothing/here", 404],
      ["/v1/data/mutate/production", 405],
    ])("%s gets %i", async (path, status) => {
      const answer = await ask(server.url + path, {
        headers: { authorization: `Bearer ${server.tokens.administrator}` },
      });
      expect(answer.status).toBe(status);
    });
  });

  describe("the log", () => {
    it("holds no query, no token and no secret of a link", async () => {
      await query("*[_type == 'findme']");
      await fetch(`${server.url}${server.signInLink}`);
      const secret = server.signInLink.split("/").at(-1) ?? "";
      for (const path of [
        `//sign-in/${secret}`,
        `/sign-in//${secret}`,
        `/\\sign-in/${secret}`,
        `/%73ign-in/${secret}`,
        `/v1/../sign-in/${secret}`,
      ]) {
        await ask(server.url + path);
      }
      const log = server.logLines.join("");
      expect(log).toContain('"path":"/sign-in/…"');
      expect(log).not.toMatch(/findme|editor@example/);
      expect(log).not.toContain(secret);
      expect(log).not.toContain(server.tokens.administrator);
    });
  });
});
