import { expect, it } from "vitest";

import { nginxSettings } from "./nginx-settings.ts";

it("passes headers on unchanged", () => {
  const settings = nginxSettings("/tmp/x", 80, [
    ...["Content-Type", "text/html; charset=utf-8"],
    ...["content-security-policy", "default-src 'self'; base-uri 'none'"],
    ...["etag", '"abc-br"'],
    ...["content-length", "12"],
  ]);
  expect(settings).toContain('default_type "text/html; charset=utf-8";');
  expect(settings).toContain(
    `add_header content-security-policy "default-src 'self'; base-uri 'none'";`,
  );
  expect(settings).toContain('add_header etag "\\"abc-br\\"";');
  expect(settings).not.toContain("content-length");
});

it("refuses what it would change", () => {
  expect(() => nginxSettings("/tmp/x", 80, ["a", "$host"])).toThrow("$host");
});
