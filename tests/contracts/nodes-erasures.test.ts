import { createHash, randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  claim,
  message,
  outcome,
  review,
  startDatabaseRoles,
  type DatabaseRoles,
} from "../fixtures/stack/database-roles.fixture.ts";
import { createDatabase } from "../../app/intake/delivery/database.server.ts";

// What the database remembers of erasures, and what of them it tells a node.

const DAY_MS = 24 * 60 * 60 * 1000;

let roles: DatabaseRoles;
let node: ReturnType<typeof createNodeCaller>;

beforeAll(async () => {
  roles = await startDatabaseRoles();
  node = createNodeCaller(roles);
}, 400_000);

afterAll(() => roles?.remove());

describe("what was erased", () => {
  it("does not come back in any table, and its client counts it as delivered", async () => {
    const { anonymous } = roles.clients;
    const hash = createHash("sha256").update(randomBytes(8)).digest("hex");
    const expires_at = new Date(Date.now() + DAY_MS).toISOString();
    const rows = [
      ["claims", claim()],
      ["contact_messages", message()],
      ["spam_log", review()],
      ["request_links", { id: `CLAIM-${newNode()}`, hash, expires_at }],
    ] as const;
    for (const [table, row] of rows) {
      await node.erase({ reference: row.id });
      const answer = await anonymous.from(table).insert(row as never);
      expect([table, outcome(answer)]).toEqual([table, "409 23505"]);
      const { data } = await roles.clients["secret key"]
        .from(table)
        .select()
        .eq("id", row.id);
      expect(data).toEqual([]);
    }
  });
});

/** A part of a reference that no other has. */
const newNode = () => randomBytes(8).toString("hex");

/** What a node may ask of the database, with the publishable key as it has it. */
function createNodeCaller({ database, clients }: DatabaseRoles) {
  const { url, secrets } = database;
  const { publishableKey } = secrets;
  const calls = createDatabase({ url, publishableKey, timeoutMs: 60_000 });
  return {
    /** @throws Error if the database refuses it. */
    async erasuresSince(since: string | null) {
      const answer = await calls.erasuresSince(since);
      if (typeof answer === "string") throw new Error(answer);
      return answer;
    },
    /** Records an erasure, as `npm run erase` does. Out: when, by the database. */
    async erase(row: { reference?: string; person?: string }) {
      const { error, data } = await clients["secret key"]
        .from("erasures")
        .upsert(row, { onConflict: row.person ? "person" : "reference" })
        .select("erased_at")
        .single();
      if (error) throw new Error(error.message);
      return data.erased_at;
    },
  };
}
