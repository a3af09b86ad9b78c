import { EventEmitter } from "node:events";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { commandLine, OWN_PROGRAM } from "../command-line.ts";
import { openAccounts, type Accounts } from "./accounts.ts";
import { readCommand } from "./command.ts";
import { accountMigrations } from "./migrations.ts";
import {
  DEVICE_LIFETIME_MS,
  openDevices,
  openOneTimeLinks,
  openSessions,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SIGN_IN_LINK_MS,
} from "./sessions.ts";
import {
  hashPassword,
  mayVerify,
  MOST_WAITING_SIGN_INS,
  senderOf,
  verifyPassword,
} from "./password.ts";
import { openLimits, WINDOW_MS, type Limits } from "./sign-in-limit.ts";

const PASSWORD = "a long enough secret";
const owner = {
  email: "owner@example.com",
  name: "Owner",
  role: "administrator",
  password: PASSWORD,
};
const other = { ...owner, email: "other@example.com", role: "editor" };

let database: DatabaseSync;
let accounts: Accounts;
let limits: Limits;
let time: number;
let hash = "";
const now = () => time;

// Hashing is slow by design, so all tests share one hash.
beforeAll(async () => void (hash = await hashPassword(PASSWORD)));
beforeEach(() => {
  database = new DatabaseSync(":memory:");
  for (const { sql } of accountMigrations) database.exec(sql);
  const insert = database.prepare(
    "INSERT INTO account_users (id, email, name, role, password, created_at) VALUES (?, ?, ?, ?, ?, 0)",
  );
  for (const { email, name, role } of [owner, other])
    insert.run(email.slice(0, 5), email, name, role, hash);
  accounts = openAccounts(database);
  time = Date.UTC(2026, 0, 5);
  limits = openLimits(database, now);
});

it("a session ends after three days without a visit, and after thirty in any case", () => {
  const ended = new EventEmitter();
  const told: string[] = [];
  const sessions = openSessions(database, ended, (id) => told.push(id), now);
  const idle = sessions.begin("owner");
  ended.once(idle.id, () => told.push("session"));
  const used = sessions.begin("owner");
  for (let ms = 0; ms < SESSION_ABSOLUTE_MS; ms += SESSION_IDLE_MS / 2) {
    expect(sessions.find(used.secret)).not.toBeNull();
    time += SESSION_IDLE_MS / 2;
  }
  expect(sessions.find(used.secret)).toBeNull();
  expect(sessions.find(idle.secret)).toBeNull();
  expect(told).toEqual(["session", "owner", "owner"]);
  sessions.close();
});

it("a sign-in link ends after a quarter of an hour", () => {
  const links = openOneTimeLinks(database, "account_links", now);
  const secret = links.create("owner", SIGN_IN_LINK_MS);
  time += SIGN_IN_LINK_MS - 1;
  expect(links.isValid(secret)).toBe(true);
  time += 1;
  expect([links.isValid(secret), links.spend(secret)]).toEqual([false, null]);
});

it("a device is known to its account for half a year, until the password changes", async () => {
  const devices = openDevices(database, now);
  const mark = devices.mark("owner");
  const [name = "", at = "", signed = ""] = mark.split(".");
  expect(devices.read(mark, " OWNER@example.com")).toBe(name);
  for (const made of [null, "", "..", `${name}.${at}.`, `x.${at}.${signed}`])
    expect(devices.read(made, owner.email)).toBeNull();
  expect(devices.read(mark, other.email)).toBeNull();
  time += DEVICE_LIFETIME_MS + 1;
  expect(devices.read(mark, owner.email)).toBeNull();
  time -= DEVICE_LIFETIME_MS;
  await accounts.users.change("owner", { password: "another long secret" });
  expect(devices.read(mark, owner.email)).toBeNull();
});

it("the store holds no password, no secret and nobody who guessed", async () => {
  const secrets = [
    accounts.sessions.begin("owner").secret,
    accounts.links.create("owner", 9e6),
    accounts.passwordLinks.create("owner", 9e6),
    accounts.tokens.create("ci", "viewer"),
  ];
  guess("203.0.113.7", "guessed@example.com");
  const rows = ["users", "sessions", "links", "password_links", "tokens"]
    .concat("attempts")
    .flatMap((name) => database.prepare(`SELECT * FROM account_${name}`).all());
  expect(rows).toHaveLength(10);
  for (const word of [PASSWORD, ...secrets, "guessed@", "203.0"])
    expect(JSON.stringify(rows)).not.toContain(word);
});

function guess(
  address: string,
  email = owner.email,
  device: string | null = null,
) {
  return limits.signIn({ email, address, device });
}

/** How many of `times` guesses reach the password check. */
function guesses(times: number, one: (index: number) => number | null) {
  return Array.from({ length: times }, (_, index) => one(index)).filter(
    (wait) => wait === null,
  ).length;
}

const anywhere = (n: number) => guess(`10.0.${n >> 8}.${n & 255}`);

