import { describe, expect, it } from "vitest";

import { hostsOf } from "./security/hosts.ts";
import { NEXT, startSite, statusesOf } from "./site.fixture.ts";

describe("a request to the site", () => {
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

  it("ignores the forwarded protocol without a proxy of its own", async () => {
    const { port } = await startSite({ siteUrl: "https://www.example.com" });
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { "x-forwarded-proto": "http" },
    });
    expect(answer.status).toBe(200);
  });
});
