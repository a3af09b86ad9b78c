import { afterEach, expect, it, afterAll, beforeAll, describe } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function follow(path: string): Promise<[number, string | null]> {
  const response = await fetch(`${server!.url}${path}`, { redirect: "manual" });
  return [response.status, response.headers.get("location")];
}

it("leads from the Studio to the website, and to no other", async () => {
  server = await startTestServer({
    siteUrl: new URL("https://www.example.com"),
  });
  expect(await follow("/site")).toEqual([302, "https://www.example.com/"]);
  expect(await follow("/site/blog/hail?page=2")).toEqual([
    302,
    "https://www.example.com/blog/hail?page=2",
  ]);
  for (const path of [
    "/site//evil.example/x",
    "/site/%2f/evil.example",
    "/site/\\evil.example",
  ]) {
    const [, location] = await follow(path);
    expect(new URL(location!).origin, path).toBe("https://www.example.com");
  }
});

it("names the website's origin and its own, for the Studio", async () => {
  server = await startTestServer({
    siteUrl: new URL("https://www.example.com/start"),
    publicUrl: new URL("https://studio.example.com"),
  });
  const response = await fetch(`${server.url}/origins.json`);
  expect(await response.json()).toEqual({
    site: "https://www.example.com",
    studio: "https://studio.example.com",
  });
});

describe("addresses without a page", () => {
  let server: TestServer;
  let cookie = "";
  beforeAll(async () => {
    server = await startTestServer();
    cookie = await server.signIn();
  });
  afterAll(() => server.close());

  const last = "2026-01-31T10:00:00.000Z";
  const wanted = { path: "/blog/hail-2023", visitors: 4, last };
  const followed = { id: "r.1", visits: 9, last };
  const none = { paths: [], redirects: [] };

  async function report(body: unknown): Promise<number> {
    const { status } = await fetch(`${server.url}/v1/site/not-found`, {
      method: "PUT",
      headers: { authorization: `Bearer ${server.tokens.published}` },
      body: JSON.stringify(body),
    });
    return status;
  }

  async function read(): Promise<unknown> {
    return (await server.api("/site/not-found", { cookie })).json();
  }

  it("are reported by the website and read by people", async () => {
    expect(await read()).toEqual(none);
    const sender = "192.0.2.1";
    const paths = [{ ...wanted, sender }];
    const redirects = [{ ...followed, sender }];
    expect(await report({ paths, redirects })).toBe(204);
    // What the list has no place for is dropped.
    expect(await read()).toEqual({ paths: [wanted], redirects: [followed] });
    expect(await report(none)).toBe(204);
    expect(await read()).toEqual(none);
  });

  it.each([
    ["a query", { ...wanted, path: "/a?email=b" }],
    ["a fragment", { ...wanted, path: "/a#b" }],
    ["letters that are no ASCII", { ...wanted, path: "/é" }],
    ["another host", { ...wanted, path: "https://example.com/" }],
    ["a long path", { ...wanted, path: `/${"a".repeat(200)}` }],
    ["no count", { ...wanted, visitors: 0 }],
    ["no time", { ...wanted, last: "yesterday" }],
    ["no object", "/a"],
  ])("are refused with %s", async (_name, path) => {
    expect(await report({ ...none, paths: [path] })).toBe(400);
    expect(await read()).toEqual(none);
  });

  it("are refused when there are too many, or no list", async () => {
    for (const body of [
      {},
      { ...none, paths: Array.from({ length: 51 }, () => wanted) },
      { ...none, redirects: Array.from({ length: 501 }, () => followed) },
      { ...none, redirects: [{ ...followed, id: "a b" }] },
    ])
      expect(await report(body)).toBe(400);
    expect(await report({ paths: ["x".repeat(300_000)] })).toBe(413);
  });
});
