import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { sha256 } from "../fixtures/intake/evidence.fixture.ts";
import {
  copyOf,
  flashOf,
  jane,
  john,
  PORTAL_STORM,
  type PortalVisitor,
  SITE_URL,
  startTestPortal,
  visitor,
  type TestPortal,
} from "../fixtures/portal/portal.fixture.ts";
import { claim } from "../fixtures/stack/database-roles.fixture.ts";

// The portal's loaders and actions against the embedded database, as the site
// calls them. On a hosted project the same code speaks to the same API.

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal?.remove());

/** The same session, whose access token has run out. */
async function expire({ cookies }: PortalVisitor): Promise<void> {
  const { sessionCookie } =
    await import("../../app/portal/session/client.server");
  const name = "site_session";
  const [, coded = ""] = /^base64-([^.]*)/.exec(cookies.get(name)!)!;
  const session = JSON.parse(
    Buffer.from(coded, "base64url").toString(),
  ) as object;
  const expires_at = Math.floor(Date.now() / 1000) - 60;
  const text = JSON.stringify({ ...session, expires_at });
  const value = `base64-${Buffer.from(text).toString("base64url")}`;
  const [pair = ""] = sessionCookie(name, value).split(";");
  cookies.set(name, pair.slice(name.length + 1));
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
    const other = copyOf(tab);
    const late = copyOf(tab);
    await Promise.all([portal.accountOf(tab), portal.accountOf(other)]);
    for (const each of [tab, other, late])
      expect(await portal.accountOf(each)).toMatchObject({ account: {} });
    expect(tab.cookies.get("site_session")).toBe(
      other.cookies.get("site_session"),
    );
  });
});

describe("signing out", () => {
  it("ends the session at the service, so that its cookie is invalid", async () => {
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
    // Not by a GET.
    expect((await phone.get("/logout")).status).toBe(405);
    expect(await portal.accountOf(phone)).toMatchObject({ account: {} });
  });
});

/** What the health page says, by whether the database answers. */
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

describe("the pages of staff", () => {
  it("shows staff alone how the site is, and lets staff alone deliver again", async () => {
    const path = "/dashboard/health";
    const staff = await portal.signedIn(portal.database.secrets.staff!);
    expect((await staff.get(path)).data).toMatchObject(healthWith(true));
    const reference = "CLAIM-NONE";
    const again = await staff.post(path, { reference });
    expect([again.status, again.location]).toEqual([303, path]);
    expect(await flashOf(staff)).toMatchObject({ kind: "destructive" });
    const client = await portal.signedIn(john);
    expect((await client.get(path)).data).toBeNull();
    const visits = "/dashboard/visits";
    expect((await client.get(visits)).data).toBe("not staff");
    expect((await staff.get(visits)).data).toBe("not counted");
    expect((await visitor().get(visits)).location).toBe("/login");
    expect((await client.post(path, { reference })).status).toBe(403);
    const strangers = visitor().post(path, { reference });
    expect((await strangers).location).toBe("/login");
    expect((await visitor().get(path)).location).toBe("/login");
  });
});

// The lists of staff after two storms.

/** The storm of each request, the oldest request first; null for none. */
const REQUESTS = ["storm-wind", null, "storm-hail", "storm-wind", null];
const REVIEW = [null, "storm-wind", "storm-hail", "storm-hail"];
const START = Date.parse("2026-05-01T12:00:00Z");

const requestId = (index: number) => `CLAIM-STORM-${index}`;
const reviewId = (index: number) => `CLAIM-DOUBT-${index}`;
const receivedAt = (index: number) =>
  new Date(START + index * 86_400_000).toISOString();

async function insert(table: string, ...rows: object[]): Promise<void> {
  const { client, secrets } = portal.database;
  const into = client(secrets.secretKey).from(table as "claims");
  expect((await into.insert(rows as never)).error).toBeNull();
}

type Row = { reference: string; stormId: string | null };

async function listOf(search: string, who: PortalVisitor) {
  const { data } = await who.get(`/dashboard${search}`);
  return data as {
    sort: string;
    list: { rows: Row[] };
    storms: object[];
    stormNames: object;
  };
}

