import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { grantsOf } from "../engine/roles.ts";
import type { Caller, QueryRequest } from "../engine/types.ts";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";
import { createQueryWorkers } from "./query-workers.ts";

const admin: Caller = {
  id: "somebody",
  roles: ["administrator"],
  grants: grantsOf(["administrator"]),
};

let server: TestServer;
let workers: ReturnType<typeof createQueryWorkers>;

async function open(limits: Parameters<typeof createQueryWorkers>[1] = {}) {
  server = await startTestServer();
  workers = createQueryWorkers(server.lake, limits);
  const documents = Array.from({ length: 60 }, (_, index) => ({
    _id: `${index % 3 === 0 ? "drafts." : ""}d${index}`,
    _type: index % 2 ? "odd" : "even",
    slug: { current: `slug-${index}` },
    next: { _ref: `d${index + 1}`, _weak: true },
    text: "Hagel – hail",
    index,
  }));
  write(documents.map((create) => ({ create })));
}

function write(mutations: object[]): void {
  server.lake.mutate({ mutations, caller: admin });
}

async function ask(
  query: string,
  rest: Partial<QueryRequest> = {},
): Promise<unknown> {
  const answer = await workers.query({ query, caller: admin, ...rest });
  return JSON.parse(answer.result) as unknown;
}

afterEach(async () => {
  await workers.close();
  await server.close();
});

describe("a query in a thread of its own", () => {
  beforeEach(() => open());

  it("is answered as the lake itself answers", async () => {
    for (const query of [
      "*[_type == 'odd'] | order(index desc)[0...5]{index, 'next': next->index}",
      "*[slug.current == 'slug-7'][0]",
      "count(*[references('d4')])",
      "*[[@] match text::query('hagel')][0...2]._id",
      "*[_id == 'nothing'][0]",
    ]) {
      for (const perspective of ["raw", "published", "drafts"]) {
        const request = { query, perspective, caller: admin };
        const theirs = await workers.query(request);
        const { result, syncTags } = server.lake.query(request);
        expect(JSON.parse(theirs.result)).toEqual(result ?? null);
        expect(theirs.syncTags).toEqual(syncTags);
      }
    }
  });

  it("sees each change as soon as it was written", async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = `new-${round}`;
      write([
        { create: { _id: id, _type: "odd", round } },
        ...(round > 0 ? [{ delete: { id: `new-${round - 1}` } }] : []),
      ]);
      expect(await ask("*[defined(round)].round")).toEqual([round]);
    }
  });
});

describe("the thread for queries", () => {
  it("limits how many queries of one caller wait", async () => {
    await open();
    const asked = Array.from({ length: 40 }, () => ask("count(*)"));
    const other = ask("count(*)", { caller: { ...admin, id: "another" } });
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(8);
    expect(await other).toBe(60);
  });

  it("ends with a query that cannot be stopped in any other way", async () => {
    await open({ timeLimitMs: 500 });
    write([{ create: { _id: "dots", _type: "t", text: ".".repeat(300_000) } }]);
    const slow = ask("*[_id == 'dots' && text match 'x']");
    await expect(slow).rejects.toMatchObject({
      detail: { kind: "queryEvaluation" },
      message: "The query was stopped after 0.5 seconds",
    });
    expect(await ask("count(*)")).toBe(61);
  });
});
