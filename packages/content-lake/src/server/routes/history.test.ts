import { describe, expect, it } from "vitest";
import { serverOfFile } from "../server.fixture.ts";

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

const server = await serverOfFile();
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

describe("history over HTTP", () => {
  it("lists what was deleted, in short, and whether the caller may bring it back", async () => {
    const [title, long] = ["Gone", "x".repeat(500)];
    const to = { _type: "reference", _ref: "a", _weak: true };
    await act({
      actionType: "sanity.action.document.create",
      publishedId: "gone",
      attributes: { _id: "drafts.gone", _type: "post", title, long, n: 1, to },
    });
    await act({
      actionType: "sanity.action.document.version.discard",
      versionId: "drafts.gone",
    });
    const path = "/deleted?limit=1&fields=title,long,n,to,toString,__proto__";
    expect(await get(path)).toEqual({
      documents: [
        {
          id: "gone",
          lastId: "drafts.gone",
          type: "post",
          author: expect.any(String),
          timestamp: expect.stringMatching(/Z$/),
          fields: { title, long: "x".repeat(200), to: { _ref: "a" } },
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

  it("tells what was written to all documents in a period, as the hosted service does", async () => {
    const path = (search: string) =>
      `/data/history/production/transactions?effectFormat=mendoza&reverse=true&${search}`;
    type Told = { id: string; timestamp: string; documentIDs: string[] };
    const lines = async (search: string) => {
      const text = await (await server.api(path(search))).text();
      return text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Told);
    };
    const inShort = "excludeContent=true";
    const all = await lines(inShort);
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual(revisions.toReversed());
    const publication = all.find(({ id }) => id === revisions[2])!;
    expect(publication).toMatchObject({
      documentIDs: ["drafts.a", "a"],
      effects: { a: {}, "drafts.a": {} },
    });
    const before = await lines(`${inShort}&toTransaction=${revisions[1]}`);
    expect(before.map(({ id }) => id)).toEqual(ids.slice(-2));
    const { timestamp } = publication;
    const until = await lines(`${inShort}&toTime=${timestamp}&limit=1`);
    expect(until[0]!.timestamp).toBe(timestamp);
    const since = await lines(`${inShort}&fromTime=${timestamp}`);
    expect(since).toContainEqual(publication);
    expect(since.every((each) => each.timestamp >= timestamp)).toBe(true);

    const status = async (search: string, token?: string) =>
      (await server.api(path(search), token ? { token } : {})).status;
    expect(await status(inShort, server.tokens.published)).toBe(403);
    expect(await status("")).toBe(403);
    const comments = path(inShort).replace("n/t", "n-comments/t");
    expect((await server.api(comments)).status).toBe(404);
  });

  it.each([
    "/deleted?limit=0",
    `/authors/${Array.from({ length: 61 }, (_, index) => `a${index}`).join()}`,
    "/events/documents/a?nextCursor=x",
    "/transactions/a?effectFormat=diff",
    "/transactions?excludeContent=true&authors=x",
    "/transactions?excludeContent=true&fromTime=yesterday",
  ])("answers 400 to %s", async (path) => {
    const response = await server.api(`/data/history/production${path}`);
    expect(response.status).toBe(400);
  });
});
