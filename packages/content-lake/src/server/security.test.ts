import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiRoutes, siteRoutes } from "./http/routes.ts";
import type { Access } from "./security/identity.ts";
import {
  EDITOR,
  openSocket,
  sendRaw,
  startTestServer,
  serverOfFile,
  type TestServer,
} from "./server.fixture.ts";

const EVIL = "http://evil.example.com";
const SIGN_IN = "/v1/auth/login/local";
const MUTATE = "/v1/data/mutate/production";

type Headers = Readonly<Record<string, string | undefined>>;

const server = await serverOfFile({
  siteUrl: new URL("https://www.example.com"),
});
const cookie = await server.signIn();
const documents = [
  { _id: "author", _type: "author", name: "A" },
  { _id: "drafts.secret", _type: "article", title: "Draft" },
];
const mutations = documents.map((create) => ({ create }));
await server.api("/data/mutate/production", { body: { mutations } });
const { accounts, tokens } = server;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const callers = {
  nobody: {},
  "a viewer's token": bearer(accounts.tokens.create("v", "viewer")),
  "an administrator's token": bearer(
    accounts.tokens.create("a", "administrator"),
  ),
  "the website's token": bearer(tokens.published),
  "an editor": (await server.person("editor")).headers,
  "an administrator": (await server.person("administrator")).headers,
};

/** Over plain HTTP: `fetch` writes Host, Origin and Sec-Fetch-* itself. */
function send(
  method: string,
  target: string,
  headers: Headers = {},
  body = "",
  { url } = server,
) {
  const lines = Object.entries({ host: new URL(url).host, ...headers })
    .filter(([, value]) => value !== undefined)
    .map((entry) => entry.join(": "));
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const first = `${method} ${target} HTTP/1.1`;
  const all = [first, "Connection: close", length, ...lines, "", body];
  return sendRaw(url, all.join("\r\n"));
}

it("the sizes of a picture are made for the website and for people, and others get those of the website", async () => {
  const body = await sharp({
    create: { width: 40, height: 20, channels: 3, background: "#888" },
  })
    .png()
    .toBuffer();
  const answer = await fetch(`${server.url}/v1/assets/images/production`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.tokens.administrator}` },
    body: new Uint8Array(body),
  });
  const { document } = (await answer.json()) as {
    document: { path: string };
  };
  for (const [caller, headers] of Object.entries(callers)) {
    const original = await send("GET", `/${document.path}`, headers);
    const sized = await send("GET", `/${document.path}?w=17`, headers);
    expect([caller, original.status, sized.status]).toEqual([
      caller,
      200,
      caller === "nobody" ? 307 : 200,
    ]);
    const name = document.path.split("/").at(-1);
    if (caller === "nobody")
      expect(sized.headers["location"]).toBe(
        `https://www.example.com/images/${name}?w=17`,
      );
  }
});

const statusOf = async (...asked: Parameters<typeof send>) =>
  (await send(...asked)).status;

const addressesOf = (access: Access) =>
  apiRoutes
    .filter((route) => route.access === access)
    .map(({ method, path }) => `${method} ${path}`);

