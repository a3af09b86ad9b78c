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

  it("renders a page with a ticket again for each request", async () => {
    const { port } = await startSite();
    const read = () =>
      fetch(`http://127.0.0.1:${port}/form`).then((answer) => answer.text());
    const atOnce = await Promise.all([read(), read(), read()]);
    const keys = new Set([...atOnce, await read()]);
    expect(keys.size).toBe(4);
    expect(keys).not.toContain("");
  });

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

  it("makes a page anew for a cookie of the site that is genuine, and for no other", async () => {
    const { port, site } = await startSite({
      isPersonal: async (cookies) => cookies === "a=b; site_preview=genuine",
    });
    site.pages.setConnected(true);
    const timing = async (cookie: string) =>
      (
        await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } })
      ).headers.get("server-timing");
    await timing("");
    for (const name of ["site_preview", "site_flash", "site_session.0"])
      expect(await timing(`${name}=made-up`)).toBe("cache;desc=hit");
    expect(await timing("a=b; site_preview=genuine")).toMatch(
      /^cache;desc=none/,
    );
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
