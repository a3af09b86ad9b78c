import { describe, expect, it } from "vitest";

import { hostsOf } from "./security/hosts.ts";
import { NEXT, startSite, statusesOf } from "./site.fixture.ts";

describe("a request to the site", () => {
  it("lets no request without an origin act for a signed-in user", async () => {
    const { port } = await startSite();
    const send = async (headers: Record<string, string>) => {
      const init = { method: "POST", headers, body: "a=b" };
      return (await fetch(`http://127.0.0.1:${port}/`, init)).status;
    };
    const cookie = "a=b; __Host-site_session.0=token";
    expect(await send({ cookie })).toBe(403);
    expect(await send({ cookie, origin: "null" })).toBe(403);
    expect(await send({ origin: "null" })).toBe(405);
    expect(await send({})).toBe(405);
    expect(await send({ cookie, origin: "http://a" })).toBe(405);
  });

  it("refuses a form of another site and logs one security event", async () => {
    const { port, noteSecurity, bodies } = await startSite();
    const init = {
      method: "POST",
      headers: { origin: "null", "sec-fetch-site": "cross-site" },
      body: "email=a&password=b",
    };
    const url = `http://127.0.0.1:${port}/login`;
    expect((await fetch(url, init)).status).toBe(403);
    expect(bodies).toEqual([]);
    expect(noteSecurity).toHaveBeenCalledExactlyOnceWith(
      "refused origin",
      "192.0.2.1",
    );
  });

  it("says in the log which host a probe has to name", async () => {
    const siteUrl = "https://www.example.com:8443";
    const { port, noteSecurity } = await startSite({
      siteUrl,
      hosts: hostsOf(siteUrl, 3000),
    });
    const probe = (host: string) =>
      statusesOf(
        port,
        `GET /readyz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
    expect(await probe("www.example.com")).toEqual([421]);
    expect(noteSecurity).toHaveBeenCalledExactlyOnceWith(
      "refused host",
      "192.0.2.1",
      expect.stringContaining("www.example.com:8443 (SITE_URL)"),
    );
    expect(await probe("www.example.com:8443")).toEqual([200]);
    expect(noteSecurity).toHaveBeenCalledOnce();
  });

  it("answers a request for two hosts with 400, cached page or not", async () => {
    const { port, site } = await startSite();
    site.pages.setConnected(true);
    expect(await statusesOf(port, NEXT)).toEqual([200]);
    const two =
      "GET / HTTP/1.1\r\nHost: a\r\nhOST: evil.example\r\nConnection: close\r\n\r\n";
    expect(await statusesOf(port, two)).toEqual([400]);
  });

  it("redirects to TLS a request that came to the proxy without it", async () => {
    const { port, site, bodies } = await startSite({
      siteUrl: "https://www.example.com",
      trustProxy: true,
    });
    site.pages.setConnected(true);
    const ask = async (path: string, proto: string, method = "GET") => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { "x-forwarded-proto": proto },
        redirect: "manual",
        ...(method === "POST" && { body: "a=b" }),
      });
      return [answer.status, answer.headers.get("location")];
    };
    expect(await ask("/", "https")).toEqual([200, null]);
    // It is cached now.
    expect(await ask("/", "http")).toEqual([301, "https://www.example.com/"]);
    // The sender's claims precede the proxy's entry.
    expect(await ask("/", "https, http")).toEqual([
      301,
      "https://www.example.com/",
    ]);
    expect(await ask("//evil.example/..//x?q=1", "http")).toEqual([
      301,
      "https://www.example.com/x?q=1",
    ]);
    expect(await ask("/contact", "http", "POST")).toEqual([
      308,
      "https://www.example.com/contact",
    ]);
    expect(bodies).toEqual([]);
    for (const probe of ["/healthz", "/readyz"])
      expect(await ask(probe, "http")).toEqual([200, null]);
  });

  it("ignores the forwarded protocol without a proxy of its own", async () => {
    const { port } = await startSite({ siteUrl: "https://www.example.com" });
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { "x-forwarded-proto": "http" },
    });
    expect(answer.status).toBe(200);
  });
});