describe("what a route is for", () => {
  it.each<[Access, string[]]>([
    ["operator", ["an administrator's token"]],
    ["manager", ["an administrator's token", "an administrator"]],
    ["person", ["an editor", "an administrator"]],
    ["site", ["the website's token"]],
  ])("%s: all others are refused", async (access, allowed) => {
    for (const address of addressesOf(access)) {
      const [method = "", path = ""] = address.split(" ");
      for (const [caller, headers] of Object.entries(callers)) {
        const named = path.replace(":dataset", "production");
        const url = `/v1${named.replace(":project", "local")}`;
        const answer = await send(method, url, headers, "{}");
        const isRefused = answer.status === 401 || answer.status === 403;
        expect([address, caller, isRefused]).toEqual([
          address,
          caller,
          !allowed.includes(caller),
        ]);
        if (isRefused) expect(answer.body).not.toContain("@example.com");
      }
    }
  });

  it("nobody asks without a token or a session but for these", async () => {
    for (const { access, method, path } of apiRoutes) {
      if (access === "open") continue;
      const address = path
        .replace(":project", "local")
        .replace(":dataset", "production")
        .replaceAll(/[:*]\w+/g, "x");
      const status = await statusOf(method, `/v1${address}`);
      expect([method, path, status]).toEqual([method, path, 401]);
    }
    expect(addressesOf("open")).toEqual([
      "GET /ping",
      "GET /check/cors",
      "GET /data/ping/:dataset",
      "GET /data/live/events/:dataset",
      "GET /users/me",
      "POST /auth/logout",
      "GET /auth/login/local",
      "POST /auth/login/local",
      "POST /intake/batch",
    ]);
    expect(siteRoutes.every(({ access }) => access === "open")).toBe(true);
    expect(addressesOf("operator")).toEqual([
      "POST /comments/:dataset/erase",
      "GET /store/copy",
      "PUT /datasets/:name",
      "DELETE /datasets/:name",
      "PUT /projects/:project/datasets/:name",
      "DELETE /projects/:project/datasets/:name",
      "GET /hooks/projects/:project",
      "POST /hooks/projects/:project",
      "DELETE /hooks/projects/:project/:id",
      "GET /hooks/projects/:project/attempts/:id",
      "GET /hooks/projects/:project/:id/messages",
      "GET /hooks/projects/:project/:id/attempts",
    ]);
    // Without a token only where origins are named.
    expect(addressesOf("reader")).toEqual([
      "GET /data/query/:dataset",
      "POST /data/query/:dataset",
      "GET /data/doc/:dataset/:ids",
    ]);
    expect(addressesOf("manager")).toHaveLength(6);
  });

  it("the site's token sees no draft on any route, and a reader writes nothing", async () => {
    const token = server.tokens.published;
    for (const address of [
      "/data/query/production?perspective=raw&query=*",
      "/data/query/production?perspective=drafts&query=*",
      "/data/doc/production/drafts.secret",
      "/data/export/production",
      "/data/history/production/documents/drafts.secret?lastRevision=true",
    ]) {
      const answer = await server.api(address, { token });
      expect(await answer.text(), address).not.toContain('"Draft"');
    }
    const live = "/data/live/events/production?includeDrafts=true";
    expect((await server.api(live, { token })).status).toBe(403);
    const create = { mutations: [{ create: { _type: "article" } }] };
    const reader = { token: server.tokens.viewer };
    const write = { ...reader, body: create };
    const refused = await server.api("/data/mutate/production", write);
    expect(await refused.text()).toContain("insufficientPermissionsError");
    const file = { ...reader, body: "text" };
    const upload = await server.api("/assets/images/production", file);
    expect(upload.status).toBe(403);
  });
});

describe("bad input gets an answer of its own", () => {
  it.each([
    ["/%", 400],
    ["/v1/data/query/production?query=*&$x={", 400],
    ["/v1/data/history/production/documents/a?time=%FF", 400],
    ["/images/local/production/..%2f..%2fcontent-lake.sqlite", 404],
    ["/v1/nothing/here", 404],
    [MUTATE, 405],
    ["http://evil.example/v1/ping", 400],
    ["/v1/users/me", 401, { authorization: "Bearer sk-unknown" }],
    ["/v1/users/me", 404, { "x-sanity-project-id": "another" }],
    ["/v1/users/me", 421, { host: "rebound.example.com" }],
    // A proxy in front may have read the second host name.
    ["/v1/ping", 400, { Host: "evil.example" }],
  ])("%s is %i", async (target, status, headers: Headers = {}) => {
    const authorization = `Bearer ${server.tokens.administrator}`;
    expect(await statusOf("GET", target, { authorization, ...headers })).toBe(
      status,
    );
    expect(await statusOf("GET", "/v1/ping")).toBe(200);
  });

  it("what is no request or no socket ends no server", async () => {
    for (const bytes of ["GET\0/ HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\r\n\r\n"])
      expect([0, 400]).toContain((await sendRaw(server.url, bytes)).status);
    const upgrade = { Connection: "Upgrade", Upgrade: "websocket" };
    for (const path of ["/listen-socket", "/v1/socket/production", "/%", "*"])
      expect([400, 401, 403, 404]).toContain(
        await statusOf("GET", path, upgrade),
      );
    expect(await statusOf("GET", "/v1/ping")).toBe(200);
    const [host] = server.logLines.filter((line) => line.includes('host"'));
    expect(host).toContain(`"expected":"${new URL(server.url).host}"`);
  });

  it("no query, no token and no secret of a link is in the log", async () => {
    await server.api("/data/query/production?query=findme");
    const secret = server.signInLink.split("/").at(-1) ?? "";
    for (const path of ["", "/", "/\\", "/v1/.."])
      await send("GET", `${path}/sign-in/${secret}`);
    await send("GET", `/%73ign-in/${secret}`);
    const log = server.logLines.join("");
    expect(log).toContain('"path":"/sign-in/…"');
    expect(log).not.toMatch(/findme|editor@example/);
    expect(log).not.toContain(secret);
    expect(log).not.toContain(server.tokens.administrator);
  });
});

