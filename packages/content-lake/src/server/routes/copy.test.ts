import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), "copy-"));

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe("a copy of the store", () => {
  it("holds everything but sessions and links", async () => {
    await server.signIn();
    const [editor] = server.accounts.users.all();
    server.accounts.passwordLinks.create(editor!.id, 60_000);
    server.accounts.limits.passwordLink("203.0.113.7");
    await server.api("/data/mutate/production", {
      body: { mutations: [{ create: { _id: "drafts.a", _type: "a" } }] },
    });
    const response = await server.api("/store/copy");
    const file = join(folder, "copy.sqlite");
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    const copy = new DatabaseSync(file, { readOnly: true });
    const count = (table: string) =>
      Number(copy.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
    expect({
      documents: count("documents"),
      transactions: count("transactions"),
      users: count("account_users"),
      sessions: count("account_sessions"),
      links: count("account_links"),
      passwordLinks: count("account_password_links"),
      attempts: count("account_attempts"),
    }).toEqual({
      documents: 1,
      transactions: 1,
      users: 1,
      sessions: 0,
      links: 0,
      passwordLinks: 0,
      attempts: 0,
    });
    copy.close();
    // The client may have the whole copy before the server has cleaned up.
    await expect
      .poll(() => readdirSync(server.lake.folder).join())
      .not.toContain("copy-");
  });
});
