import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import type { AccountNotice, NoticeOutcome } from "../notice.ts";
import { EDITOR, serverOfFile } from "./server.fixture.ts";

/** Signing in, passwords and members, over HTTP on one server. */
let mails: AccountNotice[] = [];
let outcome: NoticeOutcome;

const server = await serverOfFile({
  trustProxy: true,
  mail: async (notice) => {
    if (!("task" in notice)) mails.push(notice);
    return outcome;
  },
});
beforeEach(() => {
  mails = [];
  outcome = "sent";
});

let networks = 0;

/** Posts a form, from a new network unless one is given. */
function post(
  path: string,
  fields: Record<string, string>,
  { from = `198.51.100.${++networks}`, cookie = "" } = {},
): Promise<Response> {
  return fetch(server.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: { "x-forwarded-for": from, ...(cookie && { cookie }) },
  });
}

const signIn = (password: string, more: Parameters<typeof post>[2] = {}) =>
  post("/v1/auth/login/local", { ...EDITOR, password }, more);

async function me(cookie = ""): Promise<unknown> {
  const own = { headers: { cookie: cookie.split(";")[0] ?? "" } };
  return (await fetch(`${server.url}/v1/users/me`, own)).json();
}

const linesWith = (words: string) =>
  server.logLines.filter((line) => line.includes(words));

describe("the sign-in page", () => {
  it("starts a session, which ends at sign-out for good", async () => {
    const back = `${server.url}/structure/article;a`;
    const path = `/v1/auth/login/local?origin=${encodeURIComponent(back)}`;
    const response = await post(path, EDITOR);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(back);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(await me(cookie)).toMatchObject({ email: EDITOR.email });
    const headers = { cookie: cookie.split(";")[0]!, origin: server.url };
    const out = await fetch(`${server.url}/v1/auth/logout`, {
      method: "POST",
      headers,
    });
    expect(out.headers.getSetCookie()[0]).toContain("Max-Age=0");
    expect(await me(cookie)).toEqual({});
    const query = `${server.url}/v1/data/query/production?query=*`;
    const refused = await fetch(query, { headers });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ errorCode: "SIO-401-ANF" });
  });

  it.each(["http://evil.example/", "//evil.example", "javascript:alert(1)"])(
    "never leads to %s",
    async (target) => {
      const query = `?origin=${encodeURIComponent(target)}`;
      const response = await post(`/v1/auth/login/local${query}`, EDITOR);
      expect(response.headers.get("location")).toBe("/");
    },
  );

  it("keeps what was typed and says what is wrong, but not what is known", async () => {
    const wrong = await signIn("wrong");
    const email = 'a"<b>@example.com';
    const unknown = await post("/v1/auth/login/local", { ...EDITOR, email });
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const [page, other] = [await wrong.text(), await unknown.text()];
    expect(page).toContain(`value="${EDITOR.email}"`);
    expect(page).toContain("<title>Error: Sign in</title>");
    expect(other).toContain("a&quot;&lt;b&gt;@example.com");
    const alert = /<p class="error".*<\/p>/;
    expect(alert.exec(other)?.[0]).toBe(alert.exec(page)?.[0]);
    expect(alert.exec(page)?.[0]).toContain('role="alert"');
  });

  it("locks out a network that guesses, but no known device and no other network", async () => {
    const from = "203.0.113.7";
    const first = await signIn(EDITOR.password, { from });
    const cookie = first.headers.getSetCookie()[1]!.split(";")[0]!;
    const guess = { email: EDITOR.email, address: from, device: null };
    for (let n = 0; n < 10; n += 1) server.accounts.limits.signIn(guess);
    const locked = await signIn(EDITOR.password, { from });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const more of [{}, { from, cookie }])
      expect((await signIn(EDITOR.password, more)).status).toBe(303);
    const said = linesWith('"lockout"');
    expect(said).toHaveLength(1);
    expect(said[0]).not.toMatch(/203\.0|example/);
  });
});

it("a sign-in link is used up by the button, once, and not by opening it", async () => {
  for (let look = 0; look < 2; look += 1) {
    const page = await fetch(server.url + server.signInLink);
    expect(page.status).toBe(200);
    const form = `<form method="post" action="${server.signInLink}"`;
    expect(await page.text()).toContain(form);
  }
  const spent = await post(server.signInLink, {});
  expect(spent.status).toBe(303);
  const [cookie] = spent.headers.getSetCookie();
  expect(await me(cookie)).toMatchObject({ email: EDITOR.email });
  const again = await post(server.signInLink, {});
  expect([again.status, again.headers.getSetCookie()]).toEqual([410, []]);
});

