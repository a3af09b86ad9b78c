import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";

import { CLOSED_POLICY, contentSecurityPolicy } from "./security-headers.ts";

const hash = (text: string) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("contentSecurityPolicy", () => {
  it("names the inline scripts that the program put into a page, each once", () => {
    const scripts = ["one()", 'import "x"', "one()"];
    expect(contentSecurityPolicy({ allowed: { scripts } })).toContain(
      `script-src 'self' ${hash("one()")} ${hash('import "x"')};`,
    );
    expect(contentSecurityPolicy({ allowed: { scripts: [] } })).toContain(
      "script-src 'self';",
    );
  });

  it("names the styles of the program's own", () => {
    expect(
      contentSecurityPolicy({ allowed: { nonce: "abc" }, styles: ["a{b:c}"] }),
    ).toContain(`style-src 'self' ${hash("a{b:c}")};`);
  });

  it("allows the scripts of a page for one visitor by its nonce alone", () => {
    const policy = contentSecurityPolicy({ allowed: { nonce: "abc" } });
    expect(policy).toContain("script-src 'self' 'nonce-abc';");
  });

  it("lets the Studio alone frame a preview, with the styles and pictures of its overlays", () => {
    const origin = "https://studio.example.com";
    const allowed = { nonce: "abc" };
    const preview = contentSecurityPolicy({
      allowed,
      framedBy: { origin, hasOverlays: true },
    });
    expect(preview).toMatch(
      /; frame-ancestors https:\/\/studio\.example\.com$/,
    );
    expect(preview).toContain("style-src 'self' 'nonce-abc';");
    expect(preview).toContain(`img-src 'self' data: ${origin};`);
    const refusal = contentSecurityPolicy({
      allowed,
      framedBy: { origin, hasOverlays: false },
    });
    expect(refusal).toContain("style-src 'self';");
    expect(refusal).toContain("img-src 'self' data:;");
    expect(contentSecurityPolicy({ allowed })).toMatch(
      /frame-ancestors 'none'$/,
    );
  });

  it("allows nothing that is not named, and nothing unsafe", () => {
    for (const policy of [
      contentSecurityPolicy({ allowed: { scripts: [] } }),
      CLOSED_POLICY,
    ]) {
      expect(policy).toMatch(/^default-src 'none'; /);
      expect(policy).not.toContain("unsafe");
      for (const directive of ["base-uri", "form-action", "frame-ancestors"])
        expect(policy).toContain(`; ${directive} '`);
    }
  });
});
