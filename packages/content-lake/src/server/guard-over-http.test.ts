import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  importArchive,
  openDatasetArchive,
  type ImportMode,
} from "../dataset/move-dataset.ts";
import {
  fillGuardedLake,
  GUARD,
  guardedContent,
  licence,
  texas,
} from "../engine/guard-ways/guarded-dataset.fixture.ts";
import { startTestServer, type TestServer } from "./server.fixture.ts";

/** Ways around the guard that begin at the server, not at the engine. */
let server: TestServer;
let editor: SanityClient;
let token: string;
let before: unknown;

beforeAll(async () => {
  server = await startTestServer(GUARD);
  fillGuardedLake(server.lake);
  token = server.accounts.tokens.create("an editor's program", "editor");
  editor = server.client(token);
});
afterAll(() => server.close());
beforeEach(() => {
  before = guardedContent(server.lake);
});

function expectNothingChanged(): void {
  expect(guardedContent(server.lake)).toEqual(before);
}

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
  expectNothingChanged();
});

it.each<[string, ImportMode]>([
  [
    "in the place of what is there",
    { replace: true, missing: false, exact: false },
  ],
  ["of what is missing", { replace: false, missing: true, exact: false }],
  ["that removes the rest", { replace: false, missing: false, exact: true }],
])("an import %s is refused", async (_, mode) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const folder = mkdtempSync(join(tmpdir(), "guarded-import-"));
  const { legalFacts, ...bare } = texas;
  const documents = [{ ...licence, _id: "n" }, changed, bare];
  const lines = documents.map((document) => JSON.stringify(document));
  writeFileSync(join(folder, "data.ndjson"), lines.join("\n"));
  const archive = await openDatasetArchive(folder);
  const place = {
    client: editor,
    projectId: "local",
    dataset: "production",
  };
  try {
    await expect(importArchive(place, archive, mode)).rejects.toThrow();
  } finally {
    await archive.close();
    rmSync(folder, { recursive: true, force: true });
  }
  expectNothingChanged();
});