async function forget(email: string, from?: string): Promise<void> {
  const more = from === undefined ? {} : { from };
  expect((await post("/password", { email }, more)).status).toBe(200);
}

describe("Forgot password?", () => {
  const guest = { email: "guest@example.com", name: "Guest", role: "editor" };

  it("ends an invitation, and mails a link that sets a password once", async () => {
    const made = await server.api("/accounts/invitations", { body: guest });
    const { url, mail } = (await made.json()) as { url: string; mail: string };
    expect([mail, mails[0]?.url]).toEqual(["sent", url]);
    const { pathname } = new URL(url);
    const first = await post(pathname, { password: "the guest's own words" });
    expect(first.status).toBe(303);
    const [before] = first.headers.getSetCookie();
    expect(await me(before)).toMatchObject({ role: "editor" });

    await forget(guest.email);
    await expect.poll(() => mails.length).toBe(2);
    const path = new URL(mails[1]!.url).pathname;
    // A mail scanner opens the link, too.
    for (let times = 0; times < 2; times += 1)
      expect((await fetch(server.url + path)).status).toBe(200);
    const short = await post(path, { password: "short" });
    expect(short.status).toBe(400);
    expect(await short.text()).toContain("8 to 256 characters");
    const password = "another long secret";
    const saved = await post(path, { password });
    expect(saved.status).toBe(303);
    const [after] = saved.headers.getSetCookie();
    expect(await me(after)).toMatchObject({ email: guest.email });
    expect(await me(before)).toEqual({});
    expect((await post(path, { password })).status).toBe(410);
    const { users } = server.accounts;
    expect(await users.check(guest.email, password)).not.toBeNull();
    expect(linesWith(path.split("/").at(-1)!)).toEqual([]);
  });

  it("that no mail reaches is told to administrators, without a name in the log", async () => {
    outcome = "refused";
    await forget(guest.email);
    const members = async () => (await server.api("/accounts/members")).text();
    await expect.poll(members).toMatch(/"unmailedSince":"\d{4}-.*Z"/);
    expect(linesWith("not mailed").join()).toMatch(
      /the mail server refused it/,
    );
    expect(server.logLines.join("")).not.toContain("@");
  });

  it("stops one network, and mails an account three times at most, and a disabled one not at all", async () => {
    const from = "203.0.113.9";
    for (let times = 0; times < 10; times += 1)
      await forget(EDITOR.email, from);
    const refused = await post("/password", { email: "a@b" }, { from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    await expect.poll(() => mails.length).toBe(3);
    const path = new URL(mails[2]!.url).pathname;
    const { id } = server.accounts.users.byEmail(guest.email)!;
    await server.accounts.users.change(id, { isDisabled: true });
    await forget(guest.email);
    await forget("nobody@example.com");
    expect((await fetch(server.url + path)).status).toBe(200);
    expect(mails).toHaveLength(3);
  });

  it.each([
    [409, EDITOR.email, "editor"],
    [400, "new@example.com", "owner"],
  ])("invites nobody, with %i: %s as %s", async (status, email, role) => {
    const body = { email, name: "New", role };
    const response = await server.api("/accounts/invitations", { body });
    expect(response.status).toBe(status);
    expect(server.accounts.users.byEmail("new@example.com")).toBeNull();
  });
});

it("administrators see the members, and tokens of websites at most a name", async () => {
  const listed = await (await server.api("/accounts/members")).text();
  expect(listed).toContain(EDITOR.email);
  expect(listed).not.toMatch(/scrypt|password|hash/);
  const { id } = server.accounts.users.byEmail(EDITOR.email)!;
  for (const role of ["published", "viewer", "preview"] as const) {
    const token = server.tokens[role];
    const user = await server.api(`/users/${id}`, { token });
    expect(user.status).toBe(role === "preview" ? 200 : 403);
    const project = await server.api("/projects/local", { token });
    const told = (await user.text()) + (await project.text());
    expect(told).not.toContain(EDITOR.email);
    expect(told.includes(`"displayName":"${EDITOR.name}"`)).toBe(
      role === "preview",
    );
  }
});

it("a copy of the store holds everybody, and no session, link or attempt", async () => {
  await signIn("wrong");
  const folder = mkdtempSync(join(tmpdir(), "copy-"));
  const file = join(folder, "copy.sqlite");
  const response = await server.api("/store/copy");
  writeFileSync(file, await response.bytes());
  const copy = new DatabaseSync(file, { readOnly: true });
  const count = (table: string) =>
    Number(copy.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
  expect(count("account_users")).toBe(2);
  for (const table of ["sessions", "links", "password_links", "attempts"])
    expect([table, count(`account_${table}`)]).toEqual([table, 0]);
  copy.close();
  rmSync(folder, { recursive: true });
});
