import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  copyOf,
  flashOf,
  jane,
  john,
  type PortalVisitor,
  startTestPortal,
  visitor,
  type TestPortal,
} from "../fixtures/portal/portal.fixture.ts";
import { describeStaffLists } from "./portal-lists.fixture.ts";
import { describeMails } from "./portal-mails.fixture.ts";

// The portal's loaders and actions with the embedded database, called as by the
// site. On a hosted project the same code uses the same API.

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal?.remove());

/** The encoded session in a cookie, without the signature. */
const codedSession = ({ cookies }: PortalVisitor) =>
  /^base64-([^.]*)/.exec(cookies.get("site_session")!)![1]!;

async function giveCookie(who: PortalVisitor, name: string, value: string) {
  const { sessionCookie } =
    await import("../../app/portal/session/client.server");
  const [pair = ""] = sessionCookie(name, value).split(";");
  who.cookies.set(name, pair.slice(name.length + 1));
}

/** Expires the session's access token. */
async function expire(who: PortalVisitor): Promise<void> {
  const text = Buffer.from(codedSession(who), "base64url").toString();
  const expires_at = Math.floor(Date.now() / 1000) - 60;
  const session = { ...(JSON.parse(text) as object), expires_at };
  const coded = Buffer.from(JSON.stringify(session)).toString("base64url");
  await giveCookie(who, "site_session", `base64-${coded}`);
}

describe("signing in", () => {
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
      const { password } =
        email === waiting.email ? waiting : { password: "wrong" };
      const who = visitor();
      const { status, data } = await portal.signIn(who, { email, password });
      expect(status, email).toBe(400);
      expect(data).toEqual({ message: "Invalid login credentials", email });
      expect(who.cookies.size).toBe(0);
    }
  });

  it("is refused for a while after too many wrong passwords, the right one too, but in a known browser", async () => {
    const guessed = { email: "guessed@example.com", password: "the right one" };
    await portal.addPerson(guessed);
    const { cookies } = await portal.signedIn(guessed);
    const guesser = visitor("203.0.113.7");
    const tries = Array.from({ length: 10 }, (_, index) =>
      portal.signIn(guesser, { ...guessed, password: `wrong ${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const refused = await portal.signIn(guesser, guessed);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
    const known = visitor("203.0.113.7", cookies);
    expect((await portal.signIn(known, guessed)).status).toBe(303);
    await portal.signedIn(guessed);
  });
});

describe("a session", () => {
  it("gives access to the dashboard, which redirects other visitors to the sign-in", async () => {
    const stranger = visitor();
    const closed = await stranger.get("/dashboard");
    expect([closed.status, closed.location]).toEqual([302, "/login"]);
    expect(await flashOf(stranger)).toEqual({
      title: "Access denied",
      description: "You must be logged in to access the portal",
      kind: "destructive",
    });
    const who = await portal.signedIn(jane);
    const open = await who.get("/dashboard");
    expect([open.status, open.data]).toEqual([200, { kind: "nothing" }]);
  });

  it("is refreshed once for two tabs, and for one that comes a moment later", async () => {
    const tab = await portal.signedIn(jane);
    await expire(tab);
    const [other, late] = [copyOf(tab), copyOf(tab)];
    await Promise.all([portal.accountOf(tab), portal.accountOf(other)]);
    for (const each of [tab, other, late])
      expect(await portal.accountOf(each)).toMatchObject({ account: {} });
    expect(codedSession(tab)).toBe(codedSession(other));
  });
});

it("signing out ends the session at the service, so that its cookie is invalid", async () => {
  const who = await portal.signedIn(jane);
  const phone = await portal.signedIn(jane);
  const thief = copyOf(who);
  const { status, location } = await who.post("/logout");
  expect([status, location]).toEqual([303, "/"]);
  expect(who.cookies.has("site_session")).toBe(false);
  expect(await flashOf(who)).toEqual({
    title: "Logged out",
    description: "You have been successfully logged out.",
    kind: "plain",
  });
  expect(await portal.accountOf(thief)).toMatchObject({ account: null });
  // A GET does not sign out.
  expect((await phone.get("/logout")).status).toBe(405);
  expect(await portal.accountOf(phone)).toMatchObject({ account: {} });
});

/** The health page's content, by whether the database answers. */
const healthWith = (isWell: boolean) => ({
  isWell,
  parts: expect.arrayContaining([
    expect.objectContaining({
      title: "Services",
      lines: [
        expect.objectContaining({ name: "Database", isWell }),
        expect.objectContaining({ isWell: true }),
      ],
    }),
  ]),
});

it("the pages of staff shows staff alone how the site is, and lets staff alone deliver again", async () => {
  const path = "/dashboard/health";
  const staff = await portal.signedIn(portal.database.secrets.staff!);
  expect((await staff.get(path)).data).toMatchObject(healthWith(true));
  const reference = "CLAIM-NONE";
  const again = await staff.post(path, { reference });
  expect([again.status, again.location]).toEqual([303, path]);
  expect(await flashOf(staff)).toMatchObject({ kind: "destructive" });
  const file = { delete: "EVIDENCE-NONE" };
  expect((await staff.post(path, file)).status).toBe(303);
  expect(await flashOf(staff)).toMatchObject({
    title: "Nothing was changed",
  });
  const client = await portal.signedIn(john);
  expect((await client.get(path)).data).toBeNull();
  const visits = "/dashboard/visits";
  expect((await client.get(visits)).data).toBe("not staff");
  expect((await staff.get(visits)).data).toBe("not counted");
  expect((await visitor().get(visits)).location).toBe("/login");
  for (const form of [{ reference }, file])
    expect((await client.post(path, form)).status).toBe(403);
  const strangers = visitor().post(path, { reference });
  expect((await strangers).location).toBe("/login");
  expect((await visitor().get(path)).location).toBe("/login");
});

describeStaffLists(() => portal);
describeMails(() => portal);

it("while the sign-in service is down no session ends, no sign-in succeeds, and every page still answers", async () => {
  const who = await portal.signedIn(jane);
  const old = await portal.signedIn(jane);
  await expire(old);
  const staff = await portal.signedIn(portal.database.secrets.staff!);
  const unknown = await portal.signedIn(portal.database.secrets.staff!);
  await staff.get("/dashboard/health");
  await portal.database.kill();
  // Staff who were confirmed recently see the outage; other sessions are not
  // confirmed.
  const health = await staff.get("/dashboard/health");
  expect(health.data).toMatchObject(healthWith(false));
  for (const answer of [
    await unknown.get("/dashboard/health"),
    await who.get("/dashboard/health"),
    await staff.post("/dashboard/health", { reference: "X" }),
  ])
    expect(answer.status).toBe(503);
  for (const each of [who, old]) {
    expect(await portal.accountOf(each)).toEqual({ isKnown: false });
    expect(each.cookies.has("site_session")).toBe(true);
  }
  const gate = await who.get("/dashboard");
  expect(gate.status).toBe(503);
  const out = await who.post("/logout");
  expect(out.location).toBe("/");
  expect(await flashOf(who)).toEqual({
    title: "Error",
    description: "Failed to log out. Please try again.",
    kind: "destructive",
  });
  expect(who.cookies.has("site_session")).toBe(true);
  expect((await portal.signIn(visitor(), john)).status).toBe(503);
  const page = await visitor().get("/login");
  expect(page).toMatchObject({ status: 200, data: { to: null } });
});
