import { resolveEditInfo } from "@sanity/client/csm";
import { stegaClean } from "@sanity/client/stega";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";

const documents = [
  {
    _id: "page",
    _type: "page",
    title: "Published",
    sections: [
      { _key: "hero", heading: "Welcome", href: "/welcome" },
      { _key: "text", heading: "About" },
    ],
  },
  { _id: "drafts.page", _type: "page", title: "Draft" },
];
const QUERY =
  "*[_type == 'page'] | order(_id)[0]{title, 'headings': sections[].heading}";

type Body = {
  result?: unknown;
  resultSourceMap?: {
    documents: { _id: string }[];
    paths: string[];
    mappings: object;
  };
  syncTags?: string[];
  error?: { type: string; description: string };
  message?: string;
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

describe("resultSourceMap in the address of a query", () => {
  it.each([false, true])(
    "brings the map beside the result, POST: %s",
    async (isPost) => {
      const keyed = "resultSourceMap=withKeyArraySelector";
      const { status, body } = await ask(QUERY, keyed, { isPost });
      expect(status).toBe(200);
      expect(body.resultSourceMap?.paths).toEqual([
        "$['title']",
        "$['sections'][?(@._key=='hero')]['heading']",
        "$['sections'][?(@._key=='text')]['heading']",
      ]);
      const indexed = await ask(QUERY, "resultSourceMap=true", { isPost });
      expect(indexed.body.resultSourceMap?.paths).toContain(
        "$['sections'][1]['heading']",
      );
    },
  );

  it.each(["", "yes", "TRUE", "withkeyarrayselector", "1"])(
    "is refused with a value that means nothing: %j",
    async (value) => {
      for (const isPost of [false, true]) {
        const { status, body } = await ask(QUERY, `resultSourceMap=${value}`, {
          isPost,
        });
        expect(status).toBe(400);
        expect(JSON.stringify(body)).toContain("withKeyArraySelector");
      }
    },
  );

  it("names no document that the caller does not see", async () => {
    const search = "resultSourceMap=true&perspective=drafts";
    for (const [token, id, title] of [
      [server.tokens.published, "page", "Published"],
      [server.tokens.viewer, "drafts.page", "Draft"],
    ] as const) {
      const { body } = await ask("*[0]{title}", search, { token });
      expect(body.result).toEqual({ title });
      expect(body.resultSourceMap?.documents).toEqual([
        { _id: id, _type: "page" },
      ]);
    }
  });
});

describe("Sanity's client", () => {
  it("finds the field of a text by the map", async () => {
    const { result, resultSourceMap } = await server
      .client(server.tokens.viewer)
      .fetch(
        QUERY,
        {},
        {
          filterResponse: false,
          resultSourceMap: "withKeyArraySelector",
          perspective: "published",
        },
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
  });

  it("encodes it into the texts of a preview", async () => {
    const client = server.client(server.tokens.viewer).withConfig({
      perspective: "published",
      stega: { enabled: true, studioUrl: "https://studio.example.com" },
    });
    const plain = await client.withConfig({ stega: false }).fetch(QUERY);
    const encoded = await client.fetch<{ title: string }>(QUERY);
    expect(encoded).not.toEqual(plain);
    expect(encoded.title.length).toBeGreaterThan("Published".length);
    expect(stegaClean(encoded)).toEqual(plain);
  });
});
