import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { PortalVisitor } from "../fixtures/portal/portal-visitor.fixture.ts";
import {
  flashOf,
  jane,
  john,
  startTestPortal,
  visitor,
  type TestPortal,
} from "../fixtures/portal/portal.fixture.ts";

// The portal's loaders and actions against the embedded database, as the site
// calls them. On a hosted project the same code speaks to the same API.

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
}, 60_000);

afterAll(() => portal?.remove());

/** The session of a visitor, without its signature. */
function valueOf(who: PortalVisitor): string {
  return who.cookies.get("site_session")!.split(".")[0]!;
}

/** Gives a visitor a cookie as the site would set it. */
async function giveCookie(
  who: PortalVisitor,
  name: string,
  value: string,
): Promise<void> {
  const { sessionCookie } =
    await import("../../app/portal/session/session-cookie.server");
  const [pair = ""] = sessionCookie(name, value).split(";");
  who.cookies.set(name, pair.slice(name.length + 1));
}

/** The same session, whose access token has run out. */
function expire(who: PortalVisitor): Promise<void> {
  const session = JSON.parse(
    Buffer.from(valueOf(who).slice("base64-".length), "base64url").toString(),
  ) as { expires_at: number };
  session.expires_at = Math.floor(Date.now() / 1000) - 60;
  const text = Buffer.from(JSON.stringify(session)).toString("base64url");
  return giveCookie(who, "site_session", `base64-${text}`);
}

