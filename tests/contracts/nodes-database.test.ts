import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createNodeCalls } from "../../app/intake/delivery/database-calls.server.ts";
import { siteIdentity } from "../../app/intake/node/site-identity.ts";
import {
  startDatabaseRoles,
  type DatabaseRoles,
} from "../fixtures/stack/database-roles.fixture.ts";
import { noteSiteKey } from "../../local/stack/site-key.ts";
import {
  createNodeCaller,
  newNode,
  NODE_KEY,
  type NodeCaller,
} from "../fixtures/stack/node-caller.fixture.ts";

// Which nodes the database knows, and what it refuses them and others. The site has
// the public key alone.

const ROLES = ["anonymous", "signed in", "staff"] as const;

let roles: DatabaseRoles;
let node: NodeCaller;

beforeAll(async () => {
  roles = await startDatabaseRoles();
  node = createNodeCaller(roles);
}, 180_000);

afterAll(() => roles?.remove());

/** A server with one answer for everything. */
async function startAnswering(status: number, answer: object) {
  const server = createServer((_request, response) =>
    response.writeHead(status).end(JSON.stringify(answer)),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe.each([
  ["erasures", { reference: "CLAIM-1" }, "reference"],
  ["site_nodes", { id: newNode() }, "id"],
  ["site_key", { hash: "0".repeat(64) }, "hash"],
] as const)("the table %s", (table, row, column) => {
  it.each(ROLES)("is closed to %s", async (role) => {
    const client = roles.clients[role];
    const answers = [
      await client.from(table).select(),
      await client.from(table).insert(row as never),
      await client.from(table).delete().not(column, "is", null),
    ];
    for (const { error } of answers) expect(error?.code).toBe("42501");
  });
});

describe("the functions", () => {
  it.each([
    ["sync_node", { node: newNode(), node_key: NODE_KEY, erased_until: null }],
  ])("%s is for the public key alone", async (name, body) => {
    expect((await node.call(name, body)).status).toBe(200);
    const refused = await node.call(
      name,
      body,
      roles.database.secrets.secretKey,
    );
    expect(refused.answer).toMatchObject({ code: "42501" });
    const { error } = await roles.clients.staff.rpc(
      name as never,
      body as never,
    );
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("the nodes of a site", () => {
  const OTHER_KEY = "f".repeat(64);

  async function listed(): Promise<string[]> {
    const { data } = await roles.clients["secret key"]
      .from("site_nodes")
      .select();
    return data!.map(({ id }) => id).toSorted();
  }

  /** What the service role does after a change of SITE_SECRET. */
  const forgetKey = () =>
    roles.clients["secret key"].from("site_key").delete().eq("is_only", true);

  it("are those with the key of the first one, which hear of any other", async () => {
    await forgetKey();
    const [one, other] = [newNode(), newNode()];
    expect((await node.sync(one)).hasOtherSecret).toBe(false);
    expect((await node.sync(other)).hasOtherSecret).toBe(false);
    const another = newNode();
    expect((await node.sync(another, null, OTHER_KEY)).hasOtherSecret).toBe(
      true,
    );
    expect((await node.sync(one)).hasOtherSecret).toBe(true);
    expect(await listed()).toEqual(expect.arrayContaining([one, other]));
    expect(await listed()).not.toContain(another);
  });

  it("cannot be made up with the publishable key, nor a listed one changed", async () => {
    const real = newNode();
    const reference = `CLAIM-${newNode()}`;
    await node.sync(real);
    const before = await listed();
    const erasedAt = await node.erase({ reference });
    for (let count = 0; count < 120; count += 1)
      await node.sync(newNode(), null, OTHER_KEY);
    const { erasures } = await node.sync(real, erasedAt, OTHER_KEY);
    // One with a wrong secret follows all the same: nothing is brought back.
    expect(erasures.map((each) => each.reference)).toContain(reference);
    expect(await listed()).toEqual(before);
    const { data } = await roles.clients["secret key"]
      .from("site_nodes")
      .select("erased_until")
      .eq("id", real)
      .single();
    expect(data).toEqual({ erased_until: null });
  });

  it("have another key once the service role has deleted the old one", async () => {
    const changed = newNode();
    await forgetKey();
    expect((await node.sync(changed, null, OTHER_KEY)).hasOtherSecret).toBe(
      false,
    );
    expect((await node.sync(newNode())).hasOtherSecret).toBe(true);
    expect(await listed()).toContain(changed);
    await forgetKey();
  });

  it("have at once the key that the start of an embedded database tells it", async () => {
    await node.sync(newNode());
    const { url, secrets } = roles.database;
    const siteSecret = "the secret of the site after a change";
    await noteSiteKey({ url, secretKey: secrets.secretKey, siteSecret });
    const { nodeKey } = siteIdentity(siteSecret);
    expect((await node.sync(newNode(), null, nodeKey)).hasOtherSecret).toBe(
      false,
    );
    expect((await node.sync(newNode())).hasOtherSecret).toBe(true);
    await forgetKey();
  });

  it.each([
    ["no key", null],
    ["a short key", "0123456789abcdef"],
  ])("are refused with %s", async (_what, node_key) => {
    const body = { node: newNode(), node_key, erased_until: null };
    expect((await node.call("sync_node", body)).status).toBe(400);
  });

  it("are known by a hash, from which the key cannot be had", async () => {
    await forgetKey();
    await node.sync(newNode());
    const { data } = await roles.clients["secret key"]
      .from("site_key")
      .select();
    const { keyHash } = siteIdentity("the secret of the site");
    expect(data).toEqual([{ is_only: true, hash: keyHash, refused_at: null }]);
    expect(keyHash).not.toBe(NODE_KEY);
  });

  it("notice a database without the migration", async () => {
    // PostgREST's answer for a function that is not there.
    const answer = { code: "PGRST202", message: "Could not find the function" };
    const older = await startAnswering(404, answer);
    const calls = createNodeCalls({
      url: older.url,
      publishableKey: roles.database.secrets.publishableKey,
      timeoutMs: 5_000,
    });
    const state = { node: newNode(), nodeKey: NODE_KEY, erasedUntil: null };
    expect(await calls.syncNode(state)).toBe("unsupported");
    await older.close();
  });
});
