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

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const mutations = documents.map((create) => ({ create }));
  await server.api("/data/mutate/production", { body: { mutations } });
});

afterAll(() => server.close());

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
