import { afterEach, expect, it, vi } from "vitest";

import { createPortal } from "../portal.server";
import { sessionCookie } from "./client.server";
import { readSession } from "./session.server";

vi.mock("~/env/env.server", () => ({
  environment: () => ({
    siteUrl: "https://www.example.com",
    siteSecret: "0123456789abcdef0123456789abcdef",
  }),
}));

afterEach(() => void vi.unstubAllGlobals());

const session = { access_token: "a.b.c", refresh_token: "b", expires_at: 1 };
const value = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;

/** A cookie with the site's signature; its content may still be broken. */
function signed(part: string, text: string): string {
  return sessionCookie(`__Host-site_session${part}`, text).split(";")[0]!;
}

function read(cookie: string) {
  const portal = createPortal({
    url: "http://auth.invalid",
    publishableKey: "sb_publishable_x",
    isEmbedded: true,
  });
  const headers = { Cookie: cookie };
  const request = new Request("https://www.example.com/", { headers });
  return readSession(request, { services: { portal }, isPast: false });
}

it("a session that has expired and is not renewed signs no user in", async () => {
  // The library logs it; the server turns it into one line (server/log/log.ts).
  vi.mocked(console.error).mockImplementation(() => {});
  vi.stubGlobal("fetch", async () =>
    Response.json(
      { code: 403, error_code: "bad_jwt", msg: "invalid JWT" },
      { status: 403 },
    ),
  );
  expect((await read(signed("", value))).state).toBe("out");
});

// An unexpected line in the log fails a test.
it.each([
  `__Host-site_session=${value}`,
  `__Host-site_session=${value}.${"A".repeat(43)}`,
  `${signed(".0", "base64-e30")}; __Host-site_session.1=x`,
  "__Host-site_session.0=%E0%A4%A",
  signed("", "base64-____"),
])("%s is removed, and not shown to the sign-in service", async (cookie) => {
  const ask = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", ask);
  const { state, cookies } = await read(cookie);
  expect(state).toBe("out");
  expect(cookies.join()).toMatch(/Max-Age=0/);
  expect(ask).not.toHaveBeenCalled();
});

it.each(["{}", "[]", "null", "true"])(
  "the answer %s with a status of success signs nobody in, and ends no session",
  async (body) => {
    vi.stubGlobal("fetch", async () =>
      Response.json(JSON.parse(body) as unknown),
    );
    const lasting = { ...session, expires_at: Date.now() / 1000 + 3_600 };
    const text = Buffer.from(JSON.stringify(lasting)).toString("base64url");
    const found = await read(signed("", `base64-${text}`));
    expect(found).toEqual({ state: "unknown", cookies: [] });
  },
);
