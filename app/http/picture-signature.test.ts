import { expect, it, vi } from "vitest";

import { signedPart, signPart } from "./picture-signature.server";

const settings = vi.hoisted(() => ({ siteSecret: null as string | null }));
vi.mock("~/env/env.server", () => ({
  environment: () => ({ ...settings, content: { readToken: "read token" } }),
}));

const FILE = `${"ab12".repeat(10)}-1600x900.webp`;

it("signs a part of one picture, for the next process too", async () => {
  const signed = signPart(FILE, "1,2,30,40");
  expect(signed).toMatch(/^1,2,30,40,[\w-]{16}$/);
  expect(signedPart(FILE, signed)).toBe("1,2,30,40");
  // Pages that are kept on disk name it after a restart, with and without a secret of the site.
  vi.resetModules();
  const next = await import("./picture-signature.server");
  expect(next.signPart(FILE, "1,2,30,40")).toBe(signed);
  settings.siteSecret = "0123456789abcdef0123456789abcdef";
  expect(next.signPart(FILE, "1,2,30,40")).not.toBe(signed);
  settings.siteSecret = null;
});

it("refuses a part that it did not sign", () => {
  const signed = signPart(FILE, "1,2,30,40");
  for (const other of [
    "1,2,30,40",
    "1,2,30,41" + signed.slice(9),
    signed.slice(0, -1),
    `${signed}x`,
    `${signed.slice(0, -1)}~`,
    "",
  ])
    expect(signedPart(FILE, other), other).toBeNull();
  expect(signedPart(FILE.replace("ab12", "ab13"), signed)).toBeNull();
});