describe("the lists of staff", () => {
  let staff: PortalVisitor;

  beforeAll(async () => {
    staff = await portal.signedIn(portal.database.secrets.staff!);
    const claims = REQUESTS.map((_, index) =>
      claim({ id: requestId(index), created_at: receivedAt(index) }),
    );
    await insert("claims", ...claims);
    const origins = REQUESTS.map((storm_id, index) => ({
      ...{ claim_id: requestId(index), storm_id },
    }));
    await insert("claim_attribution", ...origins);
    const doubtful = REVIEW.map((stormId, index) => {
      const attribution = { referrer: "", ...(stormId && { stormId }) };
      return {
        ...{ id: reviewId(index), created_at: receivedAt(index) },
        ...{ kind: "consultation", reason: "address-limit" },
        payload: { kind: "consultation", name: "Ben", attribution },
      };
    });
    await insert("spam_log", ...doubtful);
  });

  const orderOf = async (search: string) =>
    (await listOf(search, staff)).list.rows.map(({ reference, stormId }) => [
      reference,
      stormId,
    ]);

  it("have the newest request first, each with its storm", async () => {
    const shown = await listOf("?sort=toString", staff);
    expect(shown.sort).toBe("newest");
    expect(await orderOf("?sort=toString")).toEqual(
      REQUESTS.map((storm, index) => [requestId(index), storm]).toReversed(),
    );
    expect(shown.list.rows[0]).toMatchObject({
      status: "prospect",
      fields: [
        { value: "ann@example.com", href: "mailto:ann@example.com" },
        { value: "Austin, Texas" },
        { value: "hail" },
        { value: { text: "May 1, 2024" } },
      ],
    });
    for (const search of ["?list=messages", "?page=7"])
      expect(await orderOf(search), search).toEqual([]);
  });

  it("are sorted by storm: each together, the newest first, those of none last", async () => {
    expect(await orderOf("?sort=storm")).toEqual([
      [requestId(2), "storm-hail"],
      [requestId(3), "storm-wind"],
      [requestId(0), "storm-wind"],
      [requestId(4), null],
      [requestId(1), null],
    ]);
    expect(await orderOf("?list=review&sort=storm")).toEqual([
      [reviewId(3), "storm-hail"],
      [reviewId(2), "storm-hail"],
      [reviewId(1), "storm-wind"],
      [reviewId(0), null],
    ]);
  });

  it("count the requests of each storm, and what waits in the review box", async () => {
    const hail = { id: "storm-hail", requests: 1, doubtful: 2 };
    const wind = { id: "storm-wind", requests: 2, doubtful: 1 };
    const { storms, stormNames } = await listOf("", staff);
    expect(storms).toHaveLength(2);
    expect(storms).toEqual(expect.arrayContaining([hail, wind]));
    // The other one was deleted: its id stands in the list.
    expect(stormNames).toEqual({ [PORTAL_STORM._id]: PORTAL_STORM.name });
    const { client, secrets } = portal.database;
    await client(secrets.secretKey)
      .from("spam_log")
      .update({ reviewed_at: receivedAt(9) })
      .eq("id", reviewId(3));
    const left = await listOf("", staff);
    expect(left.storms).toContainEqual({ ...hail, doubtful: 1 });
  });

  it("say nothing of storms to other accounts", async () => {
    const client = await portal.signedIn(john);
    expect(await listOf("?sort=storm", client)).toEqual({ kind: "nothing" });
  });

  it("have the files that senders added, which staff alone download; no browser opens them here", async () => {
    const bytes = Buffer.from("%PDF-1.4\nan estimate\n%%EOF\n");
    const row = claim();
    const reference = row.id;
    const hash = sha256(Buffer.from(reference));
    await insert("claims", row);
    await insert("request_links", {
      ...{ id: reference, hash, expires_at: "2099-01-01T00:00:00Z" },
    });
    await insert("claim_evidence", {
      ...{ id: "FILE-1", link_hash: hash, reference },
      // As whoever has the publishable key may store it: not every system takes it.
      file_name: 'Ç "roof".pdf',
      media_type: "application/pdf",
      bytes: bytes.byteLength,
      sha256: sha256(bytes),
      received_at: "2026-11-23T12:00:00Z",
    });
    const area = ["evidence", "stored", reference];
    const folder = path.join(process.env["DATA_DIR"]!, ...area);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, sha256(bytes)), bytes);

    const { rows } = (await listOf("", staff)).list;
    expect(rows.find((each) => each.reference === reference)).toMatchObject({
      files: [{ id: "FILE-1", name: "Ç _roof_.pdf" }],
    });
    const answer = await staff.get("/crm/evidence/FILE-1");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "attachment; filename=\"_ _roof_.pdf\"; filename*=UTF-8''%C3%87%20_roof_.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    const other = await portal.signedIn(jane);
    expect((await other.get("/crm/evidence/FILE-1")).status).toBe(404);
    expect((await staff.get("/crm/evidence/FILE-2")).status).toBe(404);
    const signedOut = await visitor().get("/crm/evidence/FILE-1");
    expect([signedOut.status, signedOut.location]).toEqual([302, "/login"]);
  });
});

// The mails are sent by the embedded database and read from its mailbox.

