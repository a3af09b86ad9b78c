import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";

import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// A site behind a TLS proxy: pages of one visitor are sent to no other, and
// forwarding headers count only from the proxy. Every answer carries the
// security headers.

const SITE_URL = "https://www.example.com";
const ADDRESS = "203.0.113.77";

const { supabase, staff } = inject("stack");
let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"), {
    SITE_URL,
    TRUST_PROXY: "1",
    LOG_LEVEL: "info",
    SUPABASE_URL: supabase!.url,
    SUPABASE_PUBLISHABLE_KEY: supabase!.publishableKey,
  });
  await served.hears();
});
afterAll(() => served.remove());

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

async function ask(address: string, { headers, ...init }: Init = {}) {
  const response = await fetch(`http://localhost:${served.port}${address}`, {
    redirect: "manual",
    headers: { "x-forwarded-for": ADDRESS, ...headers },
    ...init,
  });
  return { response, headers: response.headers, text: await response.text() };
}

function cookieOf(headers: Headers, name: string): string {
  const cookies = headers.getSetCookie().map((each) => each.split(";")[0]!);
  const found = cookies.find((each) => each.startsWith(name));
  expect(found, `${name} is set`).toBeDefined();
  return found!;
}

const send = (address: string, fields: Record<string, string>) =>
  ask(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: SITE_URL },
  });

async function signIn(): Promise<string> {
  const { headers } = await send("/login", staff!);
  return cookieOf(headers, "__Host-site_session");
}

async function findFlash(): Promise<string> {
  return cookieOf((await ask("/dashboard")).headers, "__Host-site_flash");
}

