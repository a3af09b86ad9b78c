import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";

import { maySeeReport } from "./readiness-report.ts";

function sees(
  headers: IncomingHttpHeaders,
  remoteAddress: string,
  siteUrl = "http://localhost:3000",
) {
  const socket = { remoteAddress } as IncomingMessage["socket"];
  return maySeeReport({ headers, socket }, { token: null, siteUrl });
}

describe("the report of /readyz", () => {
  it("is for programs of this machine that ask it directly", () => {
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
      for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
        expect(sees({ host }, address)).toBe(true);
  });

  it("is not for a request from elsewhere, or by a proxy without forwarded headers", () => {
    expect(sees({ host: "localhost:3000" }, "192.0.2.1")).toBe(false);
    expect(sees({ host: "www.example.com" }, "127.0.0.1")).toBe(false);
    expect(sees({}, "127.0.0.1")).toBe(false);
  });

  it("is not for a public site's own machine: a proxy there may ask as it does", () => {
    // nginx sends the host of its `proxy_pass`, without further headers.
    const host = "127.0.0.1:3000";
    expect(sees({ host }, "127.0.0.1", "https://www.example.com")).toBe(false);
  });

  it("is shown for no token where none was set", () => {
    const headers = { host: "localhost", authorization: "Bearer null" };
    expect(sees(headers, "127.0.0.1")).toBe(false);
  });
});
