import { expect, it } from "vitest";
import { commentOf, openSocket, serverOfFile } from "../server.fixture.ts";

const LIST =
  "/projects/local/datasets?datasetProfile=comments&addonFor=production";
const QUERY = "/data/query/production-comments?query=*";

const server = await serverOfFile();
const editor = await server.person("editor", "Ed Itor");
const viewer = await server.person("viewer", "Vi Ewer");

async function bodyOf(response: Promise<Response>): Promise<unknown> {
  return (await response).json();
}

it("the dataset for comments is made when it is first asked for, and no other ever", async () => {
  expect(await bodyOf(editor.api(LIST))).toEqual([]);
  expect((await editor.api(QUERY)).status).toBe(404);
  const socket = "/v1/socket/production-comments";
  const early = openSocket(server.url, socket, editor.headers);
  await expect(early).rejects.toThrow("404");
  const other = await editor.api("/data/query/elsewhere?query=*");
  expect([other.status, await other.json()]).toMatchObject([
    404,
    { message: 'Dataset "elsewhere" not found for project ID "local"' },
  ]);
  const setup = await editor.api("/comments/elsewhere/setup", {});
  expect(setup.status).toBe(404);
  const answers = await Promise.all(
    [editor, viewer].map((person) =>
      bodyOf(person.api("/comments/production/setup", {})),
    ),
  );
  const datasetName = "production-comments";
  expect(answers).toEqual([{ datasetName }, { datasetName }]);
  expect(await bodyOf(viewer.api(LIST))).toEqual([
    {
      name: datasetName,
      aclMode: "private",
      datasetProfile: "comments",
      addonFor: "production",
    },
  ]);
});

it.each([
  ["published", 403],
  ["viewer", 403],
  [null, 401],
] as const)(
  "the token of %s reads no comment by any address, and writes none",
  async (role, status) => {
    const token = role && server.tokens[role];
    for (const address of [
      QUERY,
      "/data/doc/production-comments/one",
      "/data/export/production-comments",
      "/data/listen/production-comments?query=*",
      "/data/history/production-comments/documents/one",
      "/data/history/production-comments/transactions/one",
      "/data/history/production-comments/events/documents/one",
      "/projects/local/datasets/production-comments/acl",
    ]) {
      const answer = await server.api(address, { token });
      expect([address, answer.status]).toEqual([address, status]);
      expect(await answer.text()).not.toContain(editor.id);
    }
    const body = { mutations: [{ create: commentOf({ id: "x" }) }] };
    const write = "/data/mutate/production-comments";
    expect((await server.api(write, { token, body })).status).toBe(status);
  },
);

it("the Studio is told the members, and a deleted one leaves comments without a name", async () => {
  const groups = `/data/query/production?query=${encodeURIComponent(
    '*[_type == "system.group"]{members, grants}',
  )}`;
  const gone = await server.person("editor", "Gone Soon");
  await gone.write({ create: { _id: "left", ...commentOf(gone) } });
  const before = JSON.stringify(await bodyOf(editor.api(groups)));
  for (const { id } of [editor, viewer, gone]) expect(before).toContain(id);
  const token = server.tokens.viewer;
  const told = await server.api(groups, { token });
  expect(await told.json()).toMatchObject({ result: [] });

  await server.api("/accounts/commands", {
    body: { subject: "user", verb: "delete", email: "gone.soon@example.com" },
  });
  const doc = await bodyOf(editor.api("/data/doc/production-comments/left"));
  expect(doc).toMatchObject({ documents: [{ authorId: gone.id }] });
  const user = await (await editor.api(`/users/${gone.id}`)).text();
  expect(user).toContain("Former user");
  expect(user + JSON.stringify(doc)).not.toMatch(/gone soon|gone\.soon/i);
  const after = JSON.stringify(await bodyOf(editor.api(groups)));
  expect(after).not.toContain(gone.id);
});
