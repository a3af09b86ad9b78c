import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  fillGuardedLake,
  GUARD,
  guardedContent,
  licence,
} from "../engine/guard-ways/guarded-dataset.fixture.ts";
import { startTestServer, type TestServer } from "./server.fixture.ts";

/** Ways around the guard that begin at the server, not at the engine. */
let server: TestServer;
let token: string;
let before: unknown;

beforeAll(async () => {
  server = await startTestServer(GUARD);
  fillGuardedLake(server.lake);
  token = server.accounts.tokens.create("an editor's program", "editor");
});
afterAll(() => server.close());
beforeEach(() => {
  before = guardedContent(server.lake);
});

const changed = { ...licence, number: "9" };

const mutations = [{ createOrReplace: changed }];
const publish = {
  actionType: "sanity.action.document.publish",
  publishedId: "l",
  draftId: "drafts.l",
};
it.each<[string, object, string?]>([
  ["mutate/production?dryRun=true", { mutations }],
  ["mutate/production?returnDocuments=true", { mutations }],
  ["mutate/production?visibility=async", { mutations }],
  ["actions/production", { actions: [publish], dryRun: true }],
  ["mutate/production", { mutations }, "1"],
  ["mutate/production", { mutations }, "2021-06-07"],
  ["mutate/production", { mutations }, "X"],
])("%s refuses, in any version of the API", async (path, body, version) => {
  const options = { token, body, ...(version && { version }) };
  const answer = await server.api(`/data/${path}`, options);
  expect(answer.status).toBe(403);
  expect(guardedContent(server.lake)).toEqual(before);
});
