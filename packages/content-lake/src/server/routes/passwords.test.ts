import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AccountNotice, NoticeOutcome } from "../../notice.ts";
import { EDITOR, startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer;
let mails: AccountNotice[];
let outcome: NoticeOutcome;

beforeEach(async () => {
  mails = [];
  outcome = "sent";
  server = await startTestServer({
    trustProxy: true,
    mail: async (notice) => {
      if (!("task" in notice)) mails.push(notice);
      return outcome;
    },
  });
});
afterEach(() => server.close());

function post(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(server.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers,
  });
}

async function forget(email: string, from = "203.0.113.7"): Promise<string> {
  const headers = { "x-forwarded-for": from };
  const response = await post("/password", { email }, headers);
  expect(response.status).toBe(200);
  return response.text();
}

/** The path of the link that was mailed last. */
async function mailedPath(count = 1): Promise<string> {
  await expect.poll(() => mails.length).toBe(count);
  return new URL(mails.at(-1)!.url).pathname;
}

async function signInStatus(password: string): Promise<number> {
  const response = await post("/v1/auth/login/local", { ...EDITOR, password });
  return response.status;
}

describe("Forgot password?", () => {
  it("sets a password once, signs in, and ends what was open before", async () => {
    const before = await server.signIn();
    await forget(EDITOR.email);
    const path = await mailedPath();
    // A mail scanner opens the link, too.
    for (let times = 0; times < 2; times += 1)
      expect((await fetch(server.url + path)).status).toBe(200);

    const short = await post(path, { password: "short" });
    expect(short.status).toBe(400);
    expect(await short.text()).toContain("8 to 256 characters");

    const saved = await post(path, { password: "another long secret" });
    expect(saved.status).toBe(303);
    const cookie = saved.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const me = await fetch(`${server.url}/v1/users/me`, {
      headers: { cookie },
    });
    expect(await me.json()).toMatchObject({ email: EDITOR.email });
    const old = await fetch(`${server.url}/v1/users/me`, {
      headers: { cookie: before },
    });
    expect(await old.json()).toEqual({});
    expect(await signInStatus(EDITOR.password)).toBe(401);
    expect(await signInStatus("another long secret")).toBe(303);

    const again = await post(path, { password: "a third long secret" });
    expect(again.status).toBe(410);
    expect(await signInStatus("another long secret")).toBe(303);
  });

  it("mails nothing to a disabled account, and its links end", async () => {
    await server.accounts.users.create({
      ...EDITOR,
      email: "second@example.com",
    });
    await forget("second@example.com");
    const path = await mailedPath();
    const command = { subject: "user", verb: "disable" };
    await server.api("/accounts/commands", {
      body: { ...command, email: "second@example.com" },
    });
    expect((await fetch(server.url + path)).status).toBe(410);
    await forget("second@example.com");
    await forget(EDITOR.email);
    await mailedPath(2);
    expect(mails.map(({ to }) => to.email)).toEqual([
      "second@example.com",
      EDITOR.email,
    ]);
  });

  it("stops one network, and mails an account three times at most", async () => {
    for (let times = 0; times < 10; times += 1) await forget(EDITOR.email);
    const refused = await post(
      "/password",
      { email: EDITOR.email },
      { "x-forwarded-for": "203.0.113.7" },
    );
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    await forget("second@example.com", "198.51.100.1");
    expect(mails).toHaveLength(3);
  });

  it("leaves neither an address nor a link in the log or the store", async () => {
    await forget(EDITOR.email);
    const path = await mailedPath();
    await fetch(server.url + path);
    const secret = path.split("/").at(-1)!;
    expect(server.logLines.join("")).not.toContain(secret);
    expect(server.logLines.join("")).not.toContain(EDITOR.email);
    const rows = server.lake.database
      .prepare("SELECT * FROM account_password_links")
      .all();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe("a mail that is not taken", () => {
  const unmailed = async () => {
    const response = await server.api("/accounts/members");
    const { members } = (await response.json()) as {
      members: { unmailedSince: string | null }[];
    };
    return members.map(({ unmailedSince }) => unmailedSince);
  };

  it("is sent again with a new link, and what went before opens nothing", async () => {
    outcome = "unreachable";
    await forget(EDITOR.email);
    const first = await mailedPath(1);
    const status = async () => (await fetch(server.url + first)).status;
    await expect.poll(status).toBe(410);
    outcome = "sent";
    await forget(EDITOR.email);
    const second = await mailedPath(2);
    expect((await fetch(server.url + second)).status).toBe(200);
    expect(await unmailed()).toEqual([null]);
  });

  it("for good is told to administrators, until the user has a password", async () => {
    outcome = "refused";
    await forget(EDITOR.email);
    await expect.poll(unmailed).toEqual([expect.stringMatching(/^\d{4}-.*Z$/)]);
    expect(mails).toHaveLength(1);
    const said = server.logLines.filter((line) => line.includes("not mailed"));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("the mail server refused it");
    const body = { email: EDITOR.email };
    const response = await server.api("/accounts/password-links", { body });
    const made = (await response.json()) as { url: string; mail: string };
    expect(made.mail).toBe("failed");
    expect(await unmailed()).toEqual([null]);
    const { pathname } = new URL(made.url);
    const saved = await post(pathname, { password: "another long secret" });
    expect(saved.status).toBe(303);
    const log = server.logLines.join("");
    expect(log).not.toContain("@");
    expect(log).not.toContain(pathname.split("/").at(-1));
  });
});

describe("without mail", () => {
  it("says whom to ask", async () => {
    const silent = await startTestServer();
    const page = await fetch(`${silent.url}/password`);
    const text = await page.text();
    await silent.close();
    expect(text).toContain("administrators");
    expect(text).not.toContain("<form");
  });
});
