import { describe, expect, it } from "vitest";

import { MOST_WAITING_RENDERINGS } from "./pages/render-turns.ts";
import type { Page, RenderRequest } from "./pages/page.ts";
import { startSite } from "./site.fixture.ts";

describe("the site", () => {
  it.each([
    [true, true, [200, 200, 200]],
    // Such as with a full disk.
    [true, false, [200, 200, 503]],
    [false, false, [200, 503, 503]],
  ])(
    "with pages %s and forms %s answers its probes, also without TLS, with %j",
    async (showsPages, isReady, statuses) => {
      const { port, site } = await startSite({
        siteUrl: "https://www.example.com",
        trustProxy: true,
        readiness: async () => ({ isReady, showsPages, report: {} }),
      });
      const headers = { "x-forwarded-proto": "http" };
      const ask = async (path: string) =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;
      const probes = ["/healthz", "/readyz/pages", "/readyz"];
      expect(await Promise.all(probes.map(ask))).toEqual(statuses);
      site.startClosing(false);
      expect(await Promise.all(probes.map(ask))).toEqual(statuses);
      site.startClosing(true);
      expect(await Promise.all(probes.map(ask))).toEqual([503, 503, 503]);
    },
  );

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
});

describe("while one network asks for all that is not cached", () => {
  const FLOOD = "192.0.2.9";

  /** Renders each page when the test says so; `/` at once. */
  async function startSlowSite() {
    const order: string[] = [];
    const asked = new Set<string | undefined>();
    const ends: (() => void)[] = [];
    let isFinished = false;
    const { port, site, noteSecurity } = await startSite({
      clientAddress({ headers, url }) {
        asked.add(url);
        return String(headers["x-sender"]);
      },
      async render({ path }: RenderRequest): Promise<Page> {
        if (path !== "/") {
          order.push(path);
          if (!isFinished)
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
    function finish() {
      isFinished = true;
      for (const end of ends) end();
    }
    return { ask, asked, finish, noteSecurity, order };
  }

  it.each([
    ["unknown pages", (n: number) => `/no/${n}`],
    ["searches", (n: number) => `/search?q=${n}`],
  ])(
    "by %s, cached pages are sent, and others have their turn",
    async (_what, pathOf) => {
      const { ask, finish, order } = await startSlowSite();
      expect((await ask("/", FLOOD)).status).toBe(200);
      const flood = Array.from({ length: 300 }, (_, n) =>
        ask(pathOf(n), FLOOD),
      );
      await expect.poll(() => order.length).toBeGreaterThanOrEqual(2);
      // Nothing that was asked for is rendered yet.
      expect(await (await ask("/", "198.51.100.1")).text()).toBe("/");
      const others = [
        ask("/search?q=neighbor", "198.51.100.1"),
        ask("/neighbor", "2001:db8::1"),
        ask("/request/a", "198.51.100.1"),
        ask("/sent", FLOOD, { method: "POST" }),
      ];
      // Each gives its place up after a while; hundreds of the flood wait.
      const paths = ["/search?q=neighbor", "/neighbor", "/request/a", "/sent"];
      await expect.poll(() => order).toEqual(expect.arrayContaining(paths));
      expect(order.length).toBeLessThan(flood.length);
      finish();
      await Promise.all([...flood, ...others]);
    },
  );

  it("it is told to come back, and nobody else", async () => {
    const { ask, asked, finish, noteSecurity } = await startSlowSite();
    const flood: Promise<Response>[] = [];
    // What takes long gives its place up, so a slow machine takes more of them.
    while (noteSecurity.mock.calls.length === 0) {
      for (let n = 0; n < MOST_WAITING_RENDERINGS + 12; n += 1)
        flood.push(ask(`/no/${flood.length}`, FLOOD));
      await expect.poll(() => asked.size).toBe(flood.length);
    }
    const other = ask("/other", "198.51.100.1");
    await expect.poll(() => asked.size).toBe(flood.length + 1);
    finish();
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(noteSecurity.mock.calls.length);
    for (const { headers } of refused)
      expect(headers.get("retry-after")).toBe("2");
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(
      MOST_WAITING_RENDERINGS,
    );
    expect((await other).status).toBe(404);
  });
});
