import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readPerspective } from "./http/query-params.ts";
import { parseApiPath } from "./http/router.ts";
import {
  ask,
  sendRaw,
  startTestServer,
  type TestServer,
} from "./server.fixture.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const documents = [
    { _id: "author", _type: "author", name: "A" },
    { _id: "drafts.secret", _type: "article", title: "Draft" },
  ];
  const mutations = documents.map((create) => ({ create }));
  await server.api("/data/mutate/production", { body: { mutations } });
});

afterAll(() => server.close());

describe("bad input gets an error of its own", () => {
  const head = (target: string, ...more: string[]) => {
    const { host } = new URL(server.url);
    const closes = ["Connection: close", ...more];
    const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, ...closes];
    return sendRaw(server.url, `${lines.join("\r\n")}\r\n\r\n`);
  };

  // The next request is answered as usual.
  afterEach(async () => {
    expect((await head("/v1/ping")).status).toBe(200);
  });

  it.each([
    ["/%", 400],
    ["/v1/data/doc/production/%E0%A4%A", 400],
    ["/v1/data/query/production?query=*&$x={", 400],
    ["/v1/data/listen/production", 400],
    ["/v1/data/history/production/transactions/%00", 200],
    ["/v1/data/history/production/documents/a?time=%FF", 400],
    ["/images/local/production/%00.png", 404],
    ["/images/local/production/../../../content-lake.sqlite", 404],
    ["/images/local/production/..%2f..%2fcontent-lake.sqlite", 404],
    ["/images/local/production/%2e%2e/%2e%2e/content-lake.sqlite", 404],
    ["/.data/content-lake/content-lake.sqlite", 404],
    ["/v1/nothing/here", 404],
    ["/v1/data/mutate/production", 405],
    ["http://evil.example/v1/ping", 400],
    ["//", 404],
    ["*", 400],
  ])("for %j", async (target, status) => {
    const token = `Authorization: Bearer ${server.tokens.administrator}`;
    expect((await head(target, token)).status).toBe(status);
  });

  it("for a second name of the host: a proxy in front may have read that one", async () => {
    expect((await head("/v1/ping", "Host: evil.example")).status).toBe(400);
  });

  it.each(["/listen-socket", "/v1/socket/production", "/%", "//", "*"])(
    "for an upgrade of %s that is none",
    async (target) => {
      const upgrade = ["Connection: Upgrade", "Upgrade: websocket"];
      const { status } = await head(target, ...upgrade);
      expect([400, 401, 403, 404]).toContain(status);
    },
  );

  it.each(["GET\0/ HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\x00\x01\r\n\r\n"])(
    "for bytes that are no request: %j",
    async (bytes) => {
      expect([0, 400]).toContain((await sendRaw(server.url, bytes)).status);
    },
  );
});

it.each([
  ["/v1/users/me", "1", "/users/me"],
  ["/v1/projects/p/datasets/d/doc/a,b", "1", "/data/doc/d/a,b"],
  ["/vision/production", null, null],
])("the API path in %s is %s %s", (path, version, pathname) => {
  expect(parseApiPath(path)).toEqual(version && { version, pathname });
});

it.each([
  ["", "2021-06-07", "raw"],
  ["", "2025-02-19", "published"],
  ["", "X", "published"],
  ["perspective=previewDrafts", "1", "drafts"],
  ["perspective=summer,drafts", "1", ["summer", "drafts"]],
])("the perspective of ?%s in API version %s is %s", (search, version, is) => {
  expect(readPerspective(new URLSearchParams(search), version)).toEqual(is);
});

describe("a caller", () => {
  const query = (text: string, token?: string) =>
    server.api(
      `/data/query/production?perspective=raw&query=${encodeURIComponent(text)}`,
      token === undefined ? {} : { token },
    );

  it("with a token that is not known gets 401 on every path", async () => {
    const token = "sk-unknown-unknown";
    for (const path of ["/data/query/production?query=*", "/users/me"]) {
      const answer = await server.api(path, { token });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ errorCode: "SIO-401-ANF" });
    }
  });

  it("of another project gets 404", async () => {
    const headers = { "x-sanity-project-id": "another" };
    const url = `${server.url}/v1/data/query/production?query=*`;
    const { status, body } = await ask(url, { headers });
    expect([status, body]).toEqual([404, expect.stringContaining("SIO-404")]);
  });

  it("with a token that only reads gets 403 for a write", async () => {
    const token = server.tokens.viewer;
    const answer = await server.api("/data/mutate/production", {
      body: { mutations: [{ create: { _type: "article" } }] },
      token,
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("insufficientPermissionsError");
    const upload = await server.api("/assets/files/production", {
      token,
      body: "text",
    });
    expect(upload.status).toBe(403);
  });

  it("with the site's token sees no draft on any route", async () => {
    const token = server.tokens.published;
    const addresses = [
      "/data/query/production?perspective=raw&query=*",
      "/data/query/production?perspective=drafts&query=*",
      "/data/doc/production/drafts.secret",
      "/data/export/production",
      "/data/history/production/documents/drafts.secret?lastRevision=true",
    ];
    for (const address of addresses) {
      const answer = await server.api(address, { token });
      expect(await answer.text(), address).not.toContain('"Draft"');
    }
    const live = "/data/live/events/production?includeDrafts=true";
    expect((await server.api(live, { token })).status).toBe(403);
  });

  it("of a foreign host gets 421, and the log says which one is expected", async () => {
    const headers = { host: "rebound.example.com" };
    const answer = await ask(`${server.url}/v1/users/me`, { headers });
    expect(answer.status).toBe(421);
    const logged = server.logLines.filter((line) =>
      line.includes('"refused host"'),
    );
    expect(logged).toEqual([
      expect.stringContaining(`"expected":"${new URL(server.url).host}"`),
    ]);
  });

  it("leaves no query, no token and no secret of a link in the log", async () => {
    await query("*[_type == 'findme']");
    const secret = server.signInLink.split("/").at(-1) ?? "";
    for (const path of [
      server.signInLink,
      `//sign-in/${secret}`,
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
