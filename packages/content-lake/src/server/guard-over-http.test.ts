import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openDatasetArchive } from "../dataset/dataset-archive.ts";
import { importArchive, type ImportMode } from "../dataset/import-archive.ts";
import {
  fillGuardedLake,
  GUARD,
  guardedContent,
  licence,
  OTHER_FACTS,
  texas,
} from "../engine/guard-ways/guarded-dataset.fixture.ts";
import { startTestServer, type TestServer } from "./server.fixture.ts";

/** Ways around the guard that begin at the server, not at the engine. */
let server: TestServer;
let editor: SanityClient;
let compliance: SanityClient;
let token: string;
let before: unknown;

beforeAll(async () => {
  server = await startTestServer(GUARD);
  fillGuardedLake(server.lake);
  token = server.accounts.tokens.create("an editor's program", "editor");
  editor = clientOf(token);
  compliance = clientOf(server.accounts.tokens.create("legal", "compliance"));
});
afterAll(() => server.close());
beforeEach(() => {
  before = guardedContent(server.lake);
});

function clientOf(token: string): SanityClient {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiHost: server.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: "2025-02-19",
    token,
  });
}

function expectNothingChanged(): void {
  expect(guardedContent(server.lake)).toEqual(before);
}

const changed = { ...licence, number: "9" };
const refused = /Insufficient permissions/;

it("the client's own methods and transactions are refused", async () => {
  const attempts = [
    () => editor.createOrReplace(changed),
    () => editor.patch("l").set({ number: "9" }).commit(),
    () => editor.patch("texas").unset(["legalFacts"]).commit(),
    () => editor.delete({ query: '*[_id == "l"]' }),
    () =>
      editor
        .transaction()
        .create({ _id: "b", _type: "article" })
        .patch("texas", { set: { legalFacts: OTHER_FACTS } })
        .commit(),
  ];
  for (const attempt of attempts)
    await expect(attempt()).rejects.toThrow(refused);
  expect(await editor.getDocument("b")).toBeUndefined();
  expectNothingChanged();
});

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

it("the id of a transaction of Compliance gives nothing", async () => {
  const { transactionId } = await compliance
    .patch("a")
    .set({ title: "Hail" })
    .commit({ returnDocuments: false });
  const body = { transactionId, mutations: [{ createOrReplace: changed }] };
  const path = "/data/mutate/production";
  const answer = await server.api(path, { token, body });
  expect(answer.status).toBe(409);
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

it("a state of the past comes back as a draft alone", async () => {
  const path = "/data/history/production/documents/past?lastRevision=true";
  const answer = await server.api(path, { token });
  const { documents } = (await answer.json()) as {
    documents: [typeof licence];
  };
  const [{ number, state, _type }] = documents;
  const past = { number, state, _type };
  await expect(editor.create({ ...past, _id: "past" })).rejects.toThrow(
    refused,
  );
  await editor.create({ ...past, _id: "drafts.past" });
  await expect(
    editor.action({
      actionType: "sanity.action.document.publish",
      publishedId: "past",
      draftId: "drafts.past",
    }),
  ).rejects.toThrow(refused);
  expectNothingChanged();
});

it("the dataset for comments holds documents of its own", async () => {
  const setup = await server.api("/comments/production/setup", { body: {} });
  expect(setup.status).toBeLessThan(300);
  const mutations = [{ createOrReplace: changed }, { delete: { id: "texas" } }];
  const path = "/data/mutate/production-comments";
  await server.api(path, { token, body: { mutations } });
  expectNothingChanged();
});

it("the tokens of the website and no token at all write nothing", async () => {
  const { published, preview, viewer } = server.tokens;
  const path = "/data/mutate/production";
  for (const token of [published, preview, viewer, null]) {
    for (const _id of ["l", "n", "drafts.l"]) {
      const body = { mutations: [{ createOrReplace: { ...changed, _id } }] };
      const { status } = await server.api(path, { token, body });
      expect([401, 403]).toContain(status);
    }
  }
  expectNothingChanged();
});

it("requests at once are judged one by one", async () => {
  const rename = (name: string) => editor.patch("texas").set({ name }).commit();
  const forbidden = Array.from({ length: 20 }, (_, round) =>
    editor
      .patch("texas")
      .set({ name: `T${round}`, "legalFacts[0].days": round })
      .commit(),
  );
  const allowed = ["A", "B", "C"].map(rename);
  const days = compliance
    .patch("texas")
    .inc({ "legalFacts[0].days": 1 })
    .commit();
  const results = await Promise.allSettled(forbidden);
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  await Promise.all([...allowed, days]);
  const after = await compliance.getDocument<typeof texas>("texas");
  expect(after?.legalFacts[0]?.days).toBe((texas.legalFacts[0]?.days ?? 0) + 1);
  expect(["A", "B", "C"]).toContain(after?.name);
});

it("a draft that an editor changed since is not published by Compliance", async () => {
  const read = await compliance.getDocument("drafts.texas");
  await editor.patch("drafts.texas").set({ legalFacts: [] }).commit();
  await expect(
    compliance.action({
      actionType: "sanity.action.document.publish",
      publishedId: "texas",
      draftId: "drafts.texas",
      ifDraftRevisionId: read?._rev ?? "",
    }),
  ).rejects.toThrow(/revision/i);
  expectNothingChanged();
});
