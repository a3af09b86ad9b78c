import { createHash } from "node:crypto";

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// The site behind a proxy that speaks TLS.

const SITE_URL = "https://www.example.com";

let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"), {
    SITE_URL,
    TRUST_PROXY: "1",
  });
  await served.hears();
});
afterAll(() => served.remove());

async function ask(path: string, method = "GET", protocol = "https") {
  const response = await fetch(`http://localhost:${served.port}${path}`, {
    method,
    redirect: "manual",
    headers: {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": protocol,
    },
  });
  const { status, headers } = response;
  const policy = headers.get("content-security-policy") ?? "";
  return { status, headers, policy, body: await response.text() };
}

const digestOf = (algorithm: string, text: string) =>
  `${algorithm}-${createHash(algorithm).update(text).digest("base64")}`;

describe("the headers", () => {
  it.each([
    ["GET", "/", 200],
    ["GET", "/blog/hail-damage-guide", 200],
    ["GET", "/contact", 200],
    ["GET", "/no-such-page", 404],
    ["DELETE", "/", 405],
    ["GET", "/dashboard", 302],
    ["GET", "/studio", 302],
    ["GET", "/sitemap.xml", 200],
    ["GET", "/robots.txt", 200],
    ["GET", "/assets/none.js", 404],
    ["GET", "/images/none.png", 404],
    ["GET", "/resources/session", 200],
    ["GET", "/favicon.svg", 200],
    ["GET", "/healthz", 200],
    ["GET", "/%zz", 400],
  ])("of %s %s allow nothing that is not named", async (method, path, code) => {
    // Cached pages are sent by another way than those that were just made.
    for (const time of ["first", "second"]) {
      const { headers, status, policy } = await ask(path, method);
      expect(status, time).toBe(code);
      expect(policy, time).toMatch(/^default-src 'none'; /);
      expect(policy, time).not.toContain("unsafe");
      for (const directive of ["base-uri", "form-action", "frame-ancestors"])
        expect(policy, time).toContain(`${directive} '`);
      expect(Object.fromEntries(headers), time).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "strict-transport-security": expect.stringMatching(/^max-age=\d{8}/),
      });
      for (const cookie of headers.getSetCookie()) {
        expect(cookie).toMatch(/^__Host-site_/);
        expect(cookie).toMatch(/; HttpOnly/i);
        expect(cookie).toMatch(/; Secure/i);
        expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i);
      }
    }
  });

  it("lead a visit without TLS to TLS", async () => {
    const plain = await ask("/contact", "GET", "http");
    expect(plain.status).toBe(301);
    expect(plain.headers.get("location")).toBe(`${SITE_URL}/contact`);
  });
});

describe("the scripts of a page", () => {
  it("are linked with the hash of what is served", async () => {
    const { body } = await ask("/");
    const linked = [
      ...body.matchAll(/<script src="([^"]+)" integrity="([^"]+)"/g),
    ];
    expect(linked.length).toBeGreaterThan(0);
    for (const [, src = "", integrity] of linked) {
      const script = await ask(src);
      expect(script.status).toBe(200);
      expect(script.headers.get("cache-control")).toContain("immutable");
      expect(integrity).toBe(digestOf("sha384", script.body));
    }
    expect(body).not.toMatch(/<script(?![^>]*integrity)[^>]*\ssrc=/);
  });

  it("that stand in it are the only ones that its policy names", async () => {
    const { body, policy } = await ask("/blog/hail-damage-guide");
    const hashes = [
      ...body.matchAll(/<script(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g),
    ]
      .map(([, text = ""]) => text)
      .filter((text) => text !== "")
      .map((text) => `'${digestOf("sha256", text)}'`);
    const [own = ""] = /script-src [^;]*/.exec(policy) ?? [];
    const named = own.match(/'sha256-[^']+'/g) ?? [];
    expect(named.toSorted()).toEqual([...new Set(hashes)].toSorted());
  });
});
