import { afterEach, expect, it } from "vitest";
import { openApiTokens } from "../accounts/users.ts";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";

/** The query that made all callers wait for eight seconds. */
const NESTED =
  'count(*[0..75][count(*[0..75][count(*[0..75][count(*[0..75][_id match "*e*"])>0])>0])>0])';
const COUNTED =
  "count(*[count(*[count(*[count(*[count(*[index > ^.index]) > 0]) > 0]) > 0]) > 0])";

const LONG = Boolean(process.env["TEST_LONG"]);

let server: TestServer;
let script: string;

async function open(queryLimitMs: number): Promise<void> {
  server = await startTestServer({ queryLimitMs });
  script = openApiTokens(server.lake.database).create("a script", "editor");
  const documents = Array.from({ length: 120 }, (_, index) => ({
    _id: `${index % 3 === 0 ? "drafts." : ""}document-${index}`,
    _type: index % 2 ? "odd" : "even",
    slug: { current: `slug-${index}` },
    next: { _ref: `document-${index + 1}`, _weak: true },
    title: `Title ${index}`,
    index,
  }));
  await mutate(documents.map((create) => ({ create })));
}

afterEach(() => server.close());

const callers = () => [...Object.values(server.tokens), script];

function mutate(mutations: object[], token?: string): Promise<Response> {
  return server.api("/data/mutate/production", {
    ...(token !== undefined && { token }),
    body: { mutations },
  });
}

async function ask(query: string, token = server.tokens.administrator) {
  const path = "/data/query/production?perspective=raw";
  const response = await server.api(path, { token, body: { query } });
  const body = (await response.json()) as {
    result?: unknown;
    syncTags?: unknown;
    error?: { type: string; description: string };
  };
  return { status: response.status, ...body };
}

it("while a query takes long, no other waits, whoever asks", async () => {
  await open(600_000);
  let hasEnded = false;
  for (const [at, slow] of callers().entries()) {
    // Each caller asks one; in the long form, both.
    const one = at % 2 === 0 ? NESTED : COUNTED;
    for (const query of LONG ? [NESTED, COUNTED] : [one]) {
      // The server closes before it answers these.
      void ask(query, slow).then(
        () => (hasEnded = true),
        () => {},
      );
      for (const token of callers()) {
        const other = await ask("count(*[_type == 'odd'])", token);
        expect(other.status).toBe(200);
      }
      const patch = { id: "document-1", inc: { index: 1 } };
      expect((await mutate([{ patch }])).status).toBe(200);
    }
  }
  expect(hasEnded).toBe(false);
});

it("a query that takes too long ends alone, and chooses no documents", async () => {
  await open(200);
  const tooLong = "The query was stopped after 0.2 seconds";
  for (const token of [script, server.tokens.published]) {
    for (const query of [NESTED, COUNTED]) {
      const { status, error } = await ask(query, token);
      expect(status).toBe(400);
      expect(error).toMatchObject({
        type: "queryEvaluationError",
        description: tooLong,
      });
    }
  }
  const query = `*[index > ${COUNTED}]`;
  const response = await mutate([{ delete: { query } }], script);
  expect(response.status).toBe(400);
  const chosen = "*[title match 'title 1*']._id";
  const { result } = await ask(chosen);
  const patch = { query: "*[title match 'title 1*']", set: { seen: 1 } };
  expect((await mutate([{ patch }], script)).status).toBe(200);
  expect(await ask("*[seen == 1]._id")).toMatchObject({ result });
  // This one can only be stopped by ending its thread.
  const dots = { _id: "dots", _type: "t", text: ".".repeat(300_000) };
  await mutate([{ create: dots }]);
  const stuck = await ask("*[_id == 'dots' && text match 'x']");
  expect(stuck.error?.description).toBe(tooLong);
  expect((await ask("count(*[title match 'title'])")).result).toBe(120);
});

it("a query elsewhere is answered as the lake itself answers, and sees each change", async () => {
  await open(600_000);
  for (const query of [
    "*[_type == 'odd'] | order(index desc)[0...5]{index, 'next': next->index}",
    "*[slug.current == 'slug-7'][0]",
    "count(*[references('document-4')])",
    "*[_id == 'nothing'][0]",
  ]) {
    const elsewhere = `${query}${" ".repeat(20_000)}`;
    const { result, syncTags } = await ask(query);
    expect(await ask(elsewhere)).toMatchObject({ result, syncTags });
  }
  for (let round = 0; round < 10; round += 1) {
    const gone = { delete: { id: `new-${round - 1}` } };
    await mutate([{ create: { _id: `new-${round}`, _type: "n" } }, gone]);
    const { result } = await ask("*[_type match 'n']._id");
    expect(result).toEqual([`new-${round}`]);
  }
  expect((await ask(`*${"[true]".repeat(60_000)}`)).status).toBe(400);
});

it("a caller has a limited number of queries waiting, and delays no other", async () => {
  await open(600_000);
  const match = "count(*[title match 'title'])";
  const asked = Array.from({ length: 40 }, () => ask(match, script));
  const other = ask(match);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await other).result).toBe(120);
});
