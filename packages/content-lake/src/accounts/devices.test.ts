import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { DEVICE_LIFETIME_MS, openDevices } from "./devices.ts";
import { accountMigrations } from "./migrations.ts";
import { openUsers, type Users } from "./users.ts";

const person = (email: string) => ({
  email,
  name: "Somebody",
  role: "editor",
  password: "a long enough secret",
});
let database: DatabaseSync;
let users: Users;
let time: number;

beforeEach(() => {
  database = new DatabaseSync(":memory:");
  for (const { sql } of accountMigrations) database.exec(sql);
  users = openUsers(database);
  time = Date.now();
});

it("a device is known to the account that signed in on it, for half a year", async () => {
  const devices = openDevices(database, () => time);
  const { id, email } = await users.create(person("a@example.com"));
  const other = await users.create(person("b@example.com"));
  const mark = devices.mark(id);
  expect(devices.read(mark, "A@Example.com")).not.toBeNull();
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
  const { id, email } = await users.create(person("a@example.com"));
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
