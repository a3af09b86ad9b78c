import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";

/** Sanity's own client, with its typed methods for releases and versions. */
let server: TestServer;
let client: SanityClient;
let viewer: SanityClient;
let count = 0;
let releaseId: string;

beforeAll(async () => {
  server = await startTestServer();
  client = server.client(server.tokens.administrator);
  viewer = server.client(server.tokens.viewer);
});
afterAll(() => server.close());
beforeEach(async () => {
  // The client advises once to make versions from documents that exist.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  count += 1;
  releaseId = `r${count}`;
  await client.createOrReplace({ _id: "a", _type: "post", title: "old" });
});

const title = async (perspective: string) =>
  client.fetch<string | null>(
    "*[_id == 'a'][0].title",
    {},
    { perspective: [perspective] },
  );

it("makes, edits and publishes a release", async () => {
  const created = await client.releases.create({
    releaseId,
    metadata: { title: "Spring", releaseType: "asap" },
  });
  expect(created.metadata.title).toBe("Spring");
  await client.releases.edit({
    releaseId,
    patch: { set: { "metadata.description": "All of it" } },
  });
  expect(await client.releases.get({ releaseId })).toMatchObject({
    _id: `_.releases.${releaseId}`,
    name: releaseId,
    state: "active",
    metadata: { title: "Spring", description: "All of it" },
  });
  await client.createVersion({ publishedId: "a", baseId: "a", releaseId });
  await client
    .patch(`versions.${releaseId}.a`, { set: { title: "new" } })
    .commit();
  await client.createVersion({
    releaseId,
    publishedId: "b",
    document: { _type: "post", title: "b" },
  });
  expect(await title(releaseId)).toBe("new");
  expect(await title("published")).toBe("old");
  const raw = client.withConfig({ perspective: "raw" });
  const inRelease = await raw.releases.fetchDocuments({ releaseId });
  expect(inRelease.result.map(({ _id }) => _id)).toEqual([
    `versions.${releaseId}.a`,
    `versions.${releaseId}.b`,
  ]);
  await client.releases.publish({ releaseId });
  expect(await title("published")).toBe("new");
  expect(await client.releases.get({ releaseId })).toMatchObject({
    state: "published",
    finalDocumentStates: [{ id: "a" }, { id: "b" }],
  });
});

it("tells what a role may do by a trial, and refuses it to viewers", async () => {
  await client.releases.create({ releaseId }, { dryRun: true });
  expect(await client.releases.get({ releaseId })).toBeUndefined();
  await expect(
    viewer.releases.create({ releaseId }, { dryRun: true }),
  ).rejects.toThrow(/Insufficient permissions/);
});
