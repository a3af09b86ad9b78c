import type { LiveEvent, SanityClient } from "@sanity/client";
import { resolveEditInfo } from "@sanity/client/csm";
import { stegaClean } from "@sanity/client/stega";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "./server.fixture.ts";

/** Sanity's own client: differences from the hosted service show here. */
let server: TestServer;
let client: SanityClient;
let site: SanityClient;

beforeAll(async () => {
  server = await startTestServer();
  client = server.client(server.tokens.administrator);
  site = server.client(server.tokens.published);
});
afterAll(() => server.close());

describe("reading", () => {
  it("fetches by GET, and by POST when the query is long", async () => {
    await client.create({ _id: "reading", _type: "article", title: "Titel ü" });
    expect(
      await client.fetch("*[_id == $id][0].title", { id: "reading" }),
    ).toBe("Titel ü");
    const long = `// ${"x".repeat(12_000)}\n*[_id == $id][0].title`;
    expect(await client.fetch(long, { id: "reading" })).toBe("Titel ü");
  });
});

describe("writing", () => {
  it("writes a transaction as a whole or not at all", async () => {
    const id = crypto.randomUUID();
    const result = await client
      .transaction()
      .transactionId(id)
      .create({ _id: "t1", _type: "note" })
      .patch("t1", (patch) => patch.set({ text: "a" }))
      .commit();
    expect(result).toMatchObject({ transactionId: id });
    expect(await client.getDocument("t1")).toMatchObject({
      _rev: id,
      text: "a",
    });
    await expect(
      client
        .transaction()
        .create({ _id: "t2", _type: "note" })
        .create({ _id: "t1", _type: "note" })
        .commit(),
    ).rejects.toMatchObject({ statusCode: 409 });
    expect(await client.getDocument("t2")).toBeUndefined();
  });
});

describe("events", () => {
  /** Resolves with the first event that fits, and stops listening. */
  function first<T extends { type: string }>(
    source: {
      subscribe(observer: {
        next(event: T): void;
        error(error: unknown): void;
      }): { unsubscribe(): void };
    },
    fits: (event: T) => boolean,
    onEvent: (event: T) => void = () => {},
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const subscription = source.subscribe({
        next(event) {
          onEvent(event);
          if (!fits(event)) return;
          resolve(event);
          queueMicrotask(() => subscription.unsubscribe());
        },
        error: reject,
      });
    });
  }

  it("tell a listener of the documents that its query matches", async () => {
    const source = client.listen(
      "*[_type == $type]",
      { type: "heard" },
      { events: ["welcome", "mutation"], includePreviousRevision: true },
    );
    const event = await first(
      source,
      ({ type }) => type === "mutation",
      ({ type }) => {
        if (type !== "welcome") return;
        void client
          .transaction()
          .create({ _id: "other", _type: "unheard" })
          .create({ _id: "h1", _type: "heard", text: "a" })
          .commit();
      },
    );
    expect(event).toMatchObject({
      documentId: "h1",
      transition: "appear",
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
      result: { _id: "h1", text: "a" },
    });
    expect(event).not.toHaveProperty("previousRev");
  });

  it("tell a bad query apart from a lost connection", async () => {
    await expect(
      first(client.listen("*[_type == "), () => false),
    ).rejects.toMatchObject({ name: "ChannelError" });
  });

  it("drop the sync tag of what was fetched when it changes", async () => {
    await client.createOrReplace({ _id: "live", _type: "note", text: "a" });
    const { syncTags = [] } = await site.fetch(
      "*[_id == 'live']",
      {},
      { filterResponse: false },
    );
    const event = await first<LiveEvent>(
      site.live.events(),
      ({ type }) => type === "message",
      ({ type }) => {
        if (type !== "welcome") return;
        void client.patch("live").set({ text: "b" }).commit();
      },
    );
    if (event.type !== "message") throw new Error("not a message");
    expect(event.tags.some((tag) => syncTags.includes(tag))).toBe(true);
    const again = await site.fetch(
      "*[_id == 'live'][0].text",
      {},
      { lastLiveEventId: event.id },
    );
    expect(again).toBe("b");
  });
});

it("makes, edits and publishes a release, and tells by a trial who may", async () => {
  // The client advises once to make versions from documents that exist.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const releaseId = "r1";
  const title = (perspective: string) => {
    const options = { perspective: [perspective] };
    return client.fetch<string>("*[_id == 'a'][0].title", {}, options);
  };
  await client.create({ _id: "a", _type: "post", title: "old" });
  await client.releases.create({ releaseId }, { dryRun: true });
  expect(await client.releases.get({ releaseId })).toBeUndefined();
  await expect(
    site.releases.create({ releaseId }, { dryRun: true }),
  ).rejects.toThrow(/Insufficient permissions/);
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

it("finds the field of a text by the map, and encodes it into a preview", async () => {
  const sections = [
    { _key: "hero", heading: "Welcome", href: "/welcome" },
    { _key: "text", heading: "About" },
  ];
  await client.create({ _id: "page", _type: "page", sections });
  const QUERY = "*[_type == 'page'][0]{'headings': sections[].heading}";
  const { result, resultSourceMap } = await client.fetch(
    QUERY,
    {},
    { filterResponse: false, resultSourceMap: "withKeyArraySelector" },
  );
  expect(result).toEqual({ headings: ["Welcome", "About"] });
  const info = resolveEditInfo({
    studioUrl: "/",
    resultSourceMap: resultSourceMap!,
    resultPath: ["headings", 1],
  });
  expect(info).toMatchObject({
    id: "page",
    type: "page",
    path: ["sections", { _key: "text", _index: -1 }, "heading"],
  });
  const stega = { enabled: true, studioUrl: "https://studio.example.com" };
  const encoded = await client.withConfig({ stega }).fetch(QUERY);
  expect(encoded).not.toEqual(result);
  expect(stegaClean(encoded)).toEqual(result);
});
