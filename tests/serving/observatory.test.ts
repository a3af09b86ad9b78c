import { createHash } from "node:crypto";

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { observatoryScore } from "../fixtures/markup/observatory.fixture.ts";
import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// The site behind a proxy that speaks TLS, by the rules of the MDN HTTP
// Observatory (https://developer.mozilla.org/en-US/observatory).

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
  return { url: SITE_URL + path, status, headers, body: await response.text() };
}

const policyOf = (headers: Headers) =>
  headers.get("content-security-policy") ?? "";

describe("the Observatory", () => {
  it.each([
    ["/", 200],
    ["/blog/hail-damage-guide", 200],
    ["/contact", 200],
    ["/compliance", 200],
    ["/no-such-page", 404],
  ])("gives %s the highest score", async (path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    const plain = await ask(path, "GET", "http");
    const leadsToTls =
      plain.status === 301 && plain.headers.get("location") === answer.url;
    const { score, rules } = observatoryScore(answer, leadsToTls);
    // A cookie with all of its attributes is worth five more.
    const best = answer.headers.getSetCookie().length > 0 ? 140 : 135;
    expect(score, JSON.stringify(rules, null, 1)).toBe(best);
  });

  it("sees a policy on answers other than pages too", async () => {
    for (const [path, method] of [
      ["/", "DELETE"],
      ["/logout", "GET"],
      ["/dashboard", "GET"],
      ["/studio", "GET"],
      ["/sitemap.xml", "GET"],
      ["/robots.txt", "GET"],
      ["/rss.xml", "GET"],
      ["/assets/none.js", "GET"],
      ["/images/none.png", "GET"],
      ["/resources/session", "GET"],
      ["/favicon.svg", "GET"],
      ["/healthz", "GET"],
      ["/%zz", "GET"],
    ] as const) {
      // Cached pages are sent by another way than those that were just made.
      for (const time of ["first", "second"]) {
        const { headers, status } = await ask(path, method);
        const policy = policyOf(headers);
        const name = `${method} ${path} ${status}, ${time} time`;
        expect(policy, name).toMatch(/^default-src 'none'; /);
        for (const directive of ["base-uri", "form-action", "frame-ancestors"])
          expect(policy, name).toContain(`${directive} '`);
      }
    }
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
      const digest = createHash("sha384").update(script.body).digest("base64");
      expect(integrity).toBe(`sha384-${digest}`);
    }
    expect(body).not.toMatch(/<script(?![^>]*integrity)[^>]*\ssrc=/);
  });

  it("that stand in it are the only ones that its policy names", async () => {
    const { body, headers } = await ask("/blog/hail-damage-guide");
    const texts = [
      ...body.matchAll(/<script(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g),
    ]
      .map(([, text = ""]) => text)
      .filter((text) => text !== "");
    const hashes = texts.map(
      (text) =>
        `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    const [own = ""] = /script-src [^;]*/.exec(policyOf(headers)) ?? [];
    const named = own.match(/'sha256-[^']+'/g) ?? [];
    expect(named.toSorted()).toEqual([...new Set(hashes)].toSorted());
  });
});
