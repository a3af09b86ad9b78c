import type { ServerOptions } from "../server/context.ts";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";

/** A signed-in user of a test's server. */
export type Person = {
  id: string;
  headers: { cookie: string; origin: string };
  /** Calls the API as the Studio of this person does. */
  api(path: string, body?: unknown): Promise<Response>;
  /** The status of one transaction in the dataset of comments. */
  write(...mutations: object[]): Promise<number>;
};

export type ServerWithPeople = TestServer & {
  /** In: a role. Out: a new user with it, signed in. */
  person(role: string, name?: string): Promise<Person>;
};

/** A server of a test, with people of any role signed in to it. */
export async function startServerWithPeople(
  options: Partial<ServerOptions> = {},
): Promise<ServerWithPeople> {
  const server = await startTestServer(options);
  const { accounts } = server;
  let people = 0;
  return {
    ...server,
    async person(role, name = `Person ${++people}`) {
      const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
      const password = "a long enough secret";
      const user = { email, name, role, password };
      const { id } = await accounts.users.create(user);
      const { secret } = accounts.sessions.begin(id);
      const cookie = `content_lake_session=${secret}`;
      const headers = { cookie, origin: server.url };
      const api = (path: string, body?: unknown) =>
        server.api(path, { cookie, body });
      return {
        id,
        headers,
        api,
        write: async (...mutations) =>
          (await api("/data/mutate/production-comments", { mutations })).status,
      };
    },
  };
}

/** A comment of a person as the Studio writes it. */
export function commentOf({ id }: Pick<Person, "id">, fields: object = {}) {
  return {
    _type: "comment",
    authorId: id,
    message: [
      {
        _type: "block",
        _key: "a",
        style: "normal",
        markDefs: [],
        children: [{ _type: "span", _key: "b", text: "Is this so?" }],
      },
    ],
    status: "open",
    threadId: "thread",
    reactions: [],
    target: {
      path: { field: "title", selection: { type: "text", value: [] } },
      documentType: "article",
      document: {
        _type: "crossDatasetReference",
        _dataset: "production",
        _projectId: "local",
        _ref: "article",
        _weak: true,
      },
    },
    ...fields,
  };
}
