import path from "node:path";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  vi,
} from "vitest";
import {
  createIntakeNode,
  NODE_SECRET,
  startNotedDatabase,
  type IntakeNode,
} from "../fixtures/intake/intake-node.fixture.ts";
import { person as fieldsOf } from "../fixtures/intake/linked-request.fixture.ts";
import type { TestDatabase } from "../fixtures/stack/database.fixture.ts";
import { runScript } from "../fixtures/stack/child.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// Several nodes of a site, each with its own outbox, on one database.

const folder = temporaryFolder("nodes");
let database: TestDatabase;
let nodes: IntakeNode[] = [];

beforeAll(async () => {
  database = await startNotedDatabase(folder);
}, 400_000);

afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  nodes = [];
});

const secretClient = () => database.client(database.secrets.secretKey);

afterAll(async () => {
  await database?.kill();
});

let made = 0;

function startNode(): IntakeNode {
  const name = `node-${(made += 1)}`;
  const node = createIntakeNode(path.join(folder, name), NODE_SECRET);
  node.start(database);
  nodes.push(node);
  return node;
}

let keys = 0;

function send({ intake }: IntakeNode, email: string) {
  return intake.accept(
    {
      kind: "consultation",
      attribution: null,
      fields: { ...fieldsOf(100), email },
    },
    { key: String((keys += 1)), triage: { box: "lead" } },
  );
}

async function claimsOf(email: string): Promise<string[]> {
  const { data, error } = await secretClient()
    .from("claims")
    .select("id")
    .eq("policyholder_email", email);
  expect(error).toBeNull();
  return data!.map(({ id }) => id);
}

/** Runs `npm run erase` on the first machine, and returns what it printed. */
async function erase(email: string): Promise<string> {
  const { code, output } = await runScript("scripts/erase.ts", {
    args: [email, "--yes"],
    env: { DATA_DIR: folder, ...database.variables, SITE_SECRET: NODE_SECRET },
  });
  expect(code, output).toBe(0);
  return output;
}

describe("erasing a person", () => {
  it("reaches the outboxes of all running nodes, and nothing is brought back", async () => {
    const [one, other] = [startNode(), startNode()];
    const person = "reached@example.com";
    await send(one, person);
    await send(other, person.toUpperCase());
    await send(other, "kept@example.com");
    await one.delivered();
    await other.delivered();
    const output = await erase(person);
    expect(output).toContain("requests for help, with their activities: 2");
    for (const node of [one, other])
      await vi.waitFor(
        () => expect(node.outbox().toLowerCase()).not.toContain(person),
        { timeout: 60_000 },
      );
    expect(other.outbox()).toContain("kept@example.com");
    expect(await claimsOf(person)).toEqual([]);

    await other.stop();
    other.start(database);
    await send(other, "later@example.com");
    await other.delivered();
    expect(await claimsOf("later@example.com")).toHaveLength(1);
    expect(await claimsOf(person)).toEqual([]);
    expect(await claimsOf("kept@example.com")).toHaveLength(1);
  });

  it("reaches a node that was down, before it delivers anything", async () => {
    const down = startNode();
    await send(down, "first@example.com");
    await down.delivered();
    await down.stop();
    // It accepts a request while the database is down, and dies.
    down.start(null);
    const person = "down@example.com";
    const { reference } = await send(down, person);
    const up = startNode();
    await send(up, person);
    await up.delivered();
    await send(down, "neighbour@example.com");
    await down.stop();
    down.notices.length = 0;
    const output = await erase(person);
    expect(output.includes("when they return")).toBe(!database.isEmbedded);
    expect(down.outbox()).toContain(person);

    down.start(database);
    await down.delivered();
    await vi.waitFor(
      async () =>
        expect(await claimsOf("neighbour@example.com")).toHaveLength(1),
      { timeout: 60_000 },
    );
    expect(await claimsOf(person)).toEqual([]);
    expect(down.outbox()).not.toContain(person);
    expect(down.notices.map(({ id }) => id)).not.toContain(reference);
  });
});
