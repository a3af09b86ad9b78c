import { beforeEach, describe, expect, it } from "vitest";

import type { Page } from "../pages/page.ts";
import { startSite } from "../site.fixture.ts";
import { EdgeHeaders } from "./edge-headers.ts";

// Which answers of the site say something to the edge.

let origin: string;
let isCurrent: boolean;

const PAGES: Record<string, Partial<Page>> = {
  "/page": {},
  "/form": { isPersonal: true },
  "/missing": { status: 404 },
  "/stale": { headers: { "cache-control": "no-store" } },
  "/loading": {
    headers: { "cache-control": "no-store" },
    isUnfinished: true,
  },
  "/down": { status: 503, headers: { "cache-control": "no-store" } },
  "/moved": { status: 302, headers: { location: "/page" } },
  "/cookie": { setCookies: ["a=1"] },
};

beforeEach(async () => {
  isCurrent = true;
  const { port, site } = await startSite({
    render: async ({ path }): Promise<Page> => ({
      status: 200,
      headers: { "cache-control": "public, max-age=0, must-revalidate" },
      setCookies: [],
      body: Buffer.from("text"),
      tags: new Set(["s1:a"]),
      ...PAGES[path],
    }),
    edge: new EdgeHeaders({ kind: "varnish", isCurrent: () => isCurrent }),
  });
  site.pages.setConnected(true);
  origin = `http://127.0.0.1:${port}`;
});

async function said(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers, redirect: "manual" });
  await answer.text();
  const control = answer.headers.get("surrogate-control");
  const tags = answer.headers.get("surrogate-key");
  return { status: answer.status, control, tags, answer };
}

const LASTING = "max-age=3600, stale-if-error=86400";
const BRIEF = "max-age=1, stale-if-error=86400";
const NOTHING = { control: null, tags: null };

describe("what the site says to the edge", () => {
  it("stands on a page when it is made, from the cache, and in a 304", async () => {
    const words = { control: LASTING, tags: "all s1:a" };
    const first = await said("/page");
    expect(first).toMatchObject({ status: 200, ...words });
    expect(await said("/page")).toMatchObject({ status: 200, ...words });
    const etag = first.answer.headers.get("etag")!;
    const known = await said("/page", { "if-none-match": etag });
    expect(known).toMatchObject({ status: 304, ...words });
    expect(known.answer.headers.get("cache-control")).toBe(
      "public, max-age=0, must-revalidate",
    );
  });

  it("is brief from the moment on in which edits may be missed", async () => {
    expect((await said("/page")).control).toBe(LASTING);
    isCurrent = false;
    expect((await said("/page")).control).toBe(BRIEF);
    isCurrent = true;
    expect((await said("/page")).control).toBe(LASTING);
  });

  it.each(Object.keys(PAGES).filter((path) => path !== "/page"))(
    "is nothing on %s",
    async (path) => {
      expect(await said(path)).toMatchObject(NOTHING);
      expect(await said(path)).toMatchObject(NOTHING);
    },
  );

  it("is nothing on a page at an address of more than the page", async () => {
    expect(await said("/blog?page=2")).toMatchObject({ tags: "all s1:a" });
    for (const path of ["/page?a=b", "/page?a=b", "/blog?page=2&a=b"]) {
      const { answer, ...words } = await said(path);
      expect(words).toMatchObject(NOTHING);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    expect((await said("/page")).tags).toBe("all s1:a");
  });

  it.each(["site_session=a", "__Host-site_preview.a=b", "site_flash=a"])(
    "is nothing on a page for a visitor with %s",
    async (cookie) => {
      await said("/page");
      expect(await said("/page", { cookie })).toMatchObject(NOTHING);
    },
  );
});
