import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { createCookie } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { startTestDatabase, type TestDatabase } from "../setup/database.ts";
import { PortalVisitor } from "../setup/portal-visitor.ts";

// The portal's loaders and actions against the embedded database, as the site
// calls them. On a hosted project the same code speaks to the same API.

const siteUrl = "http://localhost:3000";
const jane = { email: "jane.doe@example.com", password: "a long password" };
const john = { email: "john@example.com", password: "another password" };

let folder = "";
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof loadRoutes>>;

async function loadRoutes() {
  return {
    login: await import("../../app/routes/login"),
    logout: await import("../../app/routes/logout"),
    dashboard: await import("../../app/routes/dashboard"),
    session: await import("../../app/routes/resources.session"),
    confirm: await import("../../app/routes/auth.confirm"),
    password: await import("../../app/routes/auth.update-password"),
  };
}

async function addPerson(
  { email, password }: typeof jane,
  isConfirmed = true,
): Promise<void> {
  const { error } = await database
    .client(database.secrets.secretKey)
    .auth.admin.createUser({ email, password, email_confirm: isConfirmed });
  expect(error).toBeNull();
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "portal-test-"));
  database = await startTestDatabase(folder, { siteUrl });
  const settings = {
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_READ_TOKEN: "none",
    SITE_URL: siteUrl,
    SITE_SECRET: "0123456789abcdef0123456789abcdef",
    SUPABASE_URL: database.url,
    SUPABASE_PUBLISHABLE_KEY: database.secrets.publishableKey,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  routes = await loadRoutes();
  await addPerson(jane);
  await addPerson(john);
}, 60_000);

afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

function visitor(): PortalVisitor {
  return new PortalVisitor(siteUrl);
}

function signIn(who: PortalVisitor, { email, password }: typeof jane) {
  return who.post(routes.login.action, "/login", { email, password });
}

async function signedIn(person: typeof jane): Promise<PortalVisitor> {
  const who = visitor();
  expect((await signIn(who, person)).location).toBe("/login");
  return who;
}

async function accountOf(who: PortalVisitor): Promise<unknown> {
  return (await who.get(routes.session.loader, "/resources/session")).data;
}

/** The words that a redirect carries along. */
async function flashOf(who: PortalVisitor): Promise<unknown> {
  const { signingKey } = await import("../../app/http/cookies.server");
  const cookie = createCookie("site_flash", { secrets: [signingKey("flash")] });
  return cookie.parse(`site_flash=${who.cookies.get("site_flash")}`);
}

/** The newest mail that the database has sent to somebody. */
async function newestMail(to: string): Promise<{ link: URL; code: string }> {
  const { mailboxKey } = database.secrets;
  const page = await fetch(`${database.url}/mailbox?key=${mailboxKey}`);
  const mail = (await page.text())
    .split("<article>")
    .find((article) => article.includes(`To ${to}`))!;
  const [, link = ""] = /href="([^"]+)"/.exec(mail) ?? [];
  const [code = ""] = /\b\d{6}\b/.exec(mail.replace(/href="[^"]*"/g, "")) ?? [];
  return { link: new URL(link.replaceAll("&amp;", "&")), code };
}

async function recoveryLink(email: string): Promise<string> {
  const { auth } = database.client(database.secrets.publishableKey);
  expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
  const { link } = await newestMail(email);
  return `${link.pathname}${link.search}`;
}

/** The same session, whose access token has run out. */
function expire(who: PortalVisitor): void {
  const cookie = who.cookies.get("site_session")!;
  const session = JSON.parse(
    Buffer.from(cookie.slice("base64-".length), "base64url").toString(),
  ) as { expires_at: number };
  session.expires_at = Math.floor(Date.now() / 1000) - 60;
  const text = Buffer.from(JSON.stringify(session)).toString("base64url");
  who.cookies.set("site_session", `base64-${text}`);
}

