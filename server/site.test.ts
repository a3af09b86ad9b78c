import { describe, expect, it } from "vitest";

import { startSite } from "./site.fixture.ts";

describe("the site", () => {
  it.each(["/", "/search?q=a"])(
    "tells the same length of %s with and without the page",
    async (path) => {
      const { port } = await startSite();
      const [head, whole] = await Promise.all(
        ["HEAD", "GET"].map((method) =>
          fetch(`http://127.0.0.1:${port}${path}`, {
            method,
            headers: { "accept-encoding": "identity" },
          }),
        ),
      );
      expect(await head!.text()).toBe("");
      expect(head!.headers.get("content-length")).toBe(
        whole!.headers.get("content-length"),
      );
    },
  );

  it("reports how a page was made, and nothing about the visitor", async () => {
    const { port, site } = await startSite();
    site.pages.setConnected(true);
    const timing = async (path: string, headers: HeadersInit = {}) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).headers.get(
        "server-timing",
      );
    expect(await timing("/")).toMatch(/^cache;desc=miss, render;dur=\d+$/);
    expect(await timing("/")).toBe("cache;desc=hit");
    const cookie = "site_session=abc";
    expect(await timing("/", { cookie })).toMatch(
      /^cache;desc=none, render;dur=\d+$/,
    );
    expect(await timing("/form")).toMatch(/^cache;desc=none, render;dur=\d+$/);
  });

  it("gives each request an id, and answers a known entity tag without a body", async () => {
    const { port, site } = await startSite();
    site.pages.setConnected(true);
    const read = (headers: HeadersInit = {}) =>
      fetch(`http://127.0.0.1:${port}/`, { headers });
    const first = await read();
    const etag = first.headers.get("etag")!;
    const others = [await read(), await read({ "if-none-match": etag })];
    expect(others.map(({ status }) => status)).toEqual([200, 304]);
    const ids = [first, ...others].map(({ headers }) => {
      expect(headers.get("etag")).toBe(etag);
      return headers.get("x-request-id");
    });
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(null);
    expect(await others[1]!.text()).toBe("");
  });

  it.each([
    ["Mozilla/5.0 (compatible; Googlebot/2.1)", "whole"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "shape"],
  ])("shows a slow page to %s", async (agent, body) => {
    const { port } = await startSite();
    const answer = await fetch(`http://127.0.0.1:${port}/slow`, {
      headers: { "user-agent": agent },
    });
    expect(await answer.text()).toBe(body);
  });
});
