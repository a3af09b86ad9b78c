import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  EDITOR,
  openSocket,
  sendRaw,
  startTestServer,
  type TestServer,
} from "../server.fixture.ts";

const SIGN_IN = "/v1/auth/login/local";
const MUTATE = "/v1/data/mutate/production";
const SITE = "http://localhost:3000";
const NAMED = "https://studio.example.com";
const EVIL = "http://evil.example.com";

let server: TestServer;
let cookie: string;
let own: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ allowOrigins: [NAMED] });
  cookie = await server.signIn();
  own = { cookie, origin: server.url };
});

afterAll(() => server.close());

/** `fetch` writes Host, Origin and Sec-Fetch-* itself, so this goes over plain HTTP. */
async function post(
  path: string,
  headers: Readonly<Record<string, string | undefined>>,
  body = "",
): Promise<number> {
  const lines = Object.entries(headers)
    .filter(([, value]) => value !== undefined)
    .map((entry) => entry.join(": "));
  const { status } = await sendRaw(
    server.url,
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(server.url).host}`,
      "Connection: close",
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...lines,
      "",
      body,
    ].join("\r\n"),
  );
  return status;
}

describe("a form that signs in", () => {
  const form = new URLSearchParams(EDITOR).toString();

  it.each([
    ["cross-site", "null"],
    ["cross-site", undefined],
    ["cross-site", EVIL],
    ["cross-site", NAMED],
    ["same-site", SITE],
    ["same-site", undefined],
    ["nonsense", undefined],
  ])(
    "is refused from a page elsewhere: %s, Origin %s",
    async (site, origin) => {
      const headers = { "sec-fetch-site": site, origin };
      expect(await post(SIGN_IN, headers, form)).toBe(403);
      expect(await post("/password", headers, "email=a@example.com")).toBe(403);
      expect(await post(server.signInLink, headers)).toBe(403);
    },
  );

  it("is taken from our own page and from programs", async () => {
    const page = { "sec-fetch-site": "same-origin", origin: server.url };
    for (const headers of [page, { "sec-fetch-site": "none" }, {}])
      expect(await post(SIGN_IN, headers, form)).toBe(303);
  });
});

describe("a change that comes with the cookie", () => {
  const body = JSON.stringify({
    mutations: [{ createOrReplace: { _id: "note", _type: "note" } }],
  });

  it.each(["cross-site", "same-site"])(
    "is refused when it is %s",
    async (site) => {
      const headers = { ...own, "sec-fetch-site": site };
      const without = { ...headers, origin: undefined };
      expect(await post(MUTATE, headers, body)).toBe(403);
      expect(await post(MUTATE, without, body)).toBe(403);
      expect(await post("/v1/auth/logout", without)).toBe(403);
      const note = await server.api("/data/doc/production/note", { cookie });
      expect(await note.json()).toMatchObject({ documents: [] });
      for (const path of ["/listen-socket", "/v1/socket/production"]) {
        const socket = openSocket(server.url, path, headers);
        await expect(socket).rejects.toThrow("403");
      }
    },
  );

  it("is refused from a foreign origin, or from none", async () => {
    for (const origin of [EVIL, "null", undefined])
      expect(await post("/v1/auth/logout", { cookie, origin })).toBe(403);
  });

  it("is accepted from our own page, from an origin allowed by name, and with a token, which no browser sends unasked", async () => {
    const authorization = `Bearer ${server.tokens.administrator}`;
    for (const headers of [
      { ...own, "sec-fetch-site": "same-origin" },
      { cookie, origin: NAMED, "sec-fetch-site": "cross-site" },
      { authorization, "sec-fetch-site": "cross-site" },
    ])
      expect(await post(MUTATE, headers, body)).toBe(200);
  });
});

describe("what another site asks for", () => {
  const get = async (path: string, headers: object, method = "GET") =>
    (await ask(server.url + path, { method, headers: { ...headers } })).status;
  const QUERY = "/v2025-02-19/data/query/production?query=count(*)";
  const from = (site: string) => ({ cookie, "sec-fetch-site": site });

  it("by a link gets no answer with a user's cookie", async () => {
    for (const path of [
      QUERY,
      "/v1/data/doc/production/a",
      "/v1/data/export/production",
      "/v1/data/listen/production?query=*",
      "/v1/users/me",
    ]) {
      expect(await get(path, from("cross-site"))).toBe(403);
    }
    const evil = { ...from("cross-site"), origin: EVIL };
    expect(await get(QUERY, evil)).toBe(403);
    expect(await get(QUERY, from("cross-site"), "HEAD")).toBe(403);
    expect(server.logLines.join("")).toContain("refused origin");
  });

  it("is answered to our own pages, those of the site and programs", async () => {
    for (const site of ["same-origin", "same-site", "none"])
      expect(await get(QUERY, from(site))).toBe(200);
    const authorization = `Bearer ${server.tokens.viewer}`;
    for (const headers of [
      { cookie },
      { ...from("cross-site"), origin: NAMED },
      { ...from("cross-site"), authorization },
    ])
      expect(await get(QUERY, headers)).toBe(200);
  });

  it("is answered where it is a page for people", async () => {
    for (const path of [SIGN_IN, server.signInLink])
      expect(await get(path, from("cross-site"))).toBeLessThan(400);
  });
});
