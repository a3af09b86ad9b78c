import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

import { keepPage } from "./kept-page.ts";

const text = Array.from({ length: 400 }, (_, n) => `<p>Line ${n * 7}</p>`).join(
  "",
);

function page(body: string) {
  return keepPage(
    {
      status: 200,
      headers: { "content-type": "text/html", "cache-control": "public" },
      setCookies: [],
      body: Buffer.from(body),
      tags: new Set(["t"]),
    },
    0,
  );
}

function headerOf(head: readonly string[], name: string): string | undefined {
  const at = head.indexOf(name);
  return at < 0 ? undefined : head[at + 1];
}

describe("a kept page", () => {
  it("is the same text in every encoding, under a tag and a length of its own", async () => {
    const kept = await page(text);
    expect(brotliDecompressSync(kept.body("br")).toString()).toBe(text);
    expect(gunzipSync(kept.body("gzip")).toString()).toBe(text);
    expect(kept.body("identity").toString()).toBe(text);
    const encodings = ["br", "gzip", "identity"] as const;
    expect(new Set(encodings.map((each) => kept.etag(each))).size).toBe(3);
    for (const encoding of encodings) {
      const head = kept.head(encoding);
      expect(headerOf(head, "content-length")).toBe(
        String(kept.body(encoding).byteLength),
      );
      expect(headerOf(head, "vary")).toBe("accept-encoding");
    }
  });

  it("gets smaller while nobody waits, and says its new length", async () => {
    const kept = await page(text);
    const before = kept.body("br").byteLength;
    kept.head("br");
    await kept.improve();
    expect(kept.body("br").byteLength).toBeLessThan(before);
    expect(headerOf(kept.head("br"), "content-length")).toBe(
      String(kept.body("br").byteLength),
    );
    expect(kept.body("identity").toString()).toBe(text);
  });

  it("holds no more memory than it has bytes", async () => {
    const kept = await page(text);
    const held = () =>
      (["br", "gzip"] as const).map((each) => {
        const body = kept.body(each);
        return body.buffer.byteLength - body.byteLength;
      });
    expect(held()).toEqual([0, 0]);
    await kept.improve();
    expect(held()).toEqual([0, 0]);
  });

  it("names the request that it answers", async () => {
    const kept = await page(text);
    const more = ["server-timing", "cache;desc=hit"];
    const idOf = (id: string) =>
      headerOf(kept.headFor(id, "br", more), "x-request-id");
    expect([idOf("one"), idOf("two")]).toEqual(["one", "two"]);
    await kept.improve();
    const head = kept.headFor("three", "br", more);
    expect(headerOf(head, "server-timing")).toBe("cache;desc=hit");
    expect(headerOf(head, "content-length")).toBe(
      String(kept.body("br").byteLength),
    );
  });

  it("says nothing of a body where it sends none", async () => {
    const head = (await page(text)).notModifiedHead("br");
    expect(headerOf(head, "etag")).toBeTruthy();
    expect(headerOf(head, "content-length")).toBeUndefined();
    expect(headerOf(head, "content-encoding")).toBeUndefined();
  });
});
