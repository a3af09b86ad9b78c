import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  vi,
} from "vitest";
import { openApiTokens } from "../accounts/tokens.ts";
import { startTestServer, type TestServer } from "../server/test-server.ts";
import { createStrangerQueries } from "./stranger-queries.ts";

let server: TestServer;
let stranger: string;

async function open(timeLimitMs = 4_000) {
  server = await startTestServer({ strangerLimits: { timeLimitMs } });
  stranger = openApiTokens(server.lake.database).create("a script", "editor");
  const documents = Array.from({ length: 60 }, (_, index) => ({
    _id: `${index % 3 === 0 ? "drafts." : ""}d${index}`,
    _type: index % 2 ? "odd" : "even",
    slug: { current: `slug-${index}` },
    next: { _ref: `d${index + 1}`, _weak: true },
    text: "Hagel – hail",
    index,
  }));
  await mutate(documents.map((create) => ({ create })));
}

async function mutate(
  mutations: object[],
  token = server.tokens.administrator,
) {
  return server.api("/data/mutate/production", { token, body: { mutations } });
}

type Answer = {
  status: number;
  body: {
    result?: unknown;
    syncTags?: unknown;
    error?: { type: string; description: string };
  };
};

async function ask(
  query: string,
  { token = stranger, perspective = "raw" } = {},
): Promise<Answer> {
  const response = await server.api(
    `/data/query/production?perspective=${perspective}`,
    { token, body: { query } },
  );
  return {
    status: response.status,
    body: (await response.json()) as Answer["body"],
  };
}

/** Takes a minute with sixty documents, and looks harmless. */
const SLOW =
  "count(*[count(*[count(*[count(*[count(*[index > ^.index]) > 0]) > 0]) > 0]) > 0])";

describe("a stranger", () => {
  beforeAll(() => open());
  afterAll(() => server.close());

  it("is answered as the house is", async () => {
    for (const query of [
      "*[_type == 'odd'] | order(index desc)[0...5]{index, 'next': next->index}",
      "*[slug.current == 'slug-7'][0]",
      "count(*[references('d4')])",
      "*[[@] match text::query('hagel')][0...2]._id",
      "*[_id == 'nothing'][0]",
    ]) {
      for (const perspective of ["raw", "published", "drafts"]) {
        const token = server.tokens.administrator;
        const theirs = await ask(query, { perspective });
        const ours = await ask(query, { perspective, token });
        expect(theirs.status).toBe(200);
        expect(theirs.body.result).toEqual(ours.body.result);
        expect(theirs.body.syncTags).toEqual(ours.body.syncTags);
      }
    }
  });

  it("sees each change as soon as it was acknowledged", async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = `new-${round}`;
      await mutate([
        { create: { _id: id, _type: "odd", round } },
        ...(round > 0 ? [{ delete: { id: `new-${round - 1}` } }] : []),
      ]);
      const { body } = await ask("*[defined(round)].round");
      expect(body.result).toEqual([round]);
    }
  });

  it("is told what is wrong with a query", async () => {
    const { status, body } = await ask("*[");
    expect(status).toBe(400);
    expect(body.error?.type).toBe("queryParseError");
  });

  it.each([
    ["brackets", `${"(".repeat(100_000)}1${")".repeat(100_000)}`],
    ["filters", `*${"[true]".repeat(150_000)}`],
    ["lists", `${"[".repeat(9_000)}${"]".repeat(9_000)}`],
  ])("is refused a query that is too deep: %s", async (_, query) => {
    expect((await ask(query)).status).toBe(400);
    expect((await ask("1 + 1")).body.result).toBe(2);
  });

  it("may be of the house, if its query is very long", async () => {
    const token = server.tokens.administrator;
    const query = `count(*)${" ".repeat(70_000)}`;
    expect((await ask(query, { token })).body.result).toBeGreaterThan(60);
  });
});

describe("a query of a stranger that takes too long", () => {
  afterEach(() => server.close());

  it("is stopped, and nobody else waits for it", async () => {
    await open(700);
    const slow = ask(SLOW);
    const token = server.tokens.published;
    for (let round = 0; round < 20; round += 1) {
      expect((await ask("count(*)", { token })).status).toBe(200);
    }
    const { status, body } = await slow;
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      type: "queryEvaluationError",
      description: "The query was stopped after 0.7 seconds",
    });
    expect((await ask("count(*)")).body.result).toBe(60);
  });

  it("chooses no documents for a write either", async () => {
    await open(700);
    const query = `*[index > ${SLOW}]`;
    const response = await mutate([{ delete: { query } }], stranger);
    expect(response.status).toBe(400);
    const fine = await mutate(
      [{ delete: { query: "*[index == 1]" } }],
      stranger,
    );
    expect(fine.status).toBe(200);
    expect((await ask("count(*)")).body.result).toBe(59);
  });
});

describe("the thread for strangers", () => {
  beforeAll(() => open());
  afterAll(() => server.close());

  const request = {
    query: "count(*)",
    caller: {
      id: "somebody",
      roles: [],
      grants: [{ filter: "true", permissions: ["read"] }],
    },
  };

  it("is there from the first question until nobody asks any more", async () => {
    const strangers = createStrangerQueries(server.lake, { idleMs: 100 });
    expect(strangers.isRunning).toBe(false);
    expect((await strangers.query(request)).result).toBe("60");
    expect(strangers.isRunning).toBe(true);
    await vi.waitFor(() => expect(strangers.isRunning).toBe(false));
    expect((await strangers.query(request)).result).toBe("60");
    await strangers.close();
  });

  it("lets each of them wait in a line that has an end", async () => {
    const strangers = createStrangerQueries(server.lake);
    const asked = Array.from({ length: 20 }, () => strangers.query(request));
    const other = { ...request.caller, id: "somebody else" };
    const others = strangers.query({ ...request, caller: other });
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(12);
    expect((await others).result).toBe("60");
    await strangers.close();
  });

  it.runIf(process.env["TEST_LONG"])(
    "ends alone when a query takes more memory than it may",
    async () => {
      const strangers = createStrangerQueries(server.lake, {
        timeLimitMs: 120_000,
      });
      const query = "*{'a': *{'b': *{'c': *{'d': *}}}}";
      await expect(strangers.query({ ...request, query })).rejects.toThrow(
        /memory/,
      );
      expect((await strangers.query(request)).result).toBe("60");
      await strangers.close();
    },
  );
});