it("stops a network that guesses, over a restart and a clock that is set, and not the owner in another one", () => {
  expect(guesses(100, () => guess("203.0.113.7"))).toBe(10);
  expect(guesses(100, (n) => guess(`2001:db8:1:2::${n}`))).toBe(10);
  // One customer of a provider.
  expect(guesses(1_000, (n) => guess(`2001:db8:1:${n + 3}::1`))).toBe(20);
  expect(guess("2001:db8:2::1")).toBeNull();
  limits = openLimits(database, now);
  expect(guess("203.0.113.7", " OWNER@example.com")).toBeGreaterThan(0);
  expect(guess("198.51.100.1")).toBeNull();
  const many = (n: number) => guess("203.0.113.9", `u${n}@example.com`);
  expect(guesses(100, many)).toBe(40);
  time -= 365 * 24 * 60 * 60 * 1000;
  expect(guess("203.0.113.7") ?? 0).toBeLessThanOrEqual(WINDOW_MS / 1000);
  time += 366 * 24 * 60 * 60 * 1000;
  expect(guess("203.0.113.7")).toBeNull();
});

it("slows guesses from many networks down, without end, and locks no user out", () => {
  expect(guesses(1_000, anywhere)).toBe(50);
  expect(guess("203.0.113.7", owner.email, "device")).toBeNull();
  const attempt = { email: owner.email, address: "203.0.113.7" };
  limits.succeed({ ...attempt, device: "device" });
  // A known device that guesses too often loses its privilege.
  const known = () => guess("203.0.113.7", owner.email, "device");
  expect(guesses(100, known)).toBe(10);
  const wait = guess("198.51.100.1") ?? 0;
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  time += wait * 1000;
  expect(guess("198.51.100.1")).toBeNull();
  // A guess every second, each from another network, for an hour.
  const inAnHour = guesses(3_600, (n) => {
    time += 1_000;
    return anywhere(n);
  });
  expect(inAnHour).toBeLessThan(500);
});

it("passwords of a network that sends many let others pass, and a known device comes first", async () => {
  const begun: string[] = [];
  const check = (device: string | null, network: string) => {
    const sender = senderOf(device, network);
    expect(mayVerify(sender)).toBe(true);
    // It is read when its turn has come.
    const password = Object.assign("guessed", {
      normalize() {
        begun.push(sender);
        return "guessed";
      },
    });
    return verifyPassword(password, null, sender);
  };
  const flood = Array.from({ length: 2 + MOST_WAITING_SIGN_INS }, () =>
    check(null, "203.0.113.7"),
  );
  expect(mayVerify("203.0.113.7")).toBe(false);
  const others = [check(null, "198.51.100.1"), check("a", "203.0.113.7")];
  await Promise.all([...flood, ...others]);
  expect(begun.indexOf("device:a")).toBe(2);
  expect(begun.indexOf("198.51.100.1")).toBeLessThan(5);
});

/** Returns the printed lines of a command, or the message of its error. */
async function tell(subject: string, verb: string, fields: object = {}) {
  try {
    const line = commandLine(OWN_PROGRAM);
    const command = readCommand({ subject, verb, ...fields }, line);
    return (await command(accounts)).join("\n");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

it.each([
  ["user", "role", { email: other.email, role: "king" }, /compliance/],
  ["user", "role", { email: owner.email, role: "editor" }, /only administr/],
  ["user", "set", { ...owner, role: "viewer" }, /only administrator/],
  ["user", "delete", { email: owner.email }, /only administrator/],
  ["token", "revoke", { label: "site" }, /belongs to the site itself/],
])("%s %s is refused in words: %j", async (subject, verb, fields, words) => {
  accounts.tokens.ensure("site", "s".repeat(32), "published");
  expect(await tell(subject, verb, fields)).toMatch(words);
  expect(accounts.users.byEmail(owner.email)?.role).toBe("administrator");
  expect(accounts.tokens.find("s".repeat(32))).not.toBeNull();
});

it.each([
  ["password", { password: "another secret" }],
  ["disable", {}],
  ["delete", {}],
])("user %s ends what is open", async (verb, fields) => {
  const { secret, id } = accounts.sessions.begin("other");
  const link = accounts.links.create("other", 60_000);
  const ended: string[] = [];
  accounts.whenEnded(id, () => ended.push("session"));
  accounts.changes.on("end", (account) => ended.push(account));
  await tell("user", verb, { email: other.email, ...fields });
  expect(accounts.sessions.find(secret)).toBeNull();
  expect(accounts.links.isValid(link)).toBe(false);
  expect(ended).toEqual(expect.arrayContaining(["session", "other"]));
});

it("a token is shown once, and revoked with what it holds open", async () => {
  const said = await tell("token", "create", { label: "ci", role: "editor" });
  const token = said.split("\n")[1] ?? "";
  const found = accounts.tokens.find(token)!;
  expect(found).toMatchObject({ label: "ci", role: "editor" });
  expect(await tell("token", "list")).not.toContain(token);
  let ended = 0;
  accounts.whenEnded(found.id, () => (ended += 1));
  await tell("token", "revoke", { label: "ci" });
  expect([accounts.tokens.find(token), ended]).toEqual([null, 1]);
  expect(accounts.formerName(found.id)).toBe("ci");
});
