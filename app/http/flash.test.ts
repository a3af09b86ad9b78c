import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const variables = {
  SANITY_PROJECT_ID: "local",
  SANITY_DATASET: "production",
  SANITY_API_READ_TOKEN: "token",
  SITE_URL: "http://localhost:3000",
  SITE_SECRET: "0123456789abcdef0123456789abcdef",
};

/** The module as a fresh process sees it. */
async function startWith(changes: Partial<typeof variables> = {}) {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...variables, ...changes }))
    vi.stubEnv(name, value);
  return import("./flash.server");
}

function requestWith(setCookie: string): Request {
  return new Request("http://localhost:3000/", {
    headers: { Cookie: `other=1; ${setCookie.split(";")[0]}` },
  });
}

const words = {
  title: "Logged out",
  description: "You have been successfully logged out.",
  kind: "plain",
} as const;

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllEnvs());

describe("a flash message", () => {
  it("comes back once, with the cookie that takes it away", async () => {
    const { flashCookie, takeFlash } = await startWith({
      SITE_URL: "https://www.example.com",
    });
    const set = await flashCookie(words);
    // Behind TLS with the prefix and Secure.
    expect(set).toMatch(
      /^__Host-site_flash=.*; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const flash = await takeFlash(requestWith(set));
    expect(flash?.toast).toEqual(words);
    expect(flash?.clearCookie).toMatch(/^__Host-site_flash=.*Max-Age=0/);
  });

  it("shows no text from a forged cookie, and removes the cookie all the same", async () => {
    const { flashCookie } = await startWith({
      SITE_SECRET: "another-secret-of-thirty-two-chars",
    });
    const foreign = await flashCookie(words);
    const { takeFlash } = await startWith();
    for (const set of [foreign, "site_flash=garbage", "site_flash=e30.x"]) {
      const flash = await takeFlash(requestWith(set));
      expect(flash?.toast, set).toBeNull();
      expect(flash?.clearCookie, set).toMatch(/Max-Age=0/);
    }
  });
});
