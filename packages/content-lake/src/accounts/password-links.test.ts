import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notice, NoticeOutcome } from "../notice.ts";
import { openAccounts, type Accounts } from "./accounts.ts";
import { accountMigrations } from "./migrations.ts";
import { createPasswordLinks, type PasswordLinks } from "./password-links.ts";
import {
  openPasswordMailStore,
  type PasswordMailStore,
} from "./password-mail-store.ts";
import type { User } from "./users.ts";

let database: DatabaseSync;
let accounts: Accounts;
let links: PasswordLinks;
let ann: User;
let time: number;
let mails: Notice[];
let failures: string[];
let outcome: NoticeOutcome | Error;

let store: PasswordMailStore;

const now = () => time;

function open(): PasswordLinks {
  store = openPasswordMailStore(database, now);
  const mail = async (notice: Notice) => {
    mails.push(notice);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return createPasswordLinks({
    ...{ accounts, now, mailing: { mail, store } },
    publicUrl: new URL("https://cms.example.com"),
    onFailure: (reason) => failures.push(reason),
  });
}

/** Lets some time go by, and the mails leave that are due then. */
async function pass(milliseconds: number): Promise<void> {
  time += milliseconds;
  // An account that does not exist: the mailer wakes, and mails nothing.
  links.mailLater("nobody");
  await vi.waitFor(() => expect(store.wait()).not.toBe(0));
}

beforeEach(async () => {
  database = new DatabaseSync(":memory:");
  for (const { sql } of accountMigrations) database.exec(sql);
  accounts = openAccounts(database);
  ann = await accounts.users.create({
    ...{ email: "ann@example.com", name: "Ann", role: "editor" },
    password: "a long enough secret",
  });
  time = Date.now();
  mails = [];
  failures = [];
  outcome = "unreachable";
  links = open();
});

afterEach(() => {
  links.stop();
  accounts.close();
  database.close();
});

it("a mail that no server takes is tried again, over a restart, with a link of its own", async () => {
  links.mailLater(ann.id);
  await vi.waitFor(() => expect(store.wait()).toBe(30_000));
  outcome = new Error("Nobody said what became of it");
  await pass(30_000);
  expect(store.wait()).toBe(60_000);
  links.stop();
  outcome = "sent";
  time += 60_000;
  links = open();
  await vi.waitFor(() => expect(store.wait()).toBeNull());
  expect(new Set(mails.map(({ url }) => url)).size).toBe(3);
  expect(failures).toEqual([]);
  await pass(60_000);
  expect(mails).toHaveLength(3);
});

it("a user that no mail reached for an hour is reported, and waits no more", async () => {
  links.mailLater(ann.id);
  await vi.waitFor(() => expect(store.wait()).toBe(30_000));
  const askedAt = time;
  await pass(60 * 60_000 + 1);
  expect(mails).toHaveLength(1);
  expect(failures).toEqual(["no mail server took it for an hour"]);
  expect(links.inVain()).toEqual(new Map([[ann.id, askedAt]]));
  links.settle(ann.id);
  expect(links.inVain().size).toBe(0);
});

it("nothing is mailed to a user whose account is disabled meanwhile", async () => {
  links.mailLater(ann.id);
  await vi.waitFor(() => expect(store.wait()).toBe(30_000));
  await accounts.users.change(ann.id, { isDisabled: true });
  await pass(30_000);
  expect(mails).toHaveLength(1);
  expect(store.wait()).toBeNull();
});

it("a copy of the store opens no account", async () => {
  links.mailLater(ann.id);
  await vi.waitFor(() => expect(mails).toHaveLength(1));
  const rows = database.prepare("SELECT * FROM account_password_mails").all();
  const secret = mails[0]?.url.split("/").at(-1) ?? "";
  expect(secret).toHaveLength(22);
  expect(JSON.stringify(rows)).not.toContain(secret);
});
