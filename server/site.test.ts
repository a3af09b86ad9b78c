import { describe, expect, it } from "vitest";

import { MOST_WAITING_RENDERINGS } from "./pages/render-turns.ts";
import type { Page, RenderRequest } from "./pages/page.ts";
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

describe("while one network asks for all that is not cached", () => {
  const FLOOD = "192.0.2.9";

  /** Renders each page when the test says so; `/` at once. */
  async function startSlowSite() {
    const order: string[] = [];
    const asked = new Set<string | undefined>();
    const ends: (() => void)[] = [];
    const { port, site } = await startSite({
      clientAddress({ headers, url }) {
        asked.add(url);
        return String(headers["x-sender"]);
      },
      async render({ path }: RenderRequest): Promise<Page> {
        if (path !== "/") {
          order.push(path);
          await new Promise<void>((resolve) => ends.push(resolve));
        }
        return {
          status: path === "/" ? 200 : 404,
          headers: { "content-type": "text/html" },
          setCookies: [],
          body: Buffer.from(path),
          tags: new Set(),
        };
      },
    });
    site.pages.setConnected(true);
    const ask = (path: string, sender: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: { "x-sender": sender },
      });
    async function finish() {
      for (;;) {
        for (const end of ends.splice(0)) end();
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (ends.length === 0) return;
      }
    }
    return { ask, asked, finish, order };
  }

  it.each([
    ["unknown pages", (n: number) => `/no/${n}`],
    ["searches", (n: number) => `/search?q=${n}`],
  ])(
    "by %s, cached pages are sent, and others have their turn",
    async (_what, pathOf) => {
      const { ask, asked, finish, order } = await startSlowSite();
      expect((await ask("/", FLOOD)).status).toBe(200);
      const flood = Array.from({ length: 30 }, (_, n) => ask(pathOf(n), FLOOD));
      await expect.poll(() => order.length).toBe(2);
      // None of the other requests is rendered yet.
      expect(await (await ask("/", "198.51.100.1")).text()).toBe("/");
      const others = [
        ask("/search?q=neighbor", "198.51.100.1"),
        ask("/neighbor", "2001:db8::1"),
        ask("/request/a", "198.51.100.1"),
        ask("/sent", FLOOD, { method: "POST" }),
      ];
      await expect
        .poll(() => asked.size)
        .toBe(1 + flood.length + others.length);
      await finish();
      await Promise.all([...flood, ...others]);
      const first = order.slice(0, 2 + others.length);
      for (const path of ["/search?q=neighbor", "/neighbor", "/sent"])
        expect(first).toContain(path);
      expect(order.indexOf("/request/a")).toBeLessThan(8);
    },
  );

  it("it is told to come back, and nobody else", async () => {
    const { ask, finish } = await startSlowSite();
    const paths = Array.from(
      { length: MOST_WAITING_RENDERINGS + 12 },
      (_, n) => `/no/${n}`,
    );
    const flood = paths.map((path) => ask(path, FLOOD));
    const refused: (string | null)[] = [];
    for (const each of flood)
      void each.then(({ status, headers }) => {
        if (status === 503) refused.push(headers.get("retry-after"));
      });
    // Two are being rendered, the others wait.
    await expect.poll(() => refused).toEqual(Array(10).fill("2"));
    const other = ask("/other", "198.51.100.1");
    await finish();
    await Promise.all(flood);
    expect(refused).toHaveLength(10);
    expect((await other).status).toBe(404);
  });
});
