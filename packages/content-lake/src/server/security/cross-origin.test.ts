import { expect, it } from "vitest";
import { BROWSER_STREAMS } from "../context.ts";
import { startTestServer, serverOfFile } from "../server.fixture.ts";

// What pages of other origins may do: those that the operator named, and all others.

const NAMED = "http://localhost:5173";
/** Another name of the same machine. */
const SAME = "http://127.0.0.1:5173";
const OTHER = "http://localhost:5174";
const API = "/v2025-02-19/data";
const QUERY = `${API}/query/production?perspective=raw&query=${encodeURIComponent("*[_id in ['post','secrets.mux','drafts.post']]._id")}`;
const MUTATE = `${API}/mutate/production`;

const server = await serverOfFile({ sharedOrigins: [NAMED] });
const cookie = await server.signIn();
const post = { _id: "post", _type: "post" };
const mutations = [
  { create: post },
  { create: { ...post, _id: "drafts.post" } },
  { create: { ...post, _id: "secrets.mux" } },
];
await server.api("/data/mutate/production", { body: { mutations } });

it.each([
  ["OPTIONS", MUTATE, NAMED, null, 204],
  ["GET", QUERY, NAMED, null, 200],
  ["GET", QUERY, NAMED, "token", 200],
  ["GET", QUERY, NAMED, "cookie", 403],
  ["GET", `${API}/live/events/production`, NAMED, null, 200],
  ["GET", "/images/local/production/none.png", NAMED, null, 404],
  ["GET", `${API}/export/production`, NAMED, null, 401],
  ["GET", `${QUERY}&asOf=2020-01-01`, NAMED, null, 401],
  ["POST", MUTATE, NAMED, null, 401],
  ["POST", MUTATE, NAMED, "token", 200],
  ["POST", MUTATE, NAMED, "cookie", 403],
  ["POST", "/v1/auth/login/local", NAMED, null, 403],
  ["GET", QUERY, SAME, null, 200],
  ["OPTIONS", MUTATE, OTHER, null, 204],
  ["GET", QUERY, OTHER, "token", 200],
  ["GET", QUERY, OTHER, "cookie", 403],
  ["POST", MUTATE, OTHER, null, 403],
  ["GET", QUERY, "null", null, 200],
] as const)(
  "answers %s %s from %s by %s with %i, and never with credentials",
  async (method, path, origin, by, status) => {
    const ended = new AbortController();
    const { status: told, headers } = await fetch(`${server.url}${path}`, {
      method,
      signal: ended.signal,
      headers: {
        origin,
        "sec-fetch-site": "cross-site",
        ...(by === "cookie" && { cookie }),
        ...(by === "token" && {
          authorization: `Bearer ${server.tokens.administrator}`,
        }),
      },
      ...(method === "POST" && { body: '{"mutations":[]}' }),
    });
    ended.abort();
    expect(told).toBe(status);
    const isNamed = origin === NAMED || origin === SAME;
    const allowed = headers.get("access-control-allow-origin");
    expect(allowed).toBe(isNamed ? origin : null);
    const sent = headers.get("access-control-allow-headers") ?? "";
    // `*` does not stand for it.
    expect(sent.includes("authorization")).toBe(isNamed);
    expect(headers.has("access-control-allow-credentials")).toBe(false);
    expect(headers.get("vary")).toContain("Origin");
  },
);

it.each([
  [NAMED, true],
  [OTHER, false],
])(
  "tells Sanity's client on a page of %s whether the origin is named",
  async (origin, allowed) => {
    const asked = await fetch(`${server.url}/v2025-02-19/check/cors`, {
      headers: { origin, "sec-fetch-site": "cross-site" },
    });
    expect(asked.headers.get("access-control-allow-origin")).toBe("*");
    const result = { allowed, withCredentials: false };
    expect(await asked.json()).toEqual({ result });
  },
);

it("leaves a browser whose tabs follow live events connections to read by", async () => {
  const follow = async (agent: string) => {
    const ended = new AbortController();
    const { status } = await fetch(
      `${server.url}${API}/live/events/production`,
      {
        headers: { origin: NAMED, "user-agent": agent },
        signal: ended.signal,
      },
    );
    return { status, close: () => ended.abort() };
  };
  const agents = Array.from({ length: BROWSER_STREAMS.ofOne }, () => "Chrome");
  const tabs = await Promise.all([...agents, "Firefox"].map(follow));
  expect(tabs.every(({ status }) => status === 200)).toBe(true);
  expect(await follow("Chrome")).toMatchObject({ status: 429 });
  expect(server.logLines.join()).not.toContain("flood");
  tabs[0]!.close();
  await expect.poll(async () => (await follow("Chrome")).status).toBe(200);
  for (const tab of tabs) tab.close();
});

it("shows an anonymous reader what is published, and nothing without a named origin", async () => {
  const path = QUERY.replace("/v2025-02-19", "");
  const raw = await server.api(path, { token: null });
  expect(await raw.json()).toMatchObject({ result: ["post"] });

  const ended = { cookie: cookie.replace(/=.*/, "=ended") };
  expect((await server.api(path, ended)).status).toBe(401);

  const closed = await startTestServer();
  expect((await closed.api(path, { token: null })).status).toBe(401);
  await closed.close();
});
