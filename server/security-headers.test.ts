import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";

import { contentSecurityPolicy } from "./security-headers.ts";

describe("contentSecurityPolicy", () => {
  it("allows the page's own inline scripts and styles, and no other", () => {
    const policy = contentSecurityPolicy(
      `<style>a{b:c}</style><script>one()</script><script type="module">import "x"</script>` +
        `<script src="/assets/x.js"></script><script type="application/ld+json">{"a":1}</script>`,
    );
    const hash = (text: string) =>
      `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(policy).toContain(
      `script-src 'self' ${hash("one()")} ${hash('import "x"')};`,
    );
    expect(policy).toContain(`style-src 'self' ${hash("a{b:c}")};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it("allows the scripts of a page for one visitor by its nonce alone", () => {
    const policy = contentSecurityPolicy("<script>one()</script>", "abc");
    expect(policy).toContain("script-src 'self' 'nonce-abc';");
  });
});
