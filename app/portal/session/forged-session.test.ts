import { afterEach, describe, expect, it, vi } from "vitest";

import { createPortal } from "../portal.server";
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

function read(value: unknown) {
  const text = Buffer.from(JSON.stringify(value)).toString("base64url");
  const request = new Request("https://www.example.com/", {
    headers: { Cookie: `__Host-site_session=base64-${text}` },
  });
  return readSession(request, context());
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
      "__Host-site_session.0=base64-e30; __Host-site_session.7=x",
      "__Host-site_session.0=%E0%A4%A",
      "__Host-site_session=base64-____",
      "__Host-site_session.99999999999999999999=base64-e30",
    ]) {
      const request = new Request("https://www.example.com/", {
        headers: { Cookie: cookie },
      });
      expect((await readSession(request, context())).state, cookie).toBe("out");
    }
  });
});
