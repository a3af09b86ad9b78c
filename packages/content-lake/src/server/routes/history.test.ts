import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer;
const revisions: string[] = [];

async function act(...actions: object[]): Promise<void> {
  const response = await server.api("/data/actions/production", {
    body: { actions },
  });
  const { transactionId } = (await response.json()) as {
    transactionId: string;
  };
  revisions.push(transactionId);
}

async function get(path: string): Promise<unknown> {
  const response = await server.api(`/data/history/production${path}`);
  expect(response.status, path).toBe(200);
  return response.json();
}

beforeAll(async () => {
  server = await startTestServer();
  const draft = { draftId: "drafts.a", publishedId: "a" };
  await act({
    actionType: "sanity.action.document.create",
    publishedId: "a",
    attributes: { _id: "drafts.a", _type: "post", title: "Old" },
    ifExists: "fail",
  });
  await act({
    actionType: "sanity.action.document.edit",
    ...draft,
    patch: { diffMatchPatch: { title: "@@ -1,3 +1,4 @@\n-Old\n+Néw👍\n" } },
  });
  await act({ actionType: "sanity.action.document.publish", ...draft });
});
afterAll(() => server.close());

/** The transactions of an answer, as the Studio asks for them. */
async function transactions(search: string, ids = "a,drafts.a") {
  const response = await server.api(
    `/data/history/production/transactions/${ids}?tag=sanity.studio.documents.history&excludeContent=true&effectFormat=mendoza&includeIdentifiedDocumentsOnly=true${search}`,
  );
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const text = await response.text();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
}

describe("history over HTTP", () => {
  it("tells events under the id that was asked for", async () => {
    expect(
      await get("/events/documents/drafts.a?limit=100&tag=get-document-events"),
    ).toMatchObject({
      events: {
        "drafts.a": [
          {
            type: "publishDocumentVersion",
            revisionId: revisions[2],
            versionRevisionId: revisions[1],
          },
          { type: "createDocumentVersion", versionRevisionId: revisions[0] },
        ],
      },
      nextCursor: "",
    });
    expect(await get("/events/releases/r1")).toEqual({
      events: [],
      nextCursor: "",
    });
  });

  it("tells transactions with their effects, a line each", async () => {
    const all = await transactions("&fromTransaction=&limit=50");
    expect(all).toMatchObject([
      { id: revisions[0], documentIDs: ["drafts.a"] },
      {
        id: revisions[1],
        author: expect.stringMatching(/./),
        mutations: [{ patch: { id: "drafts.a" } }],
        effects: { "drafts.a": { apply: expect.any(Array) } },
      },
      {
        id: revisions[2],
        documentIDs: ["drafts.a", "a"],
        effects: { "drafts.a": { apply: [0, null] }, a: { revert: [0, null] } },
      },
    ]);
    expect(JSON.stringify(all)).toContain("Néw👍");
    const published = await transactions("&reverse=true&limit=1", "a");
    expect(published).toMatchObject([{ id: revisions[2], documentIDs: ["a"] }]);
    expect(Object.keys(published[0] as object)).toEqual([
      ...["id", "timestamp", "author", "documentIDs", "mutations", "effects"],
    ]);
    const range = `&fromTransaction=${revisions[1]}&toTransaction=${revisions[2]}`;
    expect(await transactions(range)).toEqual(all.slice(1));
    expect(await transactions("", "nobody")).toEqual([]);
  });

  it("lists what was deleted, in short, and whether the caller may bring it back", async () => {
    const [title, long] = ["Gone", "x".repeat(500)];
    await act({
      actionType: "sanity.action.document.create",
      publishedId: "gone",
      attributes: { _id: "drafts.gone", _type: "post", title, long, n: 1 },
    });
    await act({
      actionType: "sanity.action.document.version.discard",
      versionId: "drafts.gone",
    });
    const path = "/deleted?limit=1&fields=title,long,n,toString,__proto__";
    expect(await get(path)).toEqual({
      documents: [
        {
          id: "gone",
          lastId: "drafts.gone",
          type: "post",
          author: expect.any(String),
          timestamp: expect.stringMatching(/Z$/),
          fields: { title, long: "x".repeat(200) },
          mayCreate: true,
        },
      ],
      nextCursor: expect.any(String),
    });
    const asViewer = await server.api(`/data/history/production${path}`, {
      token: server.tokens.viewer,
    });
    expect(await asViewer.json()).toMatchObject({
      documents: [{ id: "gone", mayCreate: false }],
    });
  });

  it("answers a query as of a moment, by GET and by POST", async () => {
    const query = '*[_id == "a"][0]{title, _rev}';
    const asOf = revisions[2]!;
    await act({
      actionType: "sanity.action.document.delete",
      publishedId: "a",
      includeDrafts: [],
    });
    const address = (search: Record<string, string>) =>
      `/data/query/production?${new URLSearchParams(search).toString()}`;
    const answers = [
      await server.api(address({ query, asOf, perspective: "published" })),
      await server.api(address({ asOf, perspective: "published" }), {
        token: server.tokens.preview,
        body: { query },
      }),
    ];
    for (const answer of answers) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.json()).toMatchObject({
        result: { title: "Néw👍", _rev: asOf },
        syncTags: expect.any(Array),
      });
    }
    const search = { query, asOf, perspective: "published" };
    const { published: token } = server.tokens;
    const refused = await server.api(address(search), { token });
    expect(refused.status).toBe(403);
    const raw = { ...search, perspective: "raw" };
    expect((await server.api(address(raw))).status).toBe(400);
  });

  it("tells the moment of a revision, and the change before it, to whom may read history", async () => {
    const asOf = revisions[2]!;
    const moment = (body: object, token = server.tokens.preview) =>
      server.api("/data/history/production/moment", { token, body });
    const named = { id: asOf, documentIDs: ["a"] };
    expect(await (await moment({ asOf })).json()).toMatchObject({
      timestamp: expect.stringMatching(/Z$/),
      transaction: named,
    });
    const tags = await server.api(
      `/data/query/production?${new URLSearchParams({ query: "*", asOf, perspective: "published" })}`,
    );
    const { syncTags } = (await tags.json()) as { syncTags: string[] };
    const later = { asOf: new Date().toISOString(), tags: syncTags };
    const back = await moment({ ...later, direction: "back" });
    expect(await back.json()).toMatchObject({
      transaction: { author: expect.any(String), documentIDs: ["a"] },
    });
    const first = await moment({ asOf, tags: syncTags, direction: "back" });
    expect(await first.json()).toMatchObject({ transaction: null });
    const { published } = server.tokens;
    expect((await moment({ asOf }, published)).status).toBe(403);
    for (const wrong of [{}, { asOf: "soon" }, { asOf, direction: "up" }])
      expect((await moment(wrong)).status).toBe(400);
  });

  it.each([
    "/deleted?limit=0",
    "/deleted?nextCursor=x",
    `/authors/${Array.from({ length: 61 }, (_, index) => `a${index}`).join()}`,
    "/documents/a?revision=x&time=2020-01-01T00:00:00Z",
    "/documents/a?time=yesterday",
    "/events/documents/a?limit=0",
    "/events/documents/a?nextCursor=x",
    "/transactions/a?limit=many",
    "/transactions/a?effectFormat=diff",
  ])("answers 400 to %s", async (path) => {
    const response = await server.api(`/data/history/production${path}`);
    expect(response.status).toBe(400);
  });
});
