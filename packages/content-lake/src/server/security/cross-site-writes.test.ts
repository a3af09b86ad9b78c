import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  sendRaw,
  ask,
  EDITOR,
  startTestServer,
  type TestServer,
  openSocket,
} from "../server.fixture.ts";

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ allowOrigins: [] });
  cookie = await server.signIn();
});

afterAll(() => server.close());

/** `fetch` writes Host, Origin and Sec-Fetch-* itself, so this goes over plain HTTP. */
async function post(
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
  { url }: TestServer = server,
): Promise<number> {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const { status } = await sendRaw(
    url,
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      "Connection: close",
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...lines,
      "",
      body,
    ].join("\r\n"),
  );
  return status;
}

const SIGN_IN = "/v1/auth/login/local";
const FORM = new URLSearchParams(EDITOR).toString();

describe("a form that signs in", () => {
  it.each([
    ["cross-site", "null"],
    ["cross-site", undefined],
    ["cross-site", "http://evil.example.com"],
    ["same-site", "http://localhost:3000"],
    ["same-site", undefined],
    ["nonsense", undefined],
  ])(
    "is refused from a page elsewhere: %s, Origin %s",
    async (site, origin) => {
      const headers = { "sec-fetch-site": site, ...(origin && { origin }) };
      expect(await post(SIGN_IN, headers, FORM)).toBe(403);
      expect(await post(server.signInLink, headers)).toBe(403);
    },
  );

  it.each([
    ["same-origin", () => server.url],
    ["none", () => undefined],
    [undefined, () => undefined],
  ] satisfies [string | undefined, () => string | undefined][])(
    "is taken from our own page and from programs: %s",
    async (site, from) => {
      const origin = from();
      const headers = {
        ...(site && { "sec-fetch-site": site }),
        ...(origin && { origin }),
      };
      expect(await post(SIGN_IN, headers, FORM)).toBe(303);
    },
  );
});

describe("a change that comes with the cookie", () => {
  const path = "/v1/data/mutate/production";
  const body = JSON.stringify({
    mutations: [{ createOrReplace: { _id: "note", _type: "note" } }],
  });

  it.each(["cross-site", "same-site"])(
    "is refused when it is %s",
    async (site) => {
      const headers = { cookie, origin: server.url, "sec-fetch-site": site };
      expect(await post(path, headers, body)).toBe(403);
      const { origin, ...withoutOrigin } = headers;
      expect(await post(path, withoutOrigin, body)).toBe(403);
      expect(await post("/v1/auth/logout", withoutOrigin)).toBe(403);
    },
  );

  it("is accepted from an origin allowed by name, but signs no user in", async () => {
    const named = await startTestServer({
      allowOrigins: ["https://studio.example.com"],
    });
    const headers = {
      origin: "https://studio.example.com",
      "sec-fetch-site": "cross-site",
    };
    const own = { cookie: await named.signIn() };
    expect(await post(path, { ...headers, ...own }, body, named)).toBe(200);
    expect(await post(SIGN_IN, headers, FORM, named)).toBe(403);
    expect(await post(named.signInLink, headers, "", named)).toBe(403);
    await named.close();
  });

  it("is accepted from our own page, and with a token, which no browser sends unasked", async () => {
    const authorization = `Bearer ${server.tokens.administrator}`;
    const taken: Record<string, string>[] = [
      { cookie, origin: server.url, "sec-fetch-site": "same-origin" },
      { authorization, "sec-fetch-site": "cross-site" },
    ];
    for (const headers of taken)
      expect(await post(path, headers, body)).toBe(200);
  });
});

describe("a socket", () => {
  it.each(["cross-site", "same-site"])(
    "stays shut when it is %s",
    async (site) => {
      const headers = { cookie, origin: server.url, "sec-fetch-site": site };
      for (const path of ["/listen-socket", "/v1/socket/production"]) {
        await expect(openSocket(server.url, path, headers)).rejects.toThrow(
          "403",
        );
      }
    },
  );
});

describe("what another site asks for", () => {
  let server: TestServer;
  let cookie: string;

  beforeAll(async () => {
    server = await startTestServer();
    cookie = await server.signIn();
  });

  afterAll(() => server.close());

  /** Out: the status of the answer. */
  async function get(
    path: string,
    headers: Record<string, string>,
    method = "GET",
  ): Promise<number> {
    return (await ask(server.url + path, { method, headers })).status;
  }

  const QUERY = "/v2025-02-19/data/query/production?query=count(*)";
  const from = (site: string) => ({ cookie, "sec-fetch-site": site });

  it("a link of another site gets no answer with a user's cookie", async () => {
    for (const path of [
      QUERY,
      "/v1/data/doc/production/a",
      "/v1/data/export/production",
      "/v1/data/listen/production?query=*",
      "/v1/users/me",
    ]) {
      expect(await get(path, from("cross-site"))).toBe(403);
    }
    expect(await get(QUERY, from("cross-site"), "HEAD")).toBe(403);
    expect(server.logLines.join("")).toContain("refused origin");
  });

  it("our own pages, those of the site and programs get an answer", async () => {
    for (const site of ["same-origin", "same-site", "none"]) {
      expect(await get(QUERY, from(site))).toBe(200);
    }
    expect(await get(QUERY, { cookie })).toBe(200);
    const origin = "http://localhost:3000";
    expect(await get(QUERY, { ...from("cross-site"), origin })).toBe(200);
    const evil = { ...from("cross-site"), origin: "http://evil.example" };
    expect(await get(QUERY, evil)).toBe(403);
    const { viewer } = server.tokens;
    const authorization = `Bearer ${viewer}`;
    expect(await get(QUERY, { ...from("cross-site"), authorization })).toBe(
      200,
    );
  });

  it("links of other sites lead to the pages for people", async () => {
    for (const path of ["/v1/auth/login/local", server.signInLink]) {
      expect(await get(path, from("cross-site"))).toBeLessThan(400);
    }
    expect(
      await get("/images/local/production/x.jpg", from("cross-site")),
    ).toBe(404);
  });
});
