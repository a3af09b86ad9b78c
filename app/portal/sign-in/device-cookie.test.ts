import { afterEach, describe, expect, it, vi } from "vitest";

import { deviceCookie, knownDevice } from "./device-cookie.server";

vi.mock("~/env/env.server", () => ({
  environment: () => ({
    siteUrl: "https://www.example.com",
    siteSecret: "0123456789abcdef0123456789abcdef",
  }),
}));

afterEach(() => void vi.useRealTimers());

const request = (setCookie?: string) =>
  new Request("https://www.example.com/login", {
    headers: setCookie ? { Cookie: setCookie.split(";")[0] ?? "" } : {},
  });

describe("the cookie of a known browser", () => {
  it("knows the account that a user signed in to, and no other", async () => {
    const set = await deviceCookie(request(), "Owner@example.com ");
    expect(set).toMatch(
      /^__Host-site_device=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(set).not.toContain("owner");
    expect(await knownDevice(request(set), "owner@EXAMPLE.com")).not.toBeNull();
    expect(await knownDevice(request(set), "other@example.com")).toBeNull();
    expect(await knownDevice(request(), "owner@example.com")).toBeNull();
  });

  it("is worth nothing when it is forged or too old", async () => {
    const set = await deviceCookie(request(), "owner@example.com");
    const email = "owner@example.com";
    const [pair = ""] = set.split(";");
    const name = "__Host-site_device=";
    for (const forged of [pair.slice(0, -3), `${name}W10.x`, name])
      expect(await knownDevice(request(forged), email)).toBeNull();
    const now = Date.now() + 181 * 86_400_000;
    vi.useFakeTimers({ toFake: ["Date"], now });
    expect(await knownDevice(request(set), email)).toBeNull();
  });
});
