import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

import { cachePage } from "./cached-page.ts";

const text = Array.from({ length: 400 }, (_, n) => `<p>Line ${n * 7}</p>`).join(
  "",
);

function page(body: string, until = Infinity) {
  return cachePage(
    {
      validity: { from: -Infinity, until },
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

describe("a cached page", () => {
  it("is for no cache past its end, as a copy that nothing newer replaces", async () => {
    const now = Date.now();
    for (const [until, cacheControl] of [
      [now + 60_000, "public"],
      [now, "no-store"],
    ] as const) {
      const cached = await page(text, until);
      expect(headerOf(cached.head("br"), "cache-control")).toBe(cacheControl);
    }
  });

  it("is the same text in every encoding, under a tag and a length of its own", async () => {
    const cached = await page(text);
    expect(brotliDecompressSync(cached.body("br")).toString()).toBe(text);
    expect(gunzipSync(cached.body("gzip")).toString()).toBe(text);
    expect(cached.body("identity").toString()).toBe(text);
    const encodings = ["br", "gzip", "identity"] as const;
    expect(new Set(encodings.map((each) => cached.etag(each))).size).toBe(3);
    for (const encoding of encodings) {
      const head = cached.head(encoding);
      expect(headerOf(head, "content-length")).toBe(
        String(cached.body(encoding).byteLength),
      );
      expect(headerOf(head, "vary")).toBe("accept-encoding");
    }
  });
});
