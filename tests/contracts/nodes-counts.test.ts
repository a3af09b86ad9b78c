import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  startDatabaseRoles,
  type DatabaseRoles,
} from "../fixtures/stack/database-roles.fixture.ts";
import {
  createNodeCaller,
  type NodeCaller,
} from "../fixtures/stack/node-caller.fixture.ts";

// What the nodes of a site count together in the database.

const DAY_MS = 24 * 60 * 60 * 1000;

const newName = () => randomBytes(32).toString("base64url");

let roles: DatabaseRoles;
let node: NodeCaller;

beforeAll(async () => {
  roles = await startDatabaseRoles();
  node = createNodeCaller(roles);
}, 180_000);

afterAll(() => roles?.remove());

const addCounts = (...added: object[]) => node.call("add_counts", { added });

describe("a count of all nodes", () => {
  const HOUR = 60 * 60 * 1000;

  it("counts on within its span, and says how long that lasts", async () => {
    const name = newName();
    await addCounts({ name, hits: 1, spanMs: HOUR });
    const { answer } = await addCounts({ name, hits: 1, spanMs: HOUR });
    const [count] = answer as { hits: number; leftMs: number }[];
    expect(count?.hits).toBe(2);
    expect(count?.leftMs).toBeGreaterThan(HOUR - 60_000);
    expect(count?.leftMs).toBeLessThanOrEqual(HOUR);
  });

  it("begins again after its span", async () => {
    const name = newName();
    await addCounts({ name, hits: 1, spanMs: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { answer } = await addCounts({ name, hits: 1, spanMs: HOUR });
    expect(answer).toMatchObject([{ name, hits: 1 }]);
  });

  it("takes one back, but not below none", async () => {
    const name = newName();
    await addCounts({ name, hits: -1, spanMs: HOUR });
    await addCounts({ name, hits: 1, spanMs: HOUR });
    await addCounts({ name, hits: 1, spanMs: HOUR });
    const { answer } = await addCounts({ name, hits: -1, spanMs: HOUR });
    expect(answer).toMatchObject([{ name, hits: 1 }]);
  });

  it("loses none of many at once", async () => {
    const names = [newName(), newName()];
    const both = names.map((name) => ({ name, hits: 1, spanMs: HOUR }));
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        addCounts(...(index % 2 ? both : both.toReversed())),
      ),
    );
    const { answer } = await addCounts(...both);
    expect((answer as { hits: number }[]).map(({ hits }) => hits)).toEqual([
      41, 41,
    ]);
  });

  it.each([
    ["a name that is no hash", { name: "ada@example.com", hits: 1, spanMs: 1 }],
    ["more than one event", { name: newName(), hits: 2, spanMs: 1 }],
    [
      "a span without an end",
      { name: newName(), hits: 1, spanMs: 101 * DAY_MS },
    ],
    ["no span", { name: newName(), hits: 1 }],
  ])("refuses %s", async (_what, event) => {
    expect((await addCounts(event)).status).toBeGreaterThanOrEqual(400);
  });

  it("refuses more than eight", async () => {
    const event = { hits: 1, spanMs: HOUR };
    const nine = Array.from({ length: 9 }, () => ({
      name: newName(),
      ...event,
    }));
    expect((await addCounts(...nine)).status).toBeGreaterThanOrEqual(400);
  });
});