describe("signing in", () => {
  it("opens a session that no script can read", async () => {
    const who = visitor();
    const { status, location, setCookies } = await portal.signIn(who, jane);
    expect([status, location]).toEqual([303, "/login"]);
    expect(setCookies).toHaveLength(2);
    expect(setCookies[1]).toMatch(/^site_device=/);
    expect(setCookies[0]).toMatch(/^site_session=.*; HttpOnly; SameSite=Lax$/);
    expect(setCookies[0]!.length).toBeLessThan(4096);
    expect(await portal.accountOf(who)).toEqual({
      isKnown: true,
      account: { label: "jane.doe", email: jane.email },
    });
  });

  it("keeps the requested target if it is allowed", async () => {
    const path = "/login?redirectTo=https://evil.example";
    const who = visitor();
    const { location } = await who.post(portal.routes.login.action, path, jane);
    expect(location).toBe(path);
    const { data } = await who.get(portal.routes.login.loader, path);
    expect(data).toEqual({ to: "/dashboard", copyright: expect.any(String) });
  });

  it("answers alike whether the account is unknown, unconfirmed or another user's", async () => {
    const waiting = { email: "waiting@example.com", password: "a password" };
    await portal.addPerson(waiting, false);
    for (const { email } of [
      jane,
      waiting,
      { email: "nobody@example.com" },
      { email: `${"a".repeat(400)}@example.com` },
      { email: "no e-mail" },
    ]) {
      const password = email === waiting.email ? waiting.password : "wrong";
      const who = visitor();
      const { status, data } = await portal.signIn(who, { email, password });
      expect(status, email).toBe(400);
      expect(data).toEqual({ message: "Invalid login credentials", email });
      expect(who.cookies.size).toBe(0);
    }
  });

  it("never repeats a password", async () => {
    const { data } = await portal.signIn(visitor(), {
      email: jane.email,
      password: "secret-that-was-typed",
    });
    expect(JSON.stringify(data)).not.toContain("secret-that-was-typed");
  });

  it("is refused for a while after too many wrong passwords, the right one too", async () => {
    const guessed = { email: "guessed@example.com", password: "the right one" };
    await portal.addPerson(guessed);
    const guesser = visitor("203.0.113.7");
    const tries = Array.from({ length: 10 }, (_, index) =>
      portal.signIn(guesser, { ...guessed, password: `wrong ${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const refused = await portal.signIn(guesser, guessed);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
    await portal.signedIn(guessed);
  });

  it("lets the owner in with a known browser while strangers guess from everywhere", async () => {
    const owner = { email: "owner@example.com", password: "the right one" };
    await portal.addPerson(owner);
    const atHome = await portal.signedIn(owner);
    const guesses = Array.from({ length: 120 }, (_, index) =>
      portal.signIn(visitor(`198.51.100.${index}`), {
        ...owner,
        password: `wrong ${index}`,
      }),
    );
    const again = await portal.signIn(atHome, owner);
    expect([again.status, again.location]).toEqual([303, "/login"]);
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses).toContain(429);
    expect(statuses).not.toContain(303);
  }, 30_000);
});

describe("a session", () => {
  it("gives access to the dashboard, which redirects other visitors to the sign-in", async () => {
    const stranger = visitor();
    const closed = await stranger.get(
      portal.routes.dashboard.loader,
      "/dashboard",
    );
    expect([closed.status, closed.location]).toEqual([302, "/login"]);
    expect(await flashOf(stranger)).toEqual({
      title: "Access denied",
      description: "You must be logged in to access the portal",
      kind: "destructive",
    });
    const who = await portal.signedIn(jane);
    const open = await who.get(portal.routes.dashboard.loader, "/dashboard");
    expect([open.status, open.data]).toEqual([200, { kind: "nothing" }]);
  });

  it("is refreshed once for two tabs, and for one that comes a moment later", async () => {
    const tab = await portal.signedIn(jane);
    await expire(tab);
    const other = tab.copy();
    const late = tab.copy();
    await Promise.all([portal.accountOf(tab), portal.accountOf(other)]);
    for (const each of [tab, other, late])
      expect(await portal.accountOf(each)).toMatchObject({ account: {} });
    expect(tab.cookies.get("site_session")).toBe(
      other.cookies.get("site_session"),
    );
  });

  it("that was forged is ignored and removed", async () => {
    const real = (await portal.signedIn(jane)).cookies.get("site_session")!;
    for (const forged of [
      "garbage",
      "base64-",
      "base64-e30",
      real.slice(0, -40),
      `${real.slice(0, 300)}AAAA${real.slice(304)}`,
    ]) {
      const who = visitor();
      who.cookies.set("site_session", forged);
      expect(await portal.accountOf(who), forged.slice(0, 20)).toEqual({
        isKnown: true,
        account: null,
      });
      expect(who.cookies.has("site_session")).toBe(false);
    }
  });

  it("is read in parts, and all of them are taken away", async () => {
    const who = await portal.signedIn(jane);
    const whole = valueOf(who);
    who.cookies.delete("site_session");
    await giveCookie(who, "site_session.0", whole.slice(0, 1000));
    await giveCookie(who, "site_session.1", whole.slice(1000));
    expect(await portal.accountOf(who)).toMatchObject({ account: {} });
    await who.post(portal.routes.logout.action, "/logout", {});
    expect([...who.cookies.keys()]).toEqual(["site_device", "site_flash"]);
  });
});

describe("signing out", () => {
  it("ends the session at the service, so that its cookie is invalid", async () => {
    const who = await portal.signedIn(jane);
    const phone = await portal.signedIn(jane);
    const thief = who.copy();
    const { status, location } = await who.post(
      portal.routes.logout.action,
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
    expect(await portal.accountOf(thief)).toEqual({
      isKnown: true,
      account: null,
    });
    expect(await portal.accountOf(phone)).toMatchObject({ account: {} });
  });

  it("is not done by a GET", async () => {
    const who = await portal.signedIn(jane);
    const { status } = await who.get(portal.routes.logout.loader, "/logout");
    expect(status).toBe(405);
    expect(await portal.accountOf(who)).toMatchObject({ account: {} });
  });
});

describe("the firm's own list", () => {
  it("is read with the rights of the signed-in person", async () => {
    const secret = portal.database.client(portal.database.secrets.secretKey);
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
    const staff = await portal.signedIn(portal.database.secrets.staff!);
    const { data } = await staff.get(
      portal.routes.dashboard.loader,
      "/dashboard",
    );
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
        portal.routes.dashboard.loader,
        `/dashboard${search}`,
      );
      expect(data, search).toMatchObject({ list: { rows: [] } });
    }
    const client = await portal.signedIn(john);
    expect(
      (
        await client.get(
          portal.routes.dashboard.loader,
          "/dashboard?list=review",
        )
      ).data,
    ).toEqual({ kind: "nothing" });
  });

  it("shows staff alone how the site is, and lets staff alone deliver again", async () => {
    const { loader, action } = portal.routes.health;
    const path = "/dashboard/health";
    const staff = await portal.signedIn(portal.database.secrets.staff!);
    expect((await staff.get(loader, path)).data).toMatchObject({
      isWell: true,
      services: [{ name: "Database", isWell: true }, { isWell: true }],
    });
    const reference = "CLAIM-NONE";
    const again = await staff.post(action, path, { reference });
    expect([again.status, again.location]).toEqual([303, path]);
    expect(await flashOf(staff)).toMatchObject({ kind: "destructive" });
    const client = await portal.signedIn(john);
    expect((await client.get(loader, path)).data).toBeNull();
    const visits = [portal.routes.visits.loader, "/dashboard/visits"] as const;
    expect((await client.get(...visits)).data).toBe("not staff");
    expect((await staff.get(...visits)).data).toBe("not counted");
    expect((await visitor().get(...visits)).location).toBe("/login");
    expect((await client.post(action, path, { reference })).status).toBe(403);
    for (const answer of [
      await visitor().get(loader, path),
      await visitor().post(action, path, { reference }),
    ])
      expect([answer.status, answer.location]).toEqual([302, "/login"]);
  });
});

// Last, since it stops the database.
describe("while the sign-in service is down", () => {
  it("no session ends, no sign-in succeeds, and every page still answers", async () => {
    const who = await portal.signedIn(jane);
    const old = await portal.signedIn(jane);
    await expire(old);
    const { loader, action } = portal.routes.health;
    const staff = await portal.signedIn(portal.database.secrets.staff!);
    const unknown = await portal.signedIn(portal.database.secrets.staff!);
    await staff.get(loader, "/dashboard/health");
    await portal.database.kill();
    // Staff who just looked see the outage; it confirms no other session.
    const health = await staff.get(loader, "/dashboard/health");
    expect(health.data).toMatchObject({
      isWell: false,
      services: [{ name: "Database", isWell: false }, { isWell: true }],
    });
    for (const answer of [
      await unknown.get(loader, "/dashboard/health"),
      await who.get(loader, "/dashboard/health"),
      await staff.post(action, "/dashboard/health", { reference: "X" }),
    ])
      expect(answer.status).toBe(503);
    for (const each of [who, old]) {
      expect(await portal.accountOf(each)).toEqual({ isKnown: false });
      expect(each.cookies.has("site_session")).toBe(true);
    }
    const gate = await who.get(portal.routes.dashboard.loader, "/dashboard");
    expect(gate.status).toBe(503);
    const out = await who.post(portal.routes.logout.action, "/logout", {});
    expect(out.location).toBe("/");
    expect(await flashOf(who)).toEqual({
      title: "Error",
      description: "Failed to log out. Please try again.",
      kind: "destructive",
    });
    expect(who.cookies.has("site_session")).toBe(true);
    expect((await portal.signIn(visitor(), john)).status).toBe(503);
    const page = await visitor().get(portal.routes.login.loader, "/login");
    expect(page).toMatchObject({ status: 200, data: { to: null } });
  }, 30_000);
});
