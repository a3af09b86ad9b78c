import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

it("a token with the role preview reads names, and no e-mail or list of users", async () => {
  const token = server.tokens.preview;
  const person = await server.api(`/users/${editorId}`, { token });
  const text = await person.text();
  expect(JSON.parse(text)).toMatchObject({ displayName: EDITOR.name });
  expect(text).not.toContain(EDITOR.email);
  const project = await server.api("/projects/local", { token });
  expect(await project.json()).toMatchObject({ members: [] });
});

describe("administrators", () => {
  const guest = { email: "guest@example.com", name: "Guest", role: "editor" };

  it("see the members and their sessions, and no secret", async () => {
    const response = await server.api("/accounts/members");
    const { members, sendsMail } = (await response.json()) as {
      members: Record<string, unknown>[];
      sendsMail: boolean;
    };
    expect(sendsMail).toBe(false);
    expect(members[0]).toMatchObject({
      email: EDITOR.email,
      role: "administrator",
      isDisabled: false,
    });
    expect(Number(members[0]?.["sessions"])).toBeGreaterThan(0);
    expect(JSON.stringify(members)).not.toMatch(/scrypt|password|hash/);
  });

  it("invite a member by a link that sets a password and signs in", async () => {
    const response = await server.api("/accounts/invitations", { body: guest });
    const { url, mail } = (await response.json()) as {
      url: string;
      mail: string;
    };
    expect(mail).toBe("off");
    const chosen = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ password: "the guest's own words" }),
      redirect: "manual",
    });
    expect(chosen.status).toBe(303);
    const user = await server.accounts.users.check(
      guest.email,
      "the guest's own words",
    );
    expect(user).toMatchObject({ role: "editor" });
  });

  it.each([
    [409, EDITOR.email, "editor"],
    [400, "no address", "editor"],
    [400, "other@example.com", "published"],
    [400, "other@example.com", "owner"],
  ])("are told with %i about %s as %s", async (status, email, role) => {
    const body = { email, name: "Other", role };
    const response = await server.api("/accounts/invitations", { body });
    expect(response.status).toBe(status);
    expect(server.accounts.users.byEmail("other@example.com")).toBeNull();
  });
});
