import { afterEach, describe, expect, it, vi } from "vitest";

import { createPortal } from "../portal.server";
import { sessionCookie } from "./session-cookie.server";
import { readSession } from "./session.server";

vi.mock("~/env/env.server", () => ({
  environment: () => ({
    siteUrl: "https://www.example.com",
    siteSecret: "0123456789abcdef0123456789abcdef",
    supabase: {
      url: "http://auth.invalid",
      publishableKey: "sb_publishable_x",
      isEmbedded: true,
    },
  }),
}));

afterEach(() => {
  vi.unstubAllGlobals();
});

const soon = Math.floor(Date.now() / 1000) + 3600;
const jwt = [{ alg: "HS256" }, { sub: "x", exp: soon }, "sig"]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".");

function refuseAll(): void {
  vi.stubGlobal("fetch", async () =>
    Response.json(
      { code: 403, error_code: "bad_jwt", msg: "invalid JWT" },
      { status: 403 },
    ),
  );
}

/** Of one request: its loaders share it. */
function context() {
  return {
    services: {
      portal: createPortal({
        url: "http://auth.invalid",
        publishableKey: "sb_publishable_x",
        isEmbedded: true,
      }),
    },
  };
}

/** A cookie as the site signs it: what is in it may be broken all the same. */
function signed(part: string, value: string): string {
  return sessionCookie(`__Host-site_session${part}`, value).split(";")[0]!;
}

function readCookie(cookie: string) {
  const headers = { Cookie: cookie };
  const request = new Request("https://www.example.com/", { headers });
  return readSession(request, context());
}

function read(value: unknown) {
  const text = Buffer.from(JSON.stringify(value)).toString("base64url");
  return readCookie(signed("", `base64-${text}`));
}

/** What an attacker may write into the cookie of a session. */
const FORGED: readonly unknown[] = [
  {},
  { access_token: "a", refresh_token: "b" },
  { access_token: "a.b.c", refresh_token: "b", expires_at: soon },
  { access_token: jwt, refresh_token: "b", expires_at: soon },
  { access_token: jwt, refresh_token: "b", expires_at: soon, user: null },
  { access_token: jwt, refresh_token: "b", expires_at: soon, user: 7 },
  { access_token: 7, refresh_token: 7, expires_at: 1 },
  { access_token: null, refresh_token: null, expires_at: "x" },
  { access_token: {}, refresh_token: [], expires_at: soon },
  { access_token: "a\u0000\r\nb", refresh_token: "é", expires_at: soon },
  { access_token: "a", refresh_token: "x".repeat(3000), expires_at: {} },
  { access_token: "", refresh_token: "", expires_at: soon },
  { access_token: jwt, refresh_token: 5, expires_at: 1, user: { id: 3 } },
  [],
  null,
  7,
];

it("that has expired and is not renewed signs no user in", async () => {
  // The library logs it; on the server as one line (see library-messages.ts).
  vi.mocked(console.error).mockImplementation(() => {});
  refuseAll();
  const session = await read({
    access_token: jwt,
    refresh_token: "b",
    expires_at: 1,
  });
  expect(session.state).toBe("out");
});

describe("a forged session", () => {
  // An unexpected line in the log fails a test.
  it.each(FORGED.map((value) => [JSON.stringify(value).slice(0, 60), value]))(
    "%s signs no user in, and causes no line in the log",
    async (_name, value) => {
      refuseAll();
      const session = await read(value);
      expect(session.state).toBe("out");
      expect(session.cookies.join()).toMatch(/Max-Age=0/);
    },
  );

  it("in parts that do not fit signs no user in", async () => {
    for (const cookie of [
      `${signed(".0", "base64-e30")}; ${signed(".7", "x")}`,
      "__Host-site_session.0=%E0%A4%A",
      signed("", "base64-____"),
      signed(".99999999999999999999", "base64-e30"),
    ])
      expect((await readCookie(cookie)).state, cookie).toBe("out");
  });

  it("that the site did not sign is not shown to the sign-in service", async () => {
    const ask = vi.fn<typeof fetch>();
    vi.stubGlobal("fetch", ask);
    const session = { access_token: jwt, refresh_token: "b", expires_at: soon };
    const text = Buffer.from(JSON.stringify(session)).toString("base64url");
    for (const end of ["", ".", `.${"A".repeat(43)}`]) {
      const cookie = `__Host-site_session=base64-${text}${end}`;
      const { state, cookies } = await readCookie(cookie);
      expect([state, cookies.join()]).toEqual([
        "out",
        expect.stringMatching(/Max-Age=0/),
      ]);
    }
    expect(ask).not.toHaveBeenCalled();
  });
});
