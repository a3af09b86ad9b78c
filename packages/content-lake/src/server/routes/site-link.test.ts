import { afterEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer | null = null;
afterEach(() => server?.close());

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

it("has no website unless one is set", async () => {
  server = await startTestServer();
  expect((await follow("/site/blog"))[0]).toBe(404);
  const response = await fetch(`${server.url}/origins.json`);
  expect(await response.json()).toMatchObject({ site: null });
});
