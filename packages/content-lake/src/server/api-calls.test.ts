import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mutate } from "../engine/lake.fixture.ts";
import { startTestServer, type TestServer } from "./server.fixture.ts";

// What programs other than the Studio ask: with a Studio behind every other address.
const studio = mkdtempSync(join(tmpdir(), "studio-"));
let server: TestServer;

beforeAll(async () => {
  writeFileSync(join(studio, "index.html"), "<html><head></head></html>");
  server = await startTestServer({ studio });
  mutate(
    server.lake,
    { create: { _id: "a", _type: "post", title: "one" } },
    { create: { _id: "b", _type: "page" } },
    { create: { _id: "c", _type: "tag" } },
  );
});
afterAll(async () => {
  await server.close();
  rmSync(studio, { recursive: true, force: true });
});

const ask = async (path: string, method = "GET") => {
  const headers = { authorization: `Bearer ${server.tokens.administrator}` };
  const answer = await fetch(server.url + path, { headers, method });
  const text = await answer.text();
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    text,
  };
};

const query = (groq: string, more = "") =>
  `/v2025-02-19/data/query/production?query=${encodeURIComponent(groq)}${more}`;

describe("a call", () => {
  it.each([
    ["/v1/nothing", "There is nothing at this address"],
    ["/v1", "There is nothing at this address"],
    ["/data/query/production", "begins with its version"],
    ["/vlatest/data/query/production", "begins with its version"],
    ["/v1/graphql/production/default", "There is no GraphQL API here"],
    ["/v1/apis/graphql", "There is no GraphQL API here"],
    ["/v1/agent/action/generate/production", "Agents run in Sanity's cloud"],
    ["/vX/embeddings-index/production", "Embeddings are made in Sanity's"],
  ])("of nothing that is there is 404 in JSON: %s", async (path, words) => {
    const { status, type, text } = await ask(path);
    expect([status, type]).toEqual([404, "application/json; charset=utf-8"]);
    expect(text).toContain(words);
  });

  it("may have several slashes for one", async () => {
    const path = query("count(*)").replaceAll("/", "//");
    expect((await ask(path)).text).toContain('"result":3');
  });

  it.each([
    ["/v0/ping", "Invalid API version"],
    ["/v2/ping", "Invalid API version"],
    ["/v2025/ping", "Invalid API version"],
    ["/v2025-02-30/ping", "Invalid API version"],
    ["/v2025-13-01/ping", "Invalid API version"],
    ["/v1/ping?tag=", "Tag can only contain"],
    ["/v1/ping?tag=a+b", "Tag can only contain"],
    [`/v1/ping?tag=${"x".repeat(76)}`, "Tag can only contain"],
  ])("is refused: %s", async (path, words) => {
    const { status, text } = await ask(path);
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  });
});

it("an export is of the types that were asked for", async () => {
  const path = "/v1/data/export/production";
  const idsOf = async (search: string) =>
    (await ask(path + search)).text
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { _id: string })._id);
  expect(await idsOf("?types=post,tag")).toEqual(["a", "c"]);
  expect(await idsOf("")).toEqual(["a", "b", "c"]);
});

it.each(["", "[title match 'one']"])(
  "a query knows its project and its dataset, in each thread: %s",
  async (filter) => {
    const groq = `*[_type == "post"]${filter}{"p": sanity::projectId(), "d": sanity::dataset()}`;
    expect((await ask(query(groq))).text).toContain(
      '"result":[{"p":"local","d":"production"}]',
    );
  },
);

it("Sanity's client lists the project, its dataset, people and tokens", async () => {
  const client = server.client(server.tokens.administrator);
  const [project] = await client.projects.list();
  expect(project).toMatchObject({ id: "local", members: [{}] });
  const dataset = [{ name: "production", aclMode: "private" }];
  expect(await client.datasets.list()).toMatchObject(dataset);
  expect(JSON.parse((await ask("/v1/datasets")).text)).toMatchObject(dataset);
  const { id } = project!.members[0]!;
  const user = await client.users.getById(id);
  expect(Object(user)).toMatchObject({
    displayName: "Editor",
    createdAt: expect.stringMatching(/^20\d\d-/) as string,
  });
  const path = "/v2025-08-30/access/project/local/robots";
  const { data } = JSON.parse((await ask(path)).text) as { data: object[] };
  expect(data).toContainEqual(
    expect.objectContaining({
      label: "viewer",
      memberships: [expect.objectContaining({ roleNames: ["viewer"] })],
    }),
  );
  expect(JSON.stringify(data)).not.toContain(server.tokens.viewer);
});
