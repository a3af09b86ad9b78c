import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function mutate(...mutations: object[]): Promise<number> {
  const url = `${server.url}/v1/data/mutate/production`;
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${server.tokens.administrator}` },
    body: JSON.stringify({ mutations }),
  });
  await response.text();
  return response.status;
}

const MATCH = { delete: { query: '*[title match "*a*"]' } };

it("a write may begin with a query that cannot be stopped", async () => {
  expect(await mutate(MATCH)).toBe(200);
});

it("a write may not create documents before a query that cannot be stopped", async () => {
  const create = { create: { _type: "post", title: "a".repeat(1_000) } };
  expect(await mutate(create, MATCH)).toBe(400);
  const stoppable = { delete: { query: "*[_type == 'post']" } };
  expect(await mutate(create, stoppable)).toBe(200);
});