describe("signing in", () => {
  it("opens a session that no script can read", async () => {
    const who = visitor();
    const { status, location, setCookies } = await signIn(who, jane);
    expect([status, location]).toEqual([303, "/login"]);
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(/^site_session=.*; HttpOnly; SameSite=Lax$/);
    expect(setCookies[0]!.length).toBeLessThan(4096);
    expect(await accountOf(who)).toEqual({
      isKnown: true,
      account: { label: "jane.doe", email: jane.email },
    });
  });

  it("keeps the wish of where to go, as far as it may be followed", async () => {
    const path = "/login?redirectTo=https://evil.example";
    const who = visitor();
    const { location } = await who.post(routes.login.action, path, jane);
    expect(location).toBe(path);
    const { data } = await who.get(routes.login.loader, path);
    expect(data).toEqual({ to: "/dashboard", copyright: expect.any(String) });
  });

  it("answers alike whether the account is unknown, unconfirmed or another's", async () => {
    const waiting = { email: "waiting@example.com", password: "a password" };
    await addPerson(waiting, false);
    for (const { email } of [
      jane,
      waiting,
      { email: "nobody@example.com" },
      { email: `${"a".repeat(400)}@example.com` },
      { email: "no e-mail" },
    ]) {
      const password = email === waiting.email ? waiting.password : "wrong";
      const who = visitor();
      const { status, data } = await signIn(who, { email, password });
      expect(status, email).toBe(400);
      expect(data).toEqual({ message: "Invalid login credentials", email });
      expect(who.cookies.size).toBe(0);
    }
  });

  it("never says a password again", async () => {
    const { data } = await signIn(visitor(), {
      email: jane.email,
      password: "secret-that-was-typed",
    });
    expect(JSON.stringify(data)).not.toContain("secret-that-was-typed");
  });

  it("is refused for a while after too many wrong passwords, the right one too", async () => {
    const guessed = { email: "guessed@example.com", password: "the right one" };
    await addPerson(guessed);
    const guesser = new PortalVisitor(siteUrl, "203.0.113.7");
    const tries = Array.from({ length: 10 }, (_, index) =>
      signIn(guesser, { ...guessed, password: `wrong ${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await signIn(guesser, guessed)).status).toBe(429);
    await signedIn(guessed);
  });
});

describe("a session", () => {
  it("opens the gate, which sends everybody else to the sign-in", async () => {
    const stranger = visitor();
    const closed = await stranger.get(routes.dashboard.loader, "/dashboard");
    expect([closed.status, closed.location]).toEqual([302, "/login"]);
    expect(await flashOf(stranger)).toEqual({
      title: "Access denied",
      description: "You must be logged in to access the portal",
      kind: "destructive",
    });
    const who = await signedIn(jane);
    const open = await who.get(routes.dashboard.loader, "/dashboard");
    expect([open.status, open.data]).toEqual([200, { kind: "nothing" }]);
  });

  it("is refreshed once for two tabs, and for one that comes a moment later", async () => {
    const tab = await signedIn(jane);
    expire(tab);
    const other = tab.copy();
    const late = tab.copy();
    await Promise.all([accountOf(tab), accountOf(other)]);
    for (const each of [tab, other, late])
      expect(await accountOf(each)).toMatchObject({ account: {} });
    expect(tab.cookies.get("site_session")).toBe(
      other.cookies.get("site_session"),
    );
  });

  it("that was forged is none, and is taken away", async () => {
    const real = (await signedIn(jane)).cookies.get("site_session")!;
    for (const forged of [
      "garbage",
      "base64-",
      "base64-e30",
      real.slice(0, -40),
      `${real.slice(0, 300)}AAAA${real.slice(304)}`,
    ]) {
      const who = visitor();
      who.cookies.set("site_session", forged);
      expect(await accountOf(who), forged.slice(0, 20)).toEqual({
        isKnown: true,
        account: null,
      });
      expect(who.cookies.has("site_session")).toBe(false);
    }
  });

  it("is read in parts, and all of them are taken away", async () => {
    const who = await signedIn(jane);
    const whole = who.cookies.get("site_session")!;
    who.cookies.delete("site_session");
    who.cookies.set("site_session.0", whole.slice(0, 1000));
    who.cookies.set("site_session.1", whole.slice(1000));
    expect(await accountOf(who)).toMatchObject({ account: {} });
    await who.post(routes.logout.action, "/logout", {});
    expect([...who.cookies.keys()]).toEqual(["site_flash"]);
  });
});

describe("signing out", () => {
  it("ends the session at the service: its cookie is worth nothing any more", async () => {
    const who = await signedIn(jane);
    const phone = await signedIn(jane);
    const thief = who.copy();
    const { status, location } = await who.post(
      routes.logout.action,
      "/logout",
      {},
    );
    expect([status, location]).toEqual([303, "/"]);
    expect(who.cookies.has("site_session")).toBe(false);
    expect(await flashOf(who)).toEqual({
      title: "Logged out",
      description: "You have been successfully logged out.",
      kind: "plain",
    });
    expect(await accountOf(thief)).toEqual({ isKnown: true, account: null });
    expect(await accountOf(phone)).toMatchObject({ account: {} });
  });

  it("is not done by looking at its address", async () => {
    const who = await signedIn(jane);
    const { status } = await who.get(routes.logout.loader, "/logout");
    expect(status).toBe(405);
    expect(await accountOf(who)).toMatchObject({ account: {} });
  });
});

describe("the firm's own list", () => {
  it("is read with the rights of whoever asks", async () => {
    const secret = database.client(database.secrets.secretKey);
    const claim = {
      id: "CLAIM-TEST-1",
      title: "New Claim - Hail",
      status: "prospect",
      policyholder_email: "ann@example.com",
      description: "Name: Ann",
      location: "Austin, Texas",
      peril_type: "hail",
      date_of_loss: "2026-05-01",
    };
    expect((await secret.from("claims").insert(claim)).error).toBeNull();
    const staff = await signedIn(database.secrets.staff!);
    const { data } = await staff.get(routes.dashboard.loader, "/dashboard");
    expect(data).toMatchObject({
      kind: "list",
      name: "requests",
      list: {
        total: 1,
        rows: [
          {
            reference: claim.id,
            status: "prospect",
            email: "ann@example.com",
            dateOfLoss: { text: "May 1, 2026" },
          },
        ],
      },
    });
    for (const search of ["?list=messages", "?list=review", "?page=7"]) {
      const { data } = await staff.get(
        routes.dashboard.loader,
        `/dashboard${search}`,
      );
      expect(data, search).toMatchObject({ list: { rows: [] } });
    }
    const client = await signedIn(john);
    expect(
      (await client.get(routes.dashboard.loader, "/dashboard?list=review"))
        .data,
    ).toEqual({ kind: "nothing" });
  });
});

describe("the mail for a new password", () => {
  it("leads to the form, and its link is used up by the new password alone", async () => {
    const person = { email: "forgot@example.com", password: "the old one" };
    await addPerson(person);
    const elsewhere = await signedIn(person);
    const link = await recoveryLink(person.email);
    const who = visitor();
    const opened = await who.get(routes.confirm.loader, link);
    expect(opened.status).toBe(302);
    const form = await who.get(routes.password.loader, opened.location!);
    const { token } = form.data as { token: string };
    const send = (password: string) =>
      who.post(routes.password.action, opened.location!, { token, password });
    expect(await send("short")).toMatchObject({
      status: 400,
      data: { token, fault: "Use at least 8 characters." },
    });
    const done = await send("a new password");
    expect([done.status, done.location]).toEqual([303, "/login"]);
    expect(await flashOf(who)).toMatchObject({
      title: "Your password has been updated",
    });
    expect(await accountOf(elsewhere)).toMatchObject({ account: null });
    expect((await signIn(visitor(), person)).status).toBe(400);
    await signedIn({ ...person, password: "a new password" });
    expect((await send("one more password")).data).toEqual({ kind: "expired" });
  });

  it("lets somebody choose again whose password was refused", async () => {
    const person = { email: "again@example.com", password: "the old one" };
    await addPerson(person);
    const link = await recoveryLink(person.email);
    const token = new URL(link, siteUrl).searchParams.get("token_hash")!;
    const who = visitor();
    const same = await who.post(routes.password.action, link, {
      token,
      password: person.password,
    });
    expect(same.status).toBe(400);
    expect(same.data).toMatchObject({ token: null });
    const { grant } = same.data as { grant: string };
    const done = await who.post(routes.password.action, link, {
      grant,
      password: "a new password",
    });
    expect(done.location).toBe("/login");
  });

  it("is needed: being signed in is not enough", async () => {
    const who = await signedIn(jane);
    const opened = await who.get(
      routes.password.loader,
      "/auth/update-password",
    );
    expect(opened.location).toBe("/login");
    const sent = await who.post(routes.password.action, "/", {
      password: "a stranger's choice",
    });
    expect(sent.location).toBe("/login");
    await signedIn(jane);
  });
});

describe("the page behind the links of mails", () => {
  const confirm = (who: PortalVisitor, fields: Record<string, string>) =>
    who.post(routes.confirm.action, "/auth/confirm", fields);

  it("says so when a link is used up or nothing came along", async () => {
    const bare = await visitor().get(routes.confirm.loader, "/auth/confirm");
    expect(bare).toMatchObject({ status: 400, data: { kind: "code" } });
    const old = await visitor().get(
      routes.confirm.loader,
      "/auth/confirm?error_code=otp_expired&type=recovery",
    );
    expect(old).toMatchObject({
      status: 400,
      data: { kind: "expired", mail: "recovery" },
    });
    const forged = await confirm(visitor(), {
      intent: "press",
      token: "0".repeat(56),
      mail: "email",
    });
    expect(forged).toMatchObject({ status: 400, data: { kind: "expired" } });
  });

  it("signs in by the link of a mail, once, and not by opening it", async () => {
    const who = visitor();
    const asked = await confirm(who, {
      intent: "mail",
      mail: "magiclink",
      email: john.email,
    });
    expect(asked.data).toEqual({
      kind: "sent",
      message: "Check your email for the magic link",
    });
    const { link } = await newestMail(john.email);
    const path = `${link.pathname}${link.search}`;
    for (let times = 0; times < 3; times += 1) {
      const opened = await visitor().get(routes.confirm.loader, path);
      expect(opened).toMatchObject({ status: 200, data: { kind: "press" } });
    }
    const token = link.searchParams.get("token_hash")!;
    const press = { intent: "press", token, mail: "email" };
    expect((await confirm(who, press)).location).toBe("/login");
    expect(await accountOf(who)).toMatchObject({
      account: { email: john.email },
    });
    expect((await confirm(visitor(), press)).data).toMatchObject({
      kind: "expired",
    });
  });

  it("signs in by the code of a mail, and not by a guess", async () => {
    const person = { email: "code@example.com", password: "a password" };
    await addPerson(person);
    await recoveryLink(person.email);
    const { auth } = database.client(database.secrets.publishableKey);
    await auth.signInWithOtp({
      email: person.email,
      options: { shouldCreateUser: false },
    });
    const { code } = await newestMail(person.email);
    const typed = { intent: "code", email: person.email };
    const wrong = await confirm(visitor(), {
      ...typed,
      code: code === "000000" ? "000001" : "000000",
    });
    expect(wrong).toMatchObject({ status: 400, data: { kind: "code" } });
    const who = visitor();
    const right = await confirm(who, { ...typed, code: ` ${code} ` });
    expect(right.status).toBe(303);
    expect(await accountOf(who)).toMatchObject({
      account: { email: person.email },
    });
  });

  it("tells nobody who has an account, and asks nothing for nobody", async () => {
    const ask = (mail: string, email: string) =>
      confirm(visitor(), { intent: "mail", mail, email });
    for (const [mail, words] of [
      ["recovery", "Check your email for the password reset link"],
      ["magiclink", "Check your email for the magic link"],
      ["signup", "Check your email for the confirmation link"],
    ] as const) {
      const { data } = await ask(mail, "nobody@example.com");
      expect(data).toEqual({ kind: "sent", message: words });
    }
    const empty = await ask("magiclink", "");
    expect(empty).toMatchObject({ status: 400, data: { kind: "expired" } });
  });
});

// The last of all: it ends the database.
describe("while the sign-in service is down", () => {
  it("nobody is signed out, nobody gets in, and every page still answers", async () => {
    const who = await signedIn(jane);
    const old = await signedIn(jane);
    expire(old);
    await database.kill();
    for (const each of [who, old]) {
      expect(await accountOf(each)).toEqual({ isKnown: false });
      expect(each.cookies.has("site_session")).toBe(true);
    }
    const gate = await who.get(routes.dashboard.loader, "/dashboard");
    expect(gate.status).toBe(503);
    const out = await who.post(routes.logout.action, "/logout", {});
    expect(out.location).toBe("/");
    expect(await flashOf(who)).toEqual({
      title: "Error",
      description: "Failed to log out. Please try again.",
      kind: "destructive",
    });
    expect(who.cookies.has("site_session")).toBe(true);
    expect((await signIn(visitor(), john)).status).toBe(503);
    const page = await visitor().get(routes.login.loader, "/login");
    expect(page).toMatchObject({ status: 200, data: { to: null } });
  }, 30_000);
});
