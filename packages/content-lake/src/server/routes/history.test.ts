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

/** The transactions of an answer, as the Studio requests them. */
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
      "id",
      "timestamp",
      "author",
      "documentIDs",
      "mutations",
      "effects",
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

  it("answers a query as of a moment to whom may read history", async () => {
    const query = '*[_id == "a"][0]{title, _rev}';
    const asOf = revisions[2]!;
    await act({
      actionType: "sanity.action.document.delete",
      publishedId: "a",
      includeDrafts: [],
    });
    const address = `/data/query/production?asOf=${asOf}&perspective=published`;
    const { preview, published } = server.tokens;
    const ask = (token: string) =>
      server.api(address, { token, body: { query } });
    const answer = await ask(preview);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({
      result: { title: "Néw👍", _rev: asOf },
      syncTags: expect.any(Array),
    });
    expect((await ask(published)).status).toBe(403);
  });

  it("tells the moment of a revision to whom may read history", async () => {
    const asOf = revisions[2]!;
    const { preview, published } = server.tokens;
    const moment = (body: object, token = preview) =>
      server.api("/data/history/production/moment", { token, body });
    expect(await (await moment({ asOf })).json()).toMatchObject({
      timestamp: expect.stringMatching(/Z$/),
      transaction: { id: asOf, documentIDs: ["a"] },
    });
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
