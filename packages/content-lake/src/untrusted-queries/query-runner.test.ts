import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiTokens } from "../accounts/tokens.ts";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";

/** The query that made all callers wait for eight seconds. */
const NESTED =
  'count(*[0..75][count(*[0..75][count(*[0..75][count(*[0..75][_id match "*e*"])>0])>0])>0])';
const COUNTED =
  "count(*[count(*[count(*[count(*[count(*[index > ^.index]) > 0]) > 0]) > 0]) > 0])";

type Answer = {
  status: number;
  body: {
    result?: unknown;
    resultSourceMap?: unknown;
    error?: { type: string; description: string };
  };
};

let server: TestServer;
let cookie: string;
let script: string;

async function open(timeLimitMs: number): Promise<void> {
  server = await startTestServer({ workerLimits: { timeLimitMs } });
  cookie = await server.signIn();
  script = openApiTokens(server.lake.database).create("a script", "editor");
  const documents = Array.from({ length: 120 }, (_, index) => ({
    _id: `document-${index}`,
    _type: index % 2 ? "odd" : "even",
    title: `Title ${index}`,
    index,
  }));
  await mutate(documents.map((create) => ({ create })));
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const CALLERS: [string, () => Record<string, string>][] = [
  ["a person in the Studio", () => ({ cookie, origin: server.url })],
  ["a viewer", () => bearer(server.tokens.viewer)],
  ["the site", () => bearer(server.tokens.published)],
  ["an administrator", () => bearer(server.tokens.administrator)],
  ["a script", () => bearer(script)],
];

function mutate(mutations: object[], token?: string): Promise<Response> {
  return server.api("/data/mutate/production", {
    ...(token !== undefined && { token }),
    body: { mutations },
  });
}

async function ask(
  query: string,
  headers: Record<string, string>,
  search = "",
): Promise<Answer> {
  const response = await fetch(
    `${server.url}/v2025-02-19/data/query/production${search}`,
    {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ query }),
    },
  );
  const body = (await response.json()) as Answer["body"];
  return { status: response.status, body };
}

describe("while a query takes long", () => {
  beforeAll(() => open(600_000));
  afterAll(() => server.close());

  it.each(CALLERS)("no other caller waits for it: %s", async (_, who) => {
    let hasEnded = false;
    for (const query of [NESTED, COUNTED]) {
      // The server closes before it answers these.
      void ask(query, who()).then(
        () => (hasEnded = true),
        () => {},
      );
      for (const token of Object.values(server.tokens)) {
        const other = ask("count(*[_type == 'odd'])", bearer(token));
        expect((await other).body.result).toBe(60);
      }
      const written = await mutate([
        { patch: { id: "document-0", inc: { index: 1 } } },
      ]);
      expect(written.status).toBe(200);
    }
    expect(hasEnded).toBe(false);
  });
});

describe("a query that takes too long", () => {
  beforeAll(() => open(400));
  afterAll(() => server.close());

  it.each(CALLERS)("ends alone: %s", async (_, who) => {
    for (const query of [NESTED, COUNTED]) {
      const { status, body } = await ask(query, who());
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        type: "queryEvaluationError",
        description: "The query was stopped after 0.4 seconds",
      });
    }
  });

  it("chooses no documents for a write either", async () => {
    for (const token of [server.tokens.administrator, script]) {
      for (const filter of [COUNTED, NESTED]) {
        const query = `*[index > ${filter}]`;
        const response = await mutate([{ delete: { query } }], token);
        expect(response.status).toBe(400);
        const { error } = (await response.json()) as Answer["body"];
        expect(error?.type).toBe("queryEvaluationError");
      }
      const fine = await mutate(
        [
          { patch: { query: "*[title match 'title 1*']", set: { seen: 1 } } },
          { patch: { query: "*[_type == 'odd']", unset: ["seen"] } },
        ],
        token,
      );
      expect(fine.status).toBe(200);
    }
    const count = await ask("count(*)", bearer(script));
    expect(count.body.result).toBe(120);
  });
});

describe("a query that is only long or slow", () => {
  beforeAll(() => open(600_000));
  afterAll(() => server.close());

  it("is read elsewhere when it is very long or deep", async () => {
    const who = bearer(server.tokens.administrator);
    const long = await ask(`count(*)${" ".repeat(70_000)}`, who);
    expect(long.body.result).toBe(120);
    const deep = await ask(`*${"[true]".repeat(60_000)}`, who);
    expect(deep.status).toBe(400);
  });

  it("is answered", async () => {
    const slow = "count(*[count(*[index > ^.index][count(*) > 0]) > 0])";
    const { status, body } = await ask(slow, bearer(server.tokens.viewer));
    expect(status).toBe(200);
    expect(body.result).toBeGreaterThan(100);
  });
});
