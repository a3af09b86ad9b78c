import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  sendRaw,
  startTestServer,
  type TestServer,
} from "../server.fixture.ts";

const PUBLIC = "studio.example.com";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    publicUrl: new URL(`https://${PUBLIC}`),
    siteUrl: new URL("https://www.example.com"),
    allowOrigins: [],
    trustProxy: true,
  });
});

afterAll(() => server.close());

function ask(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  host = PUBLIC,
) {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return sendRaw(
    server.url,
    [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      "Connection: close",
      ...lines,
      "\r\n",
    ].join("\r\n"),
  );
}

describe("every answer", () => {
  it.each([
    ["GET", "/v1/ping", {}, 200],
    ["GET", "/v1/auth/login/local", {}, 200],
    ["GET", "/v1/users/me", {}, 200],
    ["GET", "/v1/data/query/production?query=*", {}, 401],
    ["GET", "/site/blog", {}, 302],
    ["GET", "/nothing.txt", {}, 404],
    ["GET", "/images/nothing", {}, 404],
    ["GET", "/../x", {}, 404],
    ["GET", "/sign-in/unknown", {}, 410],
    ["POST", "/v1/ping", {}, 405],
    ["DELETE", "/v1/auth/login/local", {}, 405],
    ["OPTIONS", "/v1/ping", {}, 204],
    ["GET", "http://elsewhere.example/", {}, 400],
    ["NONSENSE", "/", {}, 400],
    [
      "GET",
      "/listen-socket",
      { connection: "upgrade", upgrade: "websocket" },
      403,
    ],
  ] as const)(
    "%s %s has the headers",
    async (method, path, headers, status) => {
      const answer = await ask(method, path, headers);
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        "strict-transport-security": expect.stringMatching(/^max-age=31536000/),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(
          /^default-src 'none'.*base-uri 'none'/,
        ),
      });
      const policy = answer.headers["content-security-policy"];
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );
});

describe("a request that the proxy took over HTTP", () => {
  const http = { "x-forwarded-proto": "http" };

  it("is led to https", async () => {
    const answer = await ask("GET", "/structure/a;b?x=1", http);
    expect(answer.status).toBe(301);
    expect(answer.headers["location"]).toBe(
      `https://${PUBLIC}/structure/a;b?x=1`,
    );
    const evil = await ask("GET", "//evil.example/x", http);
    expect(evil.headers["location"]).toBe(`https://${PUBLIC}//evil.example/x`);
    // 308 keeps the method and the body, which 301 would drop.
    expect((await ask("POST", "/v1/auth/logout", http)).status).toBe(308);
  });

  it.each([
    ["https", "/v1/ping", { "x-forwarded-proto": "https" }],
    [
      "a chain that began with https",
      "/v1/ping",
      { "x-forwarded-proto": "https, http" },
    ],
    ["nonsense", "/v1/ping", { "x-forwarded-proto": "ftp" }],
    // Browsers send these headers over TLS only: a proxy that always reports
    // http must not cause a redirect loop.
    [
      "a browser that came by TLS",
      "/v1/auth/login/local",
      { ...http, "sec-fetch-mode": "navigate" },
    ],
    ["a probe", "/ping", http],
    ["a probe of the API", "/v1/ping", http],
  ])("is answered where it is %s", async (_what, path, headers) => {
    expect((await ask("GET", path, headers)).status).toBe(200);
  });

  it("is believed only from a trusted proxy, and only where there is https", async () => {
    for (const options of [
      { trustProxy: false, publicUrl: new URL(`https://${PUBLIC}`) },
      { trustProxy: true, publicUrl: null },
    ]) {
      const other = await startTestServer(options);
      const response = await fetch(`${other.url}/v1/users/me`, {
        headers: http,
        redirect: "manual",
      });
      expect(response.status).toBe(200);
      await other.close();
    }
  });
});
