import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Mail } from "../../supabase/embedded/mailbox.ts";
import {
  startTestDatabase,
  type TestDatabase,
} from "../fixtures/stack/database.fixture.ts";

// Accounts of the embedded database, as hosted Supabase keeps them.

const SITE = "http://localhost:3000";

let folder = "";
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "database-accounts-"));
  database = await startTestDatabase(folder, { siteUrl: SITE });
}, 400_000);

afterAll(async () => {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const visitor = () => database.client(database.secrets.publishableKey);
const admin = () => database.client(database.secrets.secretKey).auth.admin;
const staff = () => database.secrets.staff!;

function mails(): Mail[] {
  const box = path.join(folder, "mailbox");
  return readdirSync(box)
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(box, name), "utf8")));
}

/** The link of the newest mail to an address. */
function linkTo(address: string): URL {
  const mail = mails().findLast(({ to }) => to === address);
  return new URL(/https?:\/\/\S+/.exec(mail!.text)![0]);
}

describe("signing in", () => {
  it("knows the staff account that was made at the start, once", async () => {
    expect(database.ready).toMatchObject({ staffUsable: true });
    const client = visitor();
    const { data, error } = await client.auth.signInWithPassword(staff());
    expect(error).toBeNull();
    const rows = await client.from("staff").select();
    expect(rows.data).toMatchObject([{ user_id: data.user!.id }]);
    expect((await client.auth.getUser()).data.user!.email).toBe(staff().email);
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.from("staff").select()).error!.code).toBe("42501");
  });

  it("lets no visitor make an account", async () => {
    const address = { email: "new@example.com", password: "a long password" };
    const { data, error } = await visitor().auth.signUp(address);
    expect(error).toMatchObject({ status: 422, code: "signup_disabled" });
    expect(data.user).toBeNull();
    const link = await visitor().auth.signInWithOtp({ email: address.email });
    expect(link.error!.status).toBe(422);
    expect(mails().some(({ to }) => to === address.email)).toBe(false);
  });
});

describe("mails of the accounts", () => {
  it("do not reveal whether there is an account", async () => {
    const before = mails().length;
    const asked = await visitor().auth.resetPasswordForEmail("no@example.com");
    expect(asked.error).toBeNull();
    expect(mails()).toHaveLength(before);
  });

  it("are stored in files that only their owner reads, and on a page that needs the key", async () => {
    await visitor().auth.resetPasswordForEmail(staff().email);
    const box = path.join(folder, "mailbox");
    expect(statSync(box).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(box))
      expect(statSync(path.join(box, name)).mode & 0o777).toBe(0o600);
    const page = (key: string) => fetch(`${database.url}/mailbox?key=${key}`);
    for (const key of ["", "wrong", database.secrets.publishableKey])
      expect((await page(key)).status).toBe(404);
    const response = await page(database.secrets.mailboxKey!);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain(
      "default-src 'none'",
    );
    expect(linkTo(staff().email).href).toContain(`${SITE}/auth/confirm?`);
    const text = await response.text();
    expect(text).toContain(linkTo(staff().email).href.replaceAll("&", "&amp;"));
    expect(text).not.toContain("<script");
  });
});

describe("the admin API", () => {
  it("is refused to everybody but the secret key", async () => {
    const { data } = await admin().listUsers();
    const { id } = data.users[0]!;
    const visitors = visitor().auth.admin;
    const password = "a stranger's password";
    const email = "stranger@example.com";
    for (const answer of [
      await visitors.listUsers(),
      await visitors.createUser({ email, password }),
      await visitors.updateUserById(id, { password }),
      await visitors.deleteUser(id),
    ])
      expect(answer.error).toMatchObject({ status: 403, code: "not_admin" });
    const weak = await admin().updateUserById(id, { password: "short" });
    expect(weak.error).toMatchObject({ status: 422, code: "weak_password" });
  });

  it("makes an account once, finds it, changes its password and removes it", async () => {
    const account = {
      email: "Short.Stay@example.com",
      password: "the person's own password",
      email_confirm: true,
    };
    const made = await admin().createUser(account);
    const person = { ...account, id: made.data.user!.id };
    const twice = await admin().createUser(account);
    expect(twice.error).toMatchObject({ status: 422, code: "email_exists" });
    const { data } = await admin().listUsers({ page: 1, perPage: 1000 });
    const found = data.users.find(({ id }) => id === person.id);
    expect(found!.email).toBe("short.stay@example.com");

    const client = visitor();
    expect((await client.auth.signInWithPassword(person)).error).toBeNull();
    const password = "another password";
    const changed = await admin().updateUserById(person.id, { password });
    expect(changed.error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    const signedIn = await visitor().auth.signInWithPassword({
      email: person.email,
      password,
    });
    expect(signedIn.error).toBeNull();

    expect((await admin().deleteUser(person.id)).error).toBeNull();
    expect((await admin().getUserById(person.id)).error!.status).toBe(404);
  });
});

it("prints no personal data, password or link", () => {
  expect(database.output()).not.toMatch(/example\.com|token_hash|password/i);
});
