import { resolveEditInfo } from "@sanity/client/csm";
import { stegaClean } from "@sanity/client/stega";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";

const sections = [
  { _key: "hero", heading: "Welcome", href: "/welcome" },
  { _key: "text", heading: "About" },
];
const documents = [
  { _id: "page", _type: "page", title: "Published", sections },
  { _id: "drafts.page", _type: "page", title: "Draft" },
];
const QUERY =
  "*[_type == 'page'] | order(_id)[0]{title, 'headings': sections[].heading}";

type Body = {
  result?: unknown;
  resultSourceMap?: { documents: { _id: string }[]; paths: string[] };
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const mutations = documents.map((create) => ({ create }));
  await server.api("/data/mutate/production", { body: { mutations } });
});

afterAll(() => server.close());

async function ask(
  query: string,
  search: string,
  { isPost = false, token = server.tokens.viewer } = {},
): Promise<{ status: number; body: Body }> {
  const path = `/data/query/production?${search}`;
  const response = isPost
    ? await server.api(path, { token, body: { query } })
    : await server.api(`${path}&query=${encodeURIComponent(query)}`, { token });
  return { status: response.status, body: (await response.json()) as Body };
}

it.each([false, true])(
  "a map comes beside the result where the address asks for it, POST: %s",
  async (isPost) => {
    const keyed = "resultSourceMap=withKeyArraySelector";
    const { body } = await ask(QUERY, keyed, { isPost });
    expect(body.resultSourceMap?.paths).toEqual([
      "$['title']",
      "$['sections'][?(@._key=='hero')]['heading']",
      "$['sections'][?(@._key=='text')]['heading']",
    ]);
    const indexed = await ask(QUERY, "resultSourceMap=true", { isPost });
    expect(indexed.body.resultSourceMap?.paths).toContain(
      "$['sections'][1]['heading']",
    );
    const off = await ask(QUERY, "resultSourceMap=false", { isPost });
    expect(off.body).not.toHaveProperty("resultSourceMap");
    expect(off.body.result).toEqual(body.result);
    const odd = await ask(QUERY, "resultSourceMap=yes", { isPost });
    expect(odd.status).toBe(400);
  },
);

it("Sanity's client finds the field of a text by the map, and encodes it into a preview", async () => {
  const client = server.client(server.tokens.viewer).withConfig({
    perspective: "published",
  });
  const { result, resultSourceMap } = await client.fetch(
    QUERY,
    {},
    { filterResponse: false, resultSourceMap: "withKeyArraySelector" },
  );
  expect(result).toMatchObject({ headings: ["Welcome", "About"] });
  const info = resolveEditInfo({
    studioUrl: "/",
    resultSourceMap: resultSourceMap!,
    resultPath: ["headings", 1],
  });
  expect(info).toMatchObject({
    id: "page",
    type: "page",
    path: ["sections", { _key: "text", _index: -1 }, "heading"],
  });
  const stega = { enabled: true, studioUrl: "https://studio.example.com" };
  const encoded = await client.withConfig({ stega }).fetch(QUERY);
  expect(encoded).not.toEqual(result);
  expect(stegaClean(encoded)).toEqual(result);
});
