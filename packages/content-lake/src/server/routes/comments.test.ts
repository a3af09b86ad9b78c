import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  commentOf,
  openSocket,
  startTestServer,
  type Person,
  type TestServer,
} from "../server.fixture.ts";

const LIST =
  "/projects/local/datasets?datasetProfile=comments&addonFor=production";
const QUERY = "/data/query/production-comments?query=*";

let server: TestServer;
let editor: Person;
let viewer: Person;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.person("editor", "Ed Itor");
  viewer = await server.person("viewer", "Vi Ewer");
});

afterAll(() => server.close());

async function bodyOf(response: Promise<Response>): Promise<unknown> {
  return (await response).json();
}

describe("the dataset for comments", () => {
  it("does not exist before it is created, and no other dataset ever does", async () => {
    expect(await bodyOf(editor.api(LIST))).toEqual([]);
    expect((await editor.api(QUERY)).status).toBe(404);
    await expect(
      openSocket(server.url, "/v1/socket/production-comments", editor.headers),
    ).rejects.toThrow("404");
    const other = await editor.api("/data/query/elsewhere?query=*");
    expect(other.status).toBe(404);
    expect(await other.json()).toMatchObject({
      message: 'Dataset "elsewhere" not found for project ID "local"',
    });
    expect((await editor.api("/comments/elsewhere/setup", {})).status).toBe(
      404,
    );
    const all = await bodyOf(editor.api("/projects/local/datasets"));
    expect(all).toEqual([
      { name: "production", aclMode: "private", datasetProfile: "content" },
    ]);
  });

  it("is made by two at once, and listed then", async () => {
    const answers = await Promise.all(
      [editor, viewer, editor].map((person) =>
        bodyOf(person.api("/comments/production/setup", {})),
      ),
    );
    expect(answers).toEqual(
      Array(3).fill({ datasetName: "production-comments" }),
    );
    expect(await bodyOf(viewer.api(LIST))).toEqual([
      {
        name: "production-comments",
        aclMode: "private",
        datasetProfile: "comments",
        addonFor: "production",
      },
    ]);
    const other = LIST.replace("=production", "=staging");
    expect(await bodyOf(viewer.api(other))).toEqual([]);
  });

  it("takes comments of every person, and keeps them from the content", async () => {
    const comment = { _id: "one", ...commentOf(editor) };
    expect(await editor.write({ create: comment })).toBe(200);
    const reply = { ...commentOf(viewer), parentCommentId: "one" };
    expect(await viewer.write({ create: { _id: "two", ...reply } })).toBe(200);
    expect(await viewer.write({ delete: { id: "one" } })).toBe(403);
    const ids = "/data/query/production-comments?query=*._id";
    expect(await bodyOf(viewer.api(ids))).toMatchObject({
      result: ["one", "two"],
    });
    const content = ids.replace("-comments", "");
    expect(await bodyOf(viewer.api(content))).toMatchObject({ result: [] });
    const doc = "/data/doc/production-comments/one";
    expect(await bodyOf(viewer.api(doc))).toMatchObject({
      documents: [{ _id: "one", authorId: editor.id }],
    });
    const log = "/data/history/production-comments/transactions/one";
    expect(await (await viewer.api(log)).text()).toContain(editor.id);
    const action = {
      actionType: "sanity.action.document.delete",
      publishedId: "one",
      includeDrafts: [],
    };
    const act = "/data/actions/production-comments";
    expect((await viewer.api(act, { actions: [action] })).status).toBe(403);
    const acl = "/projects/local/datasets/production-comments/acl";
    expect(await bodyOf(viewer.api(acl))).toMatchObject([
      { permissions: expect.arrayContaining(["create", "update"]) },
    ]);
  });
});

describe("a token", () => {
  const addresses = [
    QUERY,
    "/data/doc/production-comments/one",
    "/data/export/production-comments",
    "/data/listen/production-comments?query=*",
    "/data/history/production-comments/documents/one",
    "/data/history/production-comments/transactions/one",
    "/data/history/production-comments/events/documents/one",
    "/projects/local/datasets/production-comments/acl",
    "/projects/local/datasets/production-comments/query?query=*",
  ];

  it.each(["published", "viewer"] as const)(
    "of the role %s reads no comment by any address, and writes none",
    async (role) => {
      const token = server.tokens[role];
      for (const address of addresses) {
        const answer = await server.api(address, { token });
        expect([address, answer.status]).toEqual([address, 403]);
        expect(await answer.text()).not.toContain(editor.id);
      }
      const body = { mutations: [{ create: commentOf({ id: role }) }] };
      const write = "/data/mutate/production-comments";
      expect((await server.api(write, { token, body })).status).toBe(403);
    },
  );

  it("is needed to read a comment", async () => {
    for (const address of addresses) {
      const answer = await server.api(address, { token: null });
      expect([address, answer.status]).toEqual([address, 401]);
    }
    const ping = await server.api("/data/ping/production-comments", {
      token: null,
    });
    expect(ping.status).toBe(401);
  });
});

describe("the members", () => {
  const groups = `/data/query/production?query=${encodeURIComponent(
    '*[_type == "system.group"]{members, grants}',
  )}`;

  it("are told to the Studio with what they may read, and to no token of a website", async () => {
    const { result } = (await bodyOf(editor.api(groups))) as {
      result: { members: string[]; grants: unknown[] }[];
    };
    expect(result.flatMap(({ members }) => members)).toEqual(
      expect.arrayContaining([editor.id, viewer.id]),
    );
    const token = server.tokens.viewer;
    const told = await server.api(groups, { token });
    expect(await told.json()).toMatchObject({ result: [] });
  });

  it("that are deleted leave their comments, without a name", async () => {
    const gone = await server.person("editor", "Gone Soon");
    await gone.write({ create: { _id: "left", ...commentOf(gone) } });
    await server.api("/accounts/commands", {
      body: { subject: "user", verb: "delete", email: "gone.soon@example.com" },
    });
    const doc = await bodyOf(editor.api("/data/doc/production-comments/left"));
    expect(doc).toMatchObject({ documents: [{ authorId: gone.id }] });
    const user = await editor.api(`/users/${gone.id}`);
    const told = await user.text();
    expect(told).toContain("Former user");
    expect(told + JSON.stringify(doc)).not.toMatch(/gone soon|gone\.soon/i);
    const { result } = (await bodyOf(editor.api(groups))) as {
      result: unknown;
    };
    expect(JSON.stringify(result)).not.toContain(gone.id);
  });
});
