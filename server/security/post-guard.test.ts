import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";

import { hostsOf } from "./hosts.ts";
import { mayPost } from "./post-guard.ts";

const SITE = "https://www.example.com";
const hosts = hostsOf(SITE, 3000);
const session = "a=b; __Host-site_session.0=token";

const may = (pathname: string, headers: IncomingHttpHeaders) =>
  mayPost(headers, pathname, hosts);

describe("a form", () => {
  it.each(["/login", "/contact", "/auth/confirm", "/preview/leave"])(
    "for %s is refused from another site with any origin",
    (path) => {
      for (const site of ["cross-site", "same-site"])
        for (const origin of [{}, { origin: "null" }, { origin: SITE }])
          for (const cookie of [{}, { cookie: session }])
            expect(
              may(path, { "sec-fetch-site": site, ...origin, ...cookie }),
            ).toBe(false);
      expect(may(path, { origin: "https://evil.example" })).toBe(false);
      expect(may(path, { origin: "https://a.example.com" })).toBe(false);
    },
  );

  it("is taken from a page of this site, with or without its origin", () => {
    for (const headers of [
      { origin: SITE },
      { origin: SITE, "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "same-origin" },
      { origin: "null", "sec-fetch-site": "same-origin" },
    ])
      for (const path of ["/login", "/contact", "/logout"])
        expect(may(path, { ...headers, cookie: session })).toBe(true);
  });

  it("without an origin may be a public form, but cannot act for a user", () => {
    for (const headers of [
      {},
      { origin: "null" },
      { "sec-fetch-site": "none" },
    ]) {
      expect(may("/contact", headers)).toBe(true);
      expect(may("/resources/forms/contact", headers)).toBe(true);
      expect(may("/contact", { ...headers, cookie: session })).toBe(false);
      for (const path of [
        "/login",
        "/LOGIN",
        "/login.data",
        "/auth/confirm",
        "/auth/update-password",
        "/logout",
        "/preview/leave",
      ])
        expect(may(path, headers), path).toBe(false);
    }
  });

  it("is not taken from this machine once the site has a public address", () => {
    for (const origin of ["http://localhost:3000", "http://127.0.0.1:3000"]) {
      expect(may("/contact", { origin })).toBe(false);
      expect(
        mayPost({ origin }, "/contact", hostsOf("http://localhost:3000", 3000)),
      ).toBe(true);
    }
  });
});
