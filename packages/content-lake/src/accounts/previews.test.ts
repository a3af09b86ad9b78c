import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";

const SHARER = {
  email: "sharer@example.com",
  name: "Sharer",
  role: "editor",
  password: "a long enough secret",
};

let server: TestServer;
let cookie: string;
beforeEach(async () => {
  server = await startTestServer();
  await tell("add", SHARER);
  cookie = await server.signIn(SHARER);
  await write({ _id: "drafts.secret", _type: "sanity.previewUrlSecret" });
  const { id } = await asSharer("/users/me");
  await write({
    _id: "drafts.share",
    _type: "sitePreviewShare",
    sharedBy: id,
  });
});
afterEach(() => server.close());

async function tell(verb: string, fields: object): Promise<void> {
  const body = { subject: "user", verb, ...fields };
  expect((await server.api("/accounts/commands", { body })).status).toBe(200);
}

async function asSharer(
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await server.api(path, { cookie, body });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

function write(document: object) {
  const body = { mutations: [{ create: document }] };
  return asSharer("/data/mutate/production", body);
}

/** The documents of previews that are left. */
async function left(): Promise<unknown> {
  const query = encodeURIComponent("*[]._id");
  const path = `/data/query/production?perspective=raw&query=${query}`;
  const { result } = (await (await server.api(path)).json()) as {
    result: unknown;
  };
  return result;
}

describe("what an account has shared", () => {
  const email = SHARER.email;

  it("stays after a sign-out, which ends opened previews", async () => {
    await fetch(`${server.url}/v1/auth/logout`, {
      method: "POST",
      headers: { cookie, origin: server.url },
    });
    expect(await left()).toEqual(["drafts.share"]);
  });

  it.each([
    ["password", { email, password: "another long secret" }],
    ["role", { email, role: "compliance" }],
    ["sign-out", { email }],
  ])("stays with an account that may still share: %s", async (verb, fields) => {
    await tell(verb, fields);
    expect(await left()).toEqual(["drafts.share"]);
  });

  it.each([
    ["role", { email, role: "viewer" }],
    ["set", { ...SHARER, role: "viewer" }],
    ["disable", { email }],
    ["delete", { email }],
  ])("ends with the account or the right to it: %s", async (verb, fields) => {
    await tell(verb, fields);
    expect(await left()).toEqual([]);
  });
});
