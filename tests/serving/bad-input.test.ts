import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { CLOSE, sendRaw } from "../fixtures/site/raw-request.fixture.ts";
import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// Raw requests that no browser sends: the answer is a normal one or a refusal,
// never a failure of the server, and never another visitor's page.

let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"));
  await served.hears();
});
afterAll(() => served.remove());

/** Sends one request and expects one answer. */
async function ask(target: string, lines = "", method = "GET") {
  const answers = await sendRaw(
    served.port,
    served.head(target, lines, method) + CLOSE,
  );
  expect(answers, `${method} ${target.slice(0, 80)}`).toHaveLength(1);
  return answers[0]!;
}

const canonical = (body: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];

describe("a target", () => {
  it("that does not exist gets a 404, not a failure", async () => {
    const parts = ["%00", "%0d%0aset-cookie:a=b", "%2f..%2f", "%e2%80%ae"];
    const targets = [
      ...parts.flatMap((part) => [
        `/${part}`,
        `/blog/${part}`,
        `/blog/${part}.data`,
        `/claims/${part}/${part}`,
        `/og/${part}/${part}.png`,
        `/search?q=${part}`,
        `/blog?page=${part}`,
      ]),
      ...["/blog.data?_routes=nothing", "/.data", "/blog.data?_routes="],
      ...["/_root.data?index&_routes=root", "/blog?_data=routes/blog._index"],
      ...[
        "/__manifest?p=/blog",
        "/blog?index",
        "/blog;a=b",
        "/.env",
        "/:",
        "/@",
      ],
      ...["/x%", "/sitemap/9999999.xml", "/crm/claims?page=-1"],
      ...[
        "/consultation/thank-you?ref[]=a",
        "/auth/confirm?type=a&token_hash=b",
      ],
      `/search?q=${"a%20".repeat(2_000)}`,
    ];
    const failures = [];
    for (const target of targets) {
      const { status, headers } = await ask(target);
      if (status >= 500 || headers["set-cookie"]?.includes("a=b"))
        failures.push(`${status} ${target}`);
    }
    expect(failures).toEqual([]);
  });
});

describe("a method", () => {
  it.each(["TRACE", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND"])(
    "%s is not allowed, and says nothing back",
    async (method) => {
      const answer = await ask("/privacy", "X-Mark: zwölfelf\r\n", method);
      expect(answer.status).toBe(405);
      expect(answer.headers["allow"]).toBe("GET, HEAD, POST");
      expect(answer.body).not.toContain("lfelf");
    },
  );

  it("is sent to every page that takes no form, and fails nowhere", async () => {
    const failures = [];
    const form = "Content-Type: application/x-www-form-urlencoded\r\n";
    for (const target of [
      ...["/", "/blog", "/blog.data", "/search?index", "/no-such-page"],
      ...["/og/page/a.png", "/images/x", "/assets/x", "/webhooks/content"],
      ...["/healthz", "/sitemap.xml", "/resources/session", "/preview"],
    ]) {
      for (const lines of ["", form, "Content-Type: nonsense/;;=\r\n"]) {
        const body = "Content-Length: 3\r\nConnection: close\r\n\r\na=b";
        const [answer] = await sendRaw(
          served.port,
          served.head(target, lines, "POST") + body,
        );
        if (!answer || answer.status >= 500 || answer.status < 400)
          failures.push(`${answer?.status} ${target} ${lines}`);
      }
    }
    expect(failures).toEqual([]);
  });
});

describe("a host", () => {
  it.each(["evil.example", "localhost.evil.example", "a@localhost", "", "::"])(
    "%j is not this one",
    async (host) => {
      const request = `GET / HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}`;
      const [answer] = await sendRaw(served.port, request);
      expect([400, 421]).toContain(answer!.status);
      expect(answer!.headers["content-security-policy"]).toContain("'none'");
    },
  );

  it("has to be named", async () => {
    const [answer] = await sendRaw(served.port, `GET / HTTP/1.1\r\n${CLOSE}`);
    expect(answer!.status).toBe(400);
  });

  it("in a forwarding header changes no page, for this visitor or a later one", async () => {
    const lines = [
      ...["X-Forwarded-Host", "X-Host", "X-Original-Host", "Forwarded"],
      ...["X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Proto"],
    ].map((name) => `${name}: host=evil.example\r\n`);
    const address = "/services/appraisal-services";
    for (const each of [lines.join(""), ""]) {
      const answer = await ask(address, each);
      expect(answer.status).toBe(200);
      expect(answer.body).not.toContain("evil.example");
      expect(canonical(answer.body)).toBe(served.site.url + address);
    }
  });
});

describe("a header", () => {
  it("that is large is read or refused, and a cookie that the site did not sign changes no page", async () => {
    const kilobytes = "a".repeat(8_000);
    const plain = await ask("/privacy", `Cookie: x=${kilobytes}\r\n`);
    expect([plain.status, plain.headers["etag"] === undefined]).toEqual([
      200,
      false,
    ]);
    for (const name of ["site_session", "site_flash", "site_preview"]) {
      const own = await ask("/privacy", `Cookie: ${name}=${kilobytes}\r\n`);
      expect([name, own.status]).toEqual([name, 200]);
      expect(own.headers["etag"]).toBe(plain.headers["etag"]);
    }
    const many = "x: 1\r\n".repeat(5_000);
    expect((await ask("/privacy", many)).status).toBe(431);
  });

  it("that asks for a part of a page gets a part or the whole, and never a failure", async () => {
    const whole = (await ask("/privacy")).body;
    for (const target of ["/privacy", "/favicon.svg"]) {
      for (const range of [
        ...["0-0", "-1", "99999999-", "5-1", "0-0,1-1,2-2", "a-b"],
        Array(500).fill("0-").join(","),
      ]) {
        const { status, body } = await ask(target, `Range: bytes=${range}\r\n`);
        expect([200, 206, 416], range).toContain(status);
        if (target === "/privacy" && status === 200)
          expect(body === whole).toBe(true);
      }
    }
  });

  it("with a wrong or malformed condition gets the whole page", async () => {
    const other = (await ask("/terms")).headers["etag"]!;
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    for (const line of [
      `If-None-Match: ${other}`,
      `If-None-Match: W/"", "x", nonsense, ,`,
      `If-None-Match: ${'"a",'.repeat(3_000)}`,
      `If-Modified-Since: ${tomorrow}`,
      "If-Modified-Since: yesterday or so",
      `If-Match: ${other}`,
      "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT",
      `If-Range: ${other}\r\nRange: bytes=0-10`,
      "Accept-Encoding: br;q=0, gzip;q=banana, *;q=0",
      "Expect: everything",
      "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk",
      "Accept-Encoding: \u00e9",
    ]) {
      const { status, body } = await ask("/privacy", `${line}\r\n`);
      expect([line, status, body.includes("</html>")]).toEqual([
        line,
        200,
        true,
      ]);
    }
  });
});
