import { DatabaseSync } from "node:sqlite";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAccounts, type Accounts } from "./accounts.ts";
import { commandLine, OWN_PROGRAM } from "../command-line.ts";
import { readCommand } from "./command.ts";
import { accountMigrations } from "./migrations.ts";
import { hashPassword } from "./password.ts";

const owner = {
  email: "owner@example.com",
  name: "Owner",
  role: "administrator",
  password: "a long enough secret",
};
const line = commandLine(OWN_PROGRAM);
const other = { ...owner, email: "other@example.com", role: "editor" };

let accounts: Accounts;
let database: DatabaseSync;
let hash = "";
// Hashing is slow by design, so all tests share one hash.
beforeAll(async () => void (hash = await hashPassword(owner.password)));
beforeEach(() => {
  database = new DatabaseSync(":memory:");
  for (const { sql } of accountMigrations) database.exec(sql);
  accounts = openAccounts(database);
});

/** The printed lines of a command, or the message of its error. */
async function tell(
  subject: "user" | "token",
  verb: string,
  fields: object = {},
): Promise<string> {
  try {
    const command = readCommand({ subject, verb, ...fields }, line);
    return (await command(accounts)).join("\n");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function addBoth() {
  const insert = database.prepare(
    "INSERT INTO account_users (id, email, name, role, password, created_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  for (const [at, { email, name, role }] of [owner, other].entries()) {
    insert.run(`p${at}`, email, name, role, hash, at);
  }
  const user = accounts.users.byEmail(other.email);
  if (!user) throw new Error("The user was not made");
  return { id: user.id, ...accounts.sessions.begin(user.id) };
}

describe("a command about a user", () => {
  it("refuses a second user with the same e-mail, and a role that is none", async () => {
    addBoth();
    expect(await tell("user", "add", other)).toMatch(/already/);
    const role = { email: other.email, role: "king" };
    expect(await tell("user", "role", role)).toMatch(/compliance/);
    const published = { email: other.email, role: "published" };
    expect(await tell("user", "role", published)).toMatch(/not for people/);
  });

  it.each([
    ["role", { role: "viewer" }],
    ["password", { password: "another secret" }],
    ["disable", {}],
    ["sign-out", {}],
    ["delete", {}],
  ])("ends what is signed in: %s", async (verb, fields) => {
    const { id, secret, session } = addBoth();
    const link = accounts.links.create(id, 60_000);
    const ended: string[] = [];
    accounts.sessions.onEnd(session.id, () => ended.push("session"));
    accounts.onEnd((account) => ended.push(account));
    await tell("user", verb, { email: other.email, ...fields });
    expect(accounts.sessions.find(secret)).toBeNull();
    expect(accounts.links.isValid(link)).toBe(false);
    expect(ended).toContain("session");
    expect(ended).toContain(id);
  });

  it.each([
    ["role", { role: "editor" }],
    ["set", { ...owner, role: "viewer" }],
    ["disable", {}],
    ["delete", {}],
  ])("leaves an administrator: %s", async (verb, fields) => {
    addBoth();
    const said = await tell("user", verb, { email: owner.email, ...fields });
    expect(said).toMatch(/only administrator/);
    expect(accounts.users.byEmail(owner.email)).toMatchObject({
      role: "administrator",
      isDisabled: false,
    });
  });
});

describe("a command about a token", () => {
  it("makes one that is shown once, and revokes it with what it holds open", async () => {
    const said = await tell("token", "create", { label: "ci", role: "editor" });
    const token = said.split("\n")[1] ?? "";
    const found = accounts.tokens.find(token);
    expect(found).toMatchObject({ label: "ci", role: "editor" });
    expect(await tell("token", "list")).not.toContain(token);
    const again = { label: "ci", role: "viewer" };
    expect(await tell("token", "create", again)).toMatch(/already/);
    let ended = 0;
    accounts.tokens.onEnd(found?.id ?? "", () => (ended += 1));
    await tell("token", "revoke", { label: "ci" });
    expect([accounts.tokens.find(token), ended]).toEqual([null, 1]);
    expect(accounts.formerName(found?.id ?? "")).toBe("ci");
  });

  it("does not revoke the site's own, which would come back", async () => {
    accounts.tokens.ensure("site", "s".repeat(32), "published");
    const said = await tell("token", "revoke", { label: "site" });
    expect(said).toMatch(/belongs to the site itself/);
    expect(accounts.tokens.find("s".repeat(32))).not.toBeNull();
  });
});
