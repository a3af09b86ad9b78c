import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  createClient,
  type LiveEvent,
  type SanityClient,
} from "@sanity/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newApiToken } from "./accounts/tokens.ts";

/**
 * Runs Sanity's own client against the process, so that differences from the
 * hosted service show.
 */
const folder = mkdtempSync(join(tmpdir(), "content-lake-contract-"));
const token = newApiToken();
const siteToken = newApiToken();
let lake: ChildProcess;
let url: string;
let client: SanityClient;
let site: SanityClient;

beforeAll(async () => {
  lake = spawn(
    process.execPath,
    [
      join(import.meta.dirname, "main.ts"),
      ...["start", "--supervised", "--data", folder, "--port", "0"],
    ],
    { stdio: ["pipe", "pipe", "ignore"] },
  );
  const tokens = [
    { label: "seed", token, role: "administrator" },
    { label: "site", token: siteToken, role: "published" },
  ];
  lake.stdin?.write(`${JSON.stringify({ tokens, editor: null })}\n`);
  const lines = createInterface({ input: lake.stdout! });
  for await (const line of lines) {
    url = (JSON.parse(line) as { url: string }).url;
    break;
  }
  const config = {
    projectId: "local",
    dataset: "production",
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: "2025-02-19",
  };
  client = createClient({ ...config, token });
  site = createClient({ ...config, token: siteToken });
});

afterAll(async () => {
  const gone = new Promise((resolve) => lake.once("exit", resolve));
  lake.stdin?.end();
  expect(await gone).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

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
