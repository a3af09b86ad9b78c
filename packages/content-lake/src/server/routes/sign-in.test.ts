import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EDITOR, startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

function post(
  fields: Record<string, string>,
  { query = "", origin }: { query?: string; origin?: string } = {},
): Promise<Response> {
  return fetch(`${server.url}/v1/auth/login/local${query}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: origin === undefined ? {} : { origin },
  });
}

async function me(cookie: string): Promise<unknown> {
  const response = await fetch(`${server.url}/v1/users/me`, {
    headers: { cookie },
  });
  return response.json();
}

describe("the sign-in page", () => {
  it("starts a session and leads back to where the Studio was", async () => {
    const back = `${server.url}/structure/article;a`;
    const response = await post(EDITOR, {
      query: `?origin=${encodeURIComponent(back)}&projectId=local&type=cookie`,
      origin: server.url,
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(back);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(await me(cookie.split(";")[0] ?? "")).toMatchObject({
      email: EDITOR.email,
      roles: [{ name: "administrator" }],
    });
  });

  it.each([
    "http://evil.example.com/",
    "//evil.example.com",
    "javascript:alert(1)",
    "http://localhost:1/",
    "not an address",
  ])("never leads to %s", async (target) => {
    const response = await post(EDITOR, {
      query: `?origin=${encodeURIComponent(target)}`,
    });
    expect(response.headers.get("location")).toBe("/");
  });

  it("keeps what was typed and says what is wrong, but not what is known", async () => {
    const wrong = await post({ ...EDITOR, password: "wrong" });
    const unknown = await post({ ...EDITOR, email: 'a"<b>@example.com' });
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const [page, other] = [await wrong.text(), await unknown.text()];
    expect(page).toContain(`value="${EDITOR.email}"`);
    expect(page).toContain("<title>Error: Sign in</title>");
    expect(page).not.toContain("wrong");
    expect(other).toContain("a&quot;&lt;b&gt;@example.com");
    const alert = /<p class="error".*<\/p>/;
    expect(alert.exec(other)?.[0]).toBe(alert.exec(page)?.[0]);
    expect(alert.exec(page)?.[0]).toContain('role="alert"');
  });

  it("stops guessing with a sentence and the time to wait", async () => {
    const guess = { email: "guessed@example.com", password: "guess" };
    const { limits } = server.accounts;
    const { email } = guess;
    const attempt = { email, address: "127.0.0.1", device: null };
    for (let each = 0; each < 10; each += 1) limits.signIn(attempt);
    const response = await post(guess);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.text()).toMatch(/Too many attempts.*minutes/);
  });
});

describe("wrong passwords", () => {
  let proxied: TestServer;
  beforeAll(async () => {
    proxied = await startTestServer({ trustProxy: true });
  });
  afterAll(() => proxied.close());

  function signIn(from: string, password: string, cookie = "") {
    return fetch(`${proxied.url}/v1/auth/login/local`, {
      method: "POST",
      body: new URLSearchParams({ ...EDITOR, password }),
      redirect: "manual",
      headers: { "x-forwarded-for": from, ...(cookie && { cookie }) },
    });
  }

  function deviceOf(response: Response): string {
    const cookies = response.headers.getSetCookie();
    const cookie = cookies.find((each) => each.includes("_device="));
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    return cookie?.split(";")[0] ?? "";
  }

  it("of one network lock the owner out nowhere else, and not on a known device", async () => {
    const device = deviceOf(await signIn("203.0.113.7", EDITOR.password));
    const { limits } = proxied.accounts;
    const guess = { email: EDITOR.email, address: "203.0.113.7", device: null };
    for (let each = 0; each < 9; each += 1) limits.signIn(guess);
    expect((await signIn("203.0.113.7", "wrong")).status).toBe(401);
    expect((await signIn("203.0.113.7", "wrong")).status).toBe(429);
    const locked = await signIn("203.0.113.7", EDITOR.password);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn("198.51.100.1", EDITOR.password)).status).toBe(303);
    const known = await signIn("203.0.113.7", EDITOR.password, device);
    expect(known.status).toBe(303);
    deviceOf(known);
  });

  it("are logged once, without a name or an address", () => {
    const lines = proxied.logLines.filter((line) => line.includes('"warn"'));
    const said = lines.map((line) => String(JSON.parse(line).message));
    expect(said.sort()).toEqual(["failed sign-ins", "lockout"]);
    expect(lines.join("")).not.toMatch(/203\.0|example/);
  });
});

describe("a session", () => {
  it("ends at sign-out, for good", async () => {
    const cookie = await server.signIn();
    const response = await fetch(`${server.url}/v1/auth/logout`, {
      method: "POST",
      headers: { cookie, origin: server.url },
    });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toContain("Max-Age=0");
    expect(await me(cookie)).toEqual({});
    const query = await fetch(
      `${server.url}/v1/data/query/production?query=*`,
      {
        headers: { cookie },
      },
    );
    expect(query.status).toBe(401);
    expect(await query.json()).toMatchObject({ errorCode: "SIO-401-ANF" });
  });
});

describe("behind TLS", () => {
  it("the cookie is bound to the host and to https", async () => {
    const proxied = await startTestServer({
      publicUrl: new URL("https://studio.example.com"),
    });
    const response = await fetch(`${proxied.url}/v1/auth/login/local`, {
      method: "POST",
      body: new URLSearchParams(EDITOR),
      redirect: "manual",
    });
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-content_lake_session=/);
    expect(cookie).toContain("; Secure");
    await proxied.close();
  });
});

describe("a sign-in link", () => {
  it("is used up by the button, once, and not by opening it", async () => {
    const address = `${server.url}${server.signInLink}`;
    for (let look = 0; look < 2; look += 1) {
      const page = await fetch(address);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<form method="post"');
    }
    const spent = await fetch(address, { method: "POST", redirect: "manual" });
    expect(spent.status).toBe(303);
    const [cookie = ""] = spent.headers.getSetCookie();
    expect(await me(cookie.split(";")[0] ?? "")).toMatchObject({
      email: EDITOR.email,
    });
    for (const method of ["GET", "POST"]) {
      const again = await fetch(address, { method, redirect: "manual" });
      expect(again.status).toBe(410);
      expect(again.headers.getSetCookie()).toEqual([]);
    }
  });
});