/** The newest mail that the database has sent to an address. */
async function newestMail(to: string): Promise<{ link: URL; code: string }> {
  const { url, secrets } = portal.database;
  const page = await fetch(`${url}/mailbox?key=${secrets.mailboxKey}`);
  const mail = (await page.text())
    .split("<article>")
    .find((article) => article.includes(`To ${to}`))!;
  const [, link = ""] = /href="([^"]+)"/.exec(mail) ?? [];
  const [code = ""] = /\b\d{6}\b/.exec(mail.replace(/href="[^"]*"/g, "")) ?? [];
  return { link: new URL(link.replaceAll("&amp;", "&")), code };
}

async function recoveryLink(email: string): Promise<string> {
  const { client, secrets } = portal.database;
  const { auth } = client(secrets.publishableKey);
  expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
  const { link } = await newestMail(email);
  return `${link.pathname}${link.search}`;
}

describe("the mail for a new password", () => {
  it("leads to the form, and its link is used up by the new password alone", async () => {
    const person = { email: "forgot@example.com", password: "the old one" };
    await portal.addPerson(person);
    const elsewhere = await portal.signedIn(person);
    const link = await recoveryLink(person.email);
    const who = visitor();
    const opened = await who.get(link);
    expect(opened.status).toBe(302);
    const form = await who.get(opened.location!);
    const { token } = form.data as { token: string };
    const send = (password: string) =>
      who.post(opened.location!, { token, password });
    expect(await send("short")).toMatchObject({
      status: 400,
      data: { token, fault: "Use at least 8 characters." },
    });
    // The service would ignore the bytes beyond, not refuse them.
    expect(await send("a".repeat(73))).toMatchObject({
      data: { token, fault: "Use at most 72 characters." },
    });
    const done = await send("a new password");
    expect([done.status, done.location]).toEqual([303, "/login"]);
    expect(await flashOf(who)).toMatchObject({
      title: "Your password has been updated",
    });
    expect(await portal.accountOf(elsewhere)).toMatchObject({ account: null });
    expect((await portal.signIn(visitor(), person)).status).toBe(400);
    await portal.signedIn({ ...person, password: "a new password" });
    expect((await send("one more password")).data).toEqual({ kind: "expired" });
  });

  it("allows another password after one was refused", async () => {
    const person = { email: "again@example.com", password: "the old one" };
    await portal.addPerson(person);
    const link = await recoveryLink(person.email);
    const token = new URL(link, SITE_URL).searchParams.get("token_hash")!;
    const who = visitor();
    const same = await who.post("/auth/update-password", {
      token,
      password: person.password,
    });
    expect(same.status).toBe(400);
    expect(same.data).toMatchObject({ token: null });
    const { grant } = same.data as { grant: string };
    const done = await who.post("/auth/update-password", {
      grant,
      password: "a new password",
    });
    expect(done.location).toBe("/login");
  });

  it("is needed: being signed in is not enough", async () => {
    const who = await portal.signedIn(jane);
    const opened = await who.get("/auth/update-password");
    expect(opened.location).toBe("/login");
    const sent = await who.post("/auth/update-password", {
      password: "a stranger's choice",
    });
    expect(sent.location).toBe("/login");
    await portal.signedIn(jane);
  });
});

describe("the page behind the links of mails", () => {
  const confirm = (who: PortalVisitor, fields: Record<string, string>) =>
    who.post("/auth/confirm", fields);

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
      const opened = await visitor().get(path);
      expect(opened).toMatchObject({ status: 200, data: { kind: "press" } });
    }
    const token = link.searchParams.get("token_hash")!;
    const press = { intent: "press", token, mail: "email" };
    expect((await confirm(who, press)).location).toBe("/login");
    expect(await portal.accountOf(who)).toMatchObject({
      account: { email: john.email },
    });
    for (const [status, kind, answer] of [
      [400, "expired", confirm(visitor(), press)],
      [400, "code", visitor().get("/auth/confirm")],
    ] as const)
      expect(await answer).toMatchObject({ status, data: { kind } });
  });

  it("signs in by the code of a mail, and not by a guess", async () => {
    const person = { email: "code@example.com", password: "a password" };
    await portal.addPerson(person);
    await recoveryLink(person.email);
    const { client, secrets } = portal.database;
    const { auth } = client(secrets.publishableKey);
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
    expect(await portal.accountOf(who)).toMatchObject({
      account: { email: person.email },
    });
  });

  it("does not reveal whether an account exists, and refuses an empty address", async () => {
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

// Last, since it stops the database.
describe("while the sign-in service is down", () => {
  it("no session ends, no sign-in succeeds, and every page still answers", async () => {
    const who = await portal.signedIn(jane);
    const old = await portal.signedIn(jane);
    await expire(old);
    const staff = await portal.signedIn(portal.database.secrets.staff!);
    const unknown = await portal.signedIn(portal.database.secrets.staff!);
    await staff.get("/dashboard/health");
    await portal.database.kill();
    // Staff who just looked see the outage; it confirms no other session.
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
});