describe("a visitor with a cookie of the site", () => {
  it.each([
    ["a session", signIn, () => staff!.email],
    ["a message", findFlash, () => "Access denied"],
  ])("and %s gets pages that no other visitor gets", async (_, get, mark) => {
    const cookie = await get();
    for (const address of ["/terms", "/terms.data", "/states/utah"]) {
      // The first comes before anything is cached, the second after that.
      for (let time = 0; time < 2; time += 1) {
        const { kept } = await served.cachedPages();
        const own = await ask(address, { headers: { cookie } });
        expect(own.response.status).toBe(200);
        expect(own.headers.get("cache-control")).toBe("private, no-store");
        expect(own.headers.get("etag")).toBeNull();
        expect(own.text.includes(mark())).toBe(true);
        expect((await served.cachedPages()).kept).toBe(kept);

        const other = await ask(address);
        expect(other.headers.get("cache-control")).toMatch(/^public/);
        expect(other.headers.get("etag")).toMatch(/^"[\w-]{22}/);
        expect(other.headers.getSetCookie()).toEqual([]);
        expect(other.text.includes(mark())).toBe(false);
        expect(other.text).not.toMatch(/ nonce="/);
      }
    }
    const tag = (await ask("/terms")).headers.get("etag")!;
    const headers = { cookie, "if-none-match": tag };
    expect((await ask("/terms", { headers })).response.status).toBe(200);
  });

  it.each([
    ...["site_session", "site_flash", "site_preview"].flatMap((name) => [
      `${name}=a`,
      `__Host-${name}=a`,
      `a=b;\t__Host-${name}=e30.x`,
      `a="; b";__Host-${name}.0=a; __Host-${name}.1=b`,
    ]),
    "xsite_session=a",
    "a=site_session",
    "_ga=1; b=2",
  ])(
    "gets the shared page for %s, which the site did not sign",
    async (cookie) => {
      for (const address of ["/privacy", "/privacy.data"]) {
        const shared = (await ask(address)).headers.get("etag");
        const { headers } = await ask(address, { headers: { cookie } });
        expect(headers.get("etag"), address).toBe(shared);
        expect(headers.getSetCookie()).toEqual([]);
      }
    },
  );
});

describe("a shared cache in front", () => {
  const token = "0".repeat(64);
  it.each([
    ["/auth/confirm?token_hash=A&type=recovery", 302],
    [`/request/${token}/`, 301],
    [`/request/${token}/evidence`, 303],
    ["/login/", 301],
    ["/dashboard", 302],
    ["/preview/leave", 303],
    ["/blog?page=3&page=2", 301],
  ])(
    "gets no redirect of one visitor for another: %s",
    async (address, status) => {
      const { headers, response } = await ask(address);
      expect(response.status).toBe(status);
      expect(headers.get("cache-control")).toBe("private, no-store");
      const plain = await ask(address, {
        headers: { "x-forwarded-proto": "http" },
      });
      expect(plain.response.status).toBe(301);
      expect(plain.headers.get("location")?.toLowerCase()).toContain(
        SITE_URL + address.slice(0, 5).toLowerCase(),
      );
      expect(plain.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  it("gets no page at an address of more than the page, whose visitor keeps the address", async () => {
    for (const [address, shared] of [
      ["/terms?utm_source=mail&utm_campaign=%7Ba%7D", "/terms"],
      ["/blog?utm_source=mail", "/blog"],
      ["/blog?gclid=1&x=%20", "/blog"],
    ] as const) {
      const own = await ask(address);
      expect(own.response.status, address).toBe(200);
      expect(own.headers.get("cache-control"), address).toBe(
        "private, no-store",
      );
      const canonical = await ask(shared);
      expect(canonical.headers.get("cache-control")).toMatch(/^public/);
      expect(own.text === canonical.text).toBe(true);
    }
    for (const address of [
      "/search?q=hail",
      "/blog.data?_routes=routes%2Fblog._index",
      "/favicon.svg?a",
      "/no-such-page?a",
    ])
      expect((await ask(address)).headers.get("cache-control"), address).toBe(
        "private, no-store",
      );
  });
});

it("behind TLS pages contain the site's own address, whatever the headers say, for this visitor and a later one", async () => {
  const forged = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-port": "81",
    "x-host": "evil.example",
    "x-original-host": "evil.example",
    "x-original-url": "/evil.example",
    "x-rewrite-url": "/evil.example",
    forwarded: "host=evil.example;proto=http",
  };
  for (const headers of [forged, {}]) {
    const { text } = await ask("/services/public-adjusting", { headers });
    expect(text).toContain(
      `rel="canonical" href="${SITE_URL}/services/public-adjusting"`,
    );
    expect(text).not.toContain("evil.example");
    expect(text).not.toMatch(/https?:\/\/localhost/);
  }
});

it("the log finds each request by its id, and contains no personal data", async () => {
  const secret = "perpetua.quillfeather@example.com";
  const agent = "Quillfeather/1.0";
  const day = "2024-02-29";
  const loss = { state: "texas", owner: "other", dateOfLoss: day };
  const asked = [
    await ask(`/search?q=${secret}`, { headers: { "user-agent": agent } }),
    await ask(`/blog?email=${secret}`, { headers: { referer: secret } }),
    await ask(`/no-such-page?email=${secret}`),
    await ask("/terms", { headers: { cookie: `site_session=${secret}` } }),
    await send(`/login?next=${secret}`, { email: secret, password: secret }),
    await send("/contact", { name: secret, email: secret }),
    await send("/deadlines", loss),
    await send("/deadlines", { ...loss, dateOfNotice: secret }),
    await send("/consultation?from=deadlines", loss),
  ];
  // A failing source is logged at length.
  served.gate.set("shut");
  asked.push(await ask(`/claims-we-work?q=${secret}`));
  served.gate.set("open");

  const lines = () => served.site.output().split("\n");
  for (const { headers, response } of asked) {
    const id = headers.get("x-request-id")!;
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await vi.waitFor(() => {
      const own = lines().filter((line) => line.includes(id));
      const line = own.find((each) => each.includes(`"msg":"request"`));
      expect(JSON.parse(line ?? "{}"), response.url).toMatchObject({
        requestId: id,
        status: response.status,
        path: expect.stringMatching(/^\/[\w-]*$/) as string,
      });
    }, 400_000);
  }
  for (const word of [
    secret,
    "quillfeather",
    agent,
    ADDRESS,
    staff!.email,
    day,
    "february 29",
  ])
    expect(
      lines().filter((line) => line.toLowerCase().includes(word.toLowerCase())),
    ).toEqual([]);
});

it.each([
  ["/", 200],
  ["/dashboard", 302],
  ["/favicon.svg", 200],
])(
  "every answer of %s is for TLS alone, and so are its cookies",
  async (path, code) => {
    // A cached page takes another path than a fresh one.
    await ask(path);
    const { headers, response } = await ask(path);
    expect(response.status).toBe(code);
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-site_/);
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; Secure/i);
      expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i);
    }
  },
);
