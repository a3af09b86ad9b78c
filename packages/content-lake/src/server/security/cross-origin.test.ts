import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";

// What pages of other origins may do: those that the operator named, and all others.

const NAMED = "http://localhost:5173";
const OTHER = "http://localhost:5174";
const QUERY = `/v2025-02-19/data/query/production?query=${encodeURIComponent("*[_id in ['post','drafts.post']]._id")}`;
const LIVE = "/v2025-02-19/data/live/events/production";
const MUTATE = "/v2025-02-19/data/mutate/production";

const BODY = JSON.stringify({
  mutations: [{ createIfNotExists: { _id: "post", _type: "post" } }],
});

let server: TestServer;
let cookie = "";

beforeAll(async () => {
  server = await startTestServer({ sharedOrigins: [NAMED] });
  cookie = await server.signIn();
  const post = { _id: "post", _type: "post" };
  const mutations = [
    { create: post },
    { create: { ...post, _id: "drafts.post" } },
  ];
  await server.api("/data/mutate/production", { body: { mutations } });
});
afterAll(() => server.close());

type Row = [
  what: string,
  request: {
    path: string;
    method?: string;
    origin: string;
    by?: "cookie" | "administrator" | "published";
    site?: "same-site" | "cross-site";
  },
  status: number,
];

const rows: Row[] = [
  ["a preflight", { method: "OPTIONS", path: MUTATE, origin: NAMED }, 204],
  ["a read", { path: QUERY, origin: NAMED }, 200],
  ["a read from afar", { path: QUERY, origin: NAMED, site: "cross-site" }, 200],
  ["a read by token", { path: QUERY, origin: NAMED, by: "published" }, 200],
  ["a read by cookie", { path: QUERY, origin: NAMED, by: "cookie" }, 403],
  ["live events", { path: LIVE, origin: NAMED }, 200],
  [
    "a picture",
    { path: "/images/local/production/none.png", origin: NAMED },
    404,
  ],
  ["a POST", { method: "POST", path: QUERY, origin: NAMED }, 400],
  ["a write", { method: "POST", path: MUTATE, origin: NAMED }, 401],
  [
    "a write by token",
    { method: "POST", path: MUTATE, origin: NAMED, by: "administrator" },
    200,
  ],
  [
    "a write by cookie",
    { method: "POST", path: MUTATE, origin: NAMED, by: "cookie" },
    403,
  ],
  [
    "a sign-in",
    { method: "POST", path: "/v1/auth/login/local", origin: NAMED },
    403,
  ],
  ["a preflight", { method: "OPTIONS", path: MUTATE, origin: OTHER }, 204],
  ["a read", { path: QUERY, origin: OTHER }, 200],
  ["a read by token", { path: QUERY, origin: OTHER, by: "published" }, 200],
  ["a read by cookie", { path: QUERY, origin: OTHER, by: "cookie" }, 403],
  ["a POST", { method: "POST", path: QUERY, origin: OTHER }, 403],
  ["a read", { path: QUERY, origin: "null" }, 200],
];

it.each(rows)(
  "answers %s of %j with %i, and never with credentials",
  async (_what, { path, method = "GET", origin, by, site }, status) => {
    const ended = new AbortController();
    const response = await fetch(`${server.url}${path}`, {
      method,
      signal: ended.signal,
      headers: {
        origin,
        "sec-fetch-site": site ?? "same-site",
        ...(method === "OPTIONS" && {
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization, content-type",
        }),
        ...(by === "cookie"
          ? { cookie }
          : by && { authorization: `Bearer ${server.tokens[by]}` }),
      },
      ...(method === "POST" && { body: BODY }),
    });
    const { headers } = response;
    expect(response.status).toBe(status);
    const isNamed = origin === NAMED;
    expect(headers.get("access-control-allow-origin")).toBe(
      isNamed ? NAMED : null,
    );
    expect(headers.get("access-control-allow-headers")).toBe(
      isNamed && method === "OPTIONS" ? "authorization, content-type" : null,
    );
    expect(headers.has("access-control-allow-credentials")).toBe(false);
    expect(headers.get("vary")).toContain("Origin");
    ended.abort();
  },
);

it("shows an anonymous reader what is published, and nothing without a named origin", async () => {
  const asked = { token: null };
  const path = QUERY.replace("/v2025-02-19", "");
  const raw = await server.api(`${path}&perspective=raw`, asked);
  expect(await raw.json()).toMatchObject({ result: ["post"] });

  const closed = await startTestServer();
  const refused = await closed.api(path, asked);
  expect(refused.status).toBe(401);
  await closed.close();
});
