import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../raw-http.fixture.ts";
import { startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.api("/data/mutate/production", {
    body: {
      mutations: [
        { create: { _id: "author", _type: "author", name: "A" } },
        { create: { _id: "drafts.secret", _type: "article", title: "Draft" } },
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

  it("with a cookie and a foreign or no origin gets 403", async () => {
    const cookie = await server.signIn();
    const path = "/v1/auth/logout";
    const foreign = { cookie, origin: "http://evil.example.com" };
    for (const headers of [foreign, { cookie }, { cookie, origin: "null" }]) {
      const answer = await ask(server.url + path, { method: "POST", headers });
      expect(answer.status).toBe(403);
    }
    const own = { cookie, origin: server.url };
    const answer = await ask(server.url + path, {
      method: "POST",
      headers: own,
    });
    expect(answer.status).toBe(200);
  });

  it("may not read an answer, nor ask for more", async () => {
    const response = await fetch(`${server.url}/v1/users/me`, {
      headers: { origin: "http://evil.example.com" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    const preflight = await fetch(`${server.url}/v1/users/me`, {
      method: "OPTIONS",
      headers: { origin: "http://evil.example.com" },
    });
    expect(preflight.headers.get("access-control-allow-methods")).toBeNull();
  });

  it("is allowed from the site's origin", async () => {
    const response = await fetch(`${server.url}/v1/users/me`, {
      method: "OPTIONS",
      headers: { origin: "http://127.0.0.1:3000" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBe(
      "http://127.0.0.1:3000",
    );
    expect(response.headers.get("access-control-allow-credentials")).toBe(
      "true",
    );
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

  it("answers HEAD without a body", async () => {
    const response = await fetch(`${server.url}/v1/ping`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
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
