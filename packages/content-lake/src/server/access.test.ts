import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./server.fixture.ts";
import { apiRoutes, siteRoutes } from "./http/routes.ts";
import type { Access } from "./security/identity.ts";

let server: TestServer;
let callers: Record<string, Record<string, string>>;

beforeAll(async () => {
  server = await startTestServer();
  const { accounts, tokens } = server;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  callers = {
    nobody: {},
    "a viewer's token": bearer(accounts.tokens.create("v", "viewer")),
    "an administrator's token": bearer(
      accounts.tokens.create("a", "administrator"),
    ),
    "the website's token": bearer(tokens.published),
    "an editor": (await server.person("editor")).headers,
    "someone of compliance": (await server.person("compliance")).headers,
    "an administrator": (await server.person("administrator")).headers,
  };
});
afterAll(() => server.close());

const addressesOf = (access: Access) =>
  apiRoutes
    .filter((route) => route.access === access)
    .map(({ method, path }) => `${method} ${path}`);

/** Who may ask; all others are told 401 or 403. */
const ALLOWED: [Access, string[]][] = [
  ["operator", ["an administrator's token"]],
  ["manager", ["an administrator's token", "an administrator"]],
  ["person", ["an editor", "someone of compliance", "an administrator"]],
  ["site", ["the website's token"]],
];

it.each(ALLOWED)(
  "what is for the %s refuses all others",
  async (access, allowed) => {
    for (const address of addressesOf(access)) {
      const [method = "", path = ""] = address.split(" ");
      for (const [caller, headers] of Object.entries(callers)) {
        const url = `${server.url}/v1${path.replace(":dataset", "production")}`;
        const body = method === "GET" ? {} : { body: "{}" };
        const answer = await fetch(url, { method, headers, ...body });
        const told = await answer.text();
        const isRefused = answer.status === 401 || answer.status === 403;
        expect([address, caller, isRefused]).toEqual([
          address,
          caller,
          !allowed.includes(caller),
        ]);
        if (isRefused) expect(told).not.toContain("@example.com");
      }
    }
  },
);

it("nobody asks without a token or a session but for these", async () => {
  for (const { access, method, path } of apiRoutes) {
    if (access === "open") continue;
    const address = path
      .replace(":project", "local")
      .replace(":dataset", "production")
      .replaceAll(/[:*]\w+/g, "x");
    const answer = await fetch(`${server.url}/v1${address}`, { method });
    expect([method, path, answer.status]).toEqual([method, path, 401]);
    await answer.body?.cancel();
  }
  expect(addressesOf("open")).toEqual([
    "GET /ping",
    "GET /data/ping/:dataset",
    "GET /data/live/events/:dataset",
    "GET /users/me",
    "GET /auth/providers",
    "GET /auth/id",
    "POST /auth/logout",
    "GET /auth/login/local",
    "POST /auth/login/local",
    "GET /check/cors",
    "POST /intake/batch",
  ]);
  expect(siteRoutes.every(({ access }) => access === "open")).toBe(true);
});

it("the addresses for operators and administrators are these", () => {
  expect(addressesOf("operator")).toEqual([
    "POST /assets/purge/:dataset",
    "POST /comments/:dataset/erase",
    "GET /store/copy",
  ]);
  expect(addressesOf("manager")).toEqual([
    "POST /accounts/commands",
    "GET /accounts/members",
    "POST /accounts/invitations",
    "POST /accounts/password-links",
  ]);
});

describe("an origin", () => {
  async function headersFor(origin: string, method: string) {
    const url = `${server.url}/v1/users/me`;
    const { headers } = await fetch(url, { method, headers: { origin } });
    return ["origin", "credentials", "methods"].map((name) =>
      headers.get(`access-control-allow-${name}`),
    );
  }

  it("that was allowed reads answers, in any spelling; no other does", async () => {
    const methods = "GET, HEAD, POST, PUT, DELETE, OPTIONS";
    for (const origin of ["http://localhost:3000", "http://127.0.0.1:3000"]) {
      expect(await headersFor(origin, "GET")).toEqual([origin, "true", null]);
      const preflight = await headersFor(origin, "OPTIONS");
      expect(preflight).toEqual([origin, "true", methods]);
    }
    for (const origin of ["http://evil.example.com", "null"]) {
      for (const method of ["GET", "OPTIONS"]) {
        const none = [null, null, null];
        expect(await headersFor(origin, method)).toEqual(none);
      }
    }
  });
});
