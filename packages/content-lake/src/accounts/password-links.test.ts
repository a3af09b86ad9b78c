import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notice, NoticeOutcome } from "../notice.ts";
import { openAccounts, type Accounts } from "./accounts.ts";
import { accountMigrations } from "./migrations.ts";
import { PasswordLinks } from "./password-links.ts";
import type { User } from "./users.ts";

let database: DatabaseSync;
let accounts: Accounts;
let links: PasswordLinks;
let ann: User;
let time: number;
let mails: Notice[];
let failures: string[];
let outcome: NoticeOutcome | Error;

const now = () => time;

function open(): PasswordLinks {
  const mail = async (notice: Notice) => {
    mails.push(notice);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return new PasswordLinks({
    ...{ accounts, now, mail },
    publicUrl: new URL("https://cms.example.com"),
    onFailure: (reason) => failures.push(reason),
  });
}

/** Lets some time go by, and the mails leave that are due then. */
async function pass(milliseconds: number): Promise<void> {
  time += milliseconds;
  await vi.advanceTimersByTimeAsync(milliseconds);
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
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  links.stop();
  accounts.close();
  database.close();
});

it("a mail that no server takes is tried again, each time with a link of its own", async () => {
  links.mailLater(ann.id);
  await pass(30_000);
  outcome = new Error("Nobody said what became of it");
  await pass(60_000);
  outcome = "sent";
  await pass(120_000);
  expect(new Set(mails.map(({ url }) => url)).size).toBe(4);
  await pass(60 * 60_000);
  expect(mails).toHaveLength(4);
  expect(failures).toEqual([]);
});

it("a user that no mail reached for an hour is reported, and waits no more", async () => {
  const askedAt = time;
  links.mailLater(ann.id);
  await pass(60 * 60_000 + 1);
  const { length } = mails;
  expect(failures).toEqual(["no mail server took it for an hour"]);
  expect(links.inVain).toEqual(new Map([[ann.id, askedAt]]));
  await pass(60 * 60_000);
  expect(mails).toHaveLength(length);
  links.settle(ann.id);
  expect(links.inVain.size).toBe(0);
});
