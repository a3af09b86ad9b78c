import { afterAll, beforeAll, expect, it } from "vitest";
import { ask } from "../raw-http.fixture.ts";
import { startTestServer, type TestServer } from "../server.fixture.ts";

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
  expect(await get(QUERY, { ...from("cross-site"), authorization })).toBe(200);
});

it("links of other sites lead to the pages for people", async () => {
  for (const path of ["/v1/auth/login/local", server.signInLink]) {
    expect(await get(path, from("cross-site"))).toBeLessThan(400);
  }
  expect(await get("/images/local/production/x.jpg", from("cross-site"))).toBe(
    404,
  );
});
