import { afterAll, beforeAll, expect, it } from "vitest";
import { EDITOR, startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer;
let editorId: string;

beforeAll(async () => {
  server = await startTestServer();
  const cookie = await server.signIn();
  const response = await fetch(`${server.url}/v1/users/me`, {
    headers: { cookie },
  });
  editorId = ((await response.json()) as { id: string }).id;
});

afterAll(() => server.close());

it.each(["published", "viewer"] as const)(
  "a token with the role %s learns nothing about the users",
  async (role) => {
    const token = server.tokens[role];
    const answers = await Promise.all(
      [
        `/users/${editorId}`,
        `/users/${editorId},${editorId}`,
        "/projects",
        "/projects/local",
      ].map((path) => server.api(path, { token })),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 200, 200]);
    const told = await Promise.all(answers.map((answer) => answer.text()));
    expect(told.join("")).not.toContain(editorId);
    expect(told.join("")).not.toContain(EDITOR.email);
    const me = await server.api("/users/me", { token });
    expect(await me.json()).toMatchObject({ name: role });
  },
);

it("signed-in users and administrator tokens see the users by name", async () => {
  const cookie = await server.signIn();
  const response = await fetch(`${server.url}/v1/users/${editorId}`, {
    headers: { cookie },
  });
  expect(await response.json()).toMatchObject({ displayName: EDITOR.name });
  expect((await server.api(`/users/${editorId}`)).status).toBe(200);
  const project = await server.api("/projects/local");
  expect(await project.json()).toMatchObject({ members: [{ id: editorId }] });
});
