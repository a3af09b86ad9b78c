import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import { accountMigrations } from "./migrations.ts";
import {
  openSessions,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
} from "./sessions.ts";
import { openOneTimeLinks, SIGN_IN_LINK_MS } from "./one-time-links.ts";
import { openApiTokens } from "./tokens.ts";
import { openUsers } from "./users.ts";
import { DEVICE_LIFETIME_MS, openDevices } from "./devices.ts";

let database: DatabaseSync;
let time: number;
const now = () => time;

const editor = {
  email: "Editor@Example.com",
  name: "Editor",
  role: "administrator",
  password: "a long enough secret",
};

beforeEach(() => {
  database = new DatabaseSync(":memory:");
  for (const { sql } of accountMigrations) database.exec(sql);
  time = Date.now();
});

describe("sessions", () => {
  async function begin() {
    const user = await openUsers(database).create(editor);
    const sessions = openSessions(database, now);
    return { sessions, ...sessions.begin(user.id) };
  }

  it("ends after the idle time, and calls back", async () => {
    const { sessions, secret, session } = await begin();
    let told = 0;
    sessions.onEnd(session.id, () => (told += 1));
    time += SESSION_IDLE_MS + 1;
    expect([sessions.find(secret), told]).toEqual([null, 1]);
  });

  it("ends after thirty days even when it is used", async () => {
    const { sessions, secret } = await begin();
    for (
      let used = 0;
      used < SESSION_ABSOLUTE_MS;
      used += SESSION_IDLE_MS / 2
    ) {
      expect(sessions.find(secret)).not.toBeNull();
      time += SESSION_IDLE_MS / 2;
    }
    expect(sessions.find(secret)).toBeNull();
  });
});

it("a sign-in link ends after a quarter of an hour", async () => {
  const user = await openUsers(database).create(editor);
  const links = openOneTimeLinks(database, "account_links", now);
  const secret = links.create(user.id, SIGN_IN_LINK_MS);
  time += SIGN_IN_LINK_MS - 1;
  expect(links.isValid(secret)).toBe(true);
  time += 1;
  expect(links.isValid(secret)).toBe(false);
  expect(links.spend(secret)).toBeNull();
});

describe("devices", () => {
  it("a device is known to the account that signed in on it, for half a year", async () => {
    const devices = openDevices(database, now);
    const users = openUsers(database);
    const { id, email } = await users.create(editor);
    const other = await users.create({ ...editor, email: "b@example.com" });
    const mark = devices.mark(id);
    expect(devices.read(mark, " EDITOR@example.com")).not.toBeNull();
    expect(devices.read(mark, email)).toBe(devices.read(mark, email));
    expect(devices.read(devices.mark(id), email)).not.toBe(
      devices.read(mark, email),
    );
    expect(devices.read(mark, other.email)).toBeNull();
    time += DEVICE_LIFETIME_MS + 1;
    expect(devices.read(mark, email)).toBeNull();
  });

  it("a mark cannot be made up, and ends with the password", async () => {
    const devices = openDevices(database);
    const users = openUsers(database);
    const { id, email } = await users.create(editor);
    const mark = devices.mark(id);
    const [name = "", at = "", signed = ""] = mark.split(".");
    for (const made of [
      null,
      "",
      "..",
      `${name}.${at}.`,
      `${name}x.${at}.${signed}`,
      `${name}.${(Date.now() + 1).toString(36)}x.${signed}`,
      `${mark}.more`,
      `${name}.${at}.${"é".repeat(22)}`,
    ]) {
      expect(devices.read(made, email)).toBeNull();
    }
    await users.change(id, { password: "another long secret" });
    expect(devices.read(mark, email)).toBeNull();
  });
});

it("the store holds no password and no secret", async () => {
  const user = await openUsers(database).create(editor);
  const { secret } = openSessions(database, now).begin(user.id);
  const link = openOneTimeLinks(database, "account_links").create(user.id, 9e6);
  const token = openApiTokens(database).create("ci", "viewer");
  const tables = ["users", "sessions", "links", "tokens"].map((name) =>
    database.prepare(`SELECT * FROM account_${name}`).all(),
  );
  expect(tables.every((rows) => rows.length === 1)).toBe(true);
  for (const word of [editor.password, secret, link, token])
    expect(JSON.stringify(tables)).not.toContain(word);
});