describe("a page elsewhere", () => {
  const form = new URLSearchParams(EDITOR).toString();
  const body = JSON.stringify({
    mutations: [{ createOrReplace: { _id: "note", _type: "note" } }],
  });

  it.each<[string, string | undefined]>([
    ["cross-site", "null"],
    ["cross-site", EVIL],
    ["same-site", "http://localhost:3000"],
    ["same-site", undefined],
    ["none", EVIL],
  ])("does nothing here: %s, Origin %s", async (site, named) => {
    const origin = named === "own" ? server.url : named;
    const headers = { "sec-fetch-site": site, origin };
    expect(await statusOf("POST", SIGN_IN, headers, form)).toBe(403);
    expect(await statusOf("POST", "/password", headers, "email=a@b")).toBe(403);
    expect(await statusOf("POST", server.signInLink, headers)).toBe(403);
    const signedIn = { ...headers, cookie };
    expect(await statusOf("POST", MUTATE, signedIn, body)).toBe(403);
    expect(await statusOf("POST", "/v1/auth/logout", signedIn)).toBe(403);
    for (const path of ["/listen-socket", "/v1/socket/production"]) {
      const own = { ...headers, cookie, origin: origin ?? "" };
      const socket = openSocket(server.url, path, own);
      await expect(socket).rejects.toThrow("403");
    }
    // A link could make a person send a costly query, but it may lead to a page.
    for (const path of ["/data/query/production?query=*", "/users/me"])
      expect(await statusOf("GET", `/v1${path}`, signedIn)).toBe(403);
    expect(await statusOf("GET", SIGN_IN, signedIn)).not.toBe(403);
    const note = await server.api("/data/doc/production/note", { cookie });
    expect(await note.json()).toMatchObject({ documents: [] });
    const read = await send("OPTIONS", "/v1/users/me", signedIn);
    expect(Object.keys(read.headers).join()).not.toContain("access-control");
  });

  it("is none of our own, of a program or with a token, which no browser sends unasked", async () => {
    const page = { "sec-fetch-site": "same-origin", origin: server.url };
    for (const headers of [page, { "sec-fetch-site": "none" }, {}])
      expect(await statusOf("POST", SIGN_IN, headers, form)).toBe(303);
    const authorization = `Bearer ${server.tokens.administrator}`;
    for (const headers of [
      { ...page, cookie },
      { authorization, "sec-fetch-site": "cross-site" },
    ])
      expect(await statusOf("POST", MUTATE, headers, body)).toBe(200);
    expect(await statusOf("POST", "/v1/auth/logout", { cookie })).toBe(403);
  });

  it("and answers at 127.0.0.1 alone if it is told to listen there", async () => {
    const { port } = new URL(server.url);
    await expect(fetch(`http://[::1]:${port}/`)).rejects.toThrow();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });
});

describe("at a public address", () => {
  const host = "studio.example.com";
  let hosted: TestServer;
  beforeAll(async () => {
    const publicUrl = new URL(`https://${host}`);
    const siteUrl = new URL("https://www.example.com/start");
    hosted = await startTestServer({ publicUrl, siteUrl, trustProxy: true });
  });
  afterAll(() => hosted.close());

  it.each<[string, string, number, Headers?]>([
    ["GET", SIGN_IN, 200],
    ["GET", "/v1/data/query/production?query=*", 401],
    ["GET", "/site/blog", 302],
    ["GET", "/sign-in/unknown", 410],
    ["GET", "/listen-socket", 403, { upgrade: "websocket" }],
  ])("%s %s is %i, with the headers", async (method, path, status, more) => {
    const asked = more ? { host, Connection: "upgrade", ...more } : { host };
    const answer = await send(method, path, asked, "", hosted);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      "strict-transport-security": expect.stringMatching(/^max-age=31536000/),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'.*form-action 'self'|base-uri 'none'.*frame-ancestors 'none'/,
      ),
    });
  });

  it("the cookie is bound to the host and to https", async () => {
    const form = new URLSearchParams(EDITOR).toString();
    const { headers } = await send("POST", SIGN_IN, { host }, form, hosted);
    expect(headers["set-cookie"]).toMatch(/^__Host-content_lake_.*; Secure$/);
  });

  it.each([
    ["/site", "https://www.example.com/"],
    ["/site//evil.example/x", "https://www.example.com/evil.example/x"],
    ["/site/\\evil.example", "https://www.example.com/evil.example"],
  ])("%s leads to the website, and to no other", async (path, address) => {
    const { headers } = await send("GET", path, { host }, "", hosted);
    expect(headers["location"]).toBe(address);
  });

  it("the Studio is told the website's origin, and what the website reports", async () => {
    const origins = await send("GET", "/origins.json", { host }, "", hosted);
    expect(JSON.parse(origins.body)).toEqual({
      site: "https://www.example.com",
      studio: `https://${host}`,
    });
    const path = "/v1/site/report";
    const report = { missing: [{ path: "/hail", visitors: 4 }] };
    const site = callers["the website's token"];
    const body = JSON.stringify(report);
    expect(await statusOf("PUT", path, site, body)).toBe(204);
    const read = await send("GET", path, { cookie });
    expect(JSON.parse(read.body)).toEqual({ at: expect.any(String), report });
  });
});
