import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { request as sendRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, assert, beforeAll, describe, expect, it } from "vitest";
import { mutate } from "../engine/lake.fixture.ts";
import { createTimeLimiter } from "../rate-limiter.ts";
import { createQueryRunner } from "../untrusted-queries/query-runner.ts";
import { MOST_DATASETS, openDatasets } from "./datasets.ts";
import { createLog, createSayOnce } from "./log.ts";
import { openSocket, startTestServer, serverOfFile } from "./server.fixture.ts";

const server = await serverOfFile();

/** Asks by any method, as an administrator's program. */
const ask = (method: string, path: string) =>
  fetch(`${server.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.tokens.administrator}` },
  });

const clientOf = (dataset: string) =>
  server.client(server.tokens.administrator).withConfig({ dataset });

/** Reads a stream to its end, or to some text. */
async function readStream(response: Response, until?: string): Promise<string> {
  let text = "";
  for await (const chunk of response.body!.pipeThrough(
    new TextDecoderStream(),
  )) {
    text += chunk;
    if (until !== undefined && text.includes(until)) break;
  }
  return text;
}

it("a dataset is made, used and thrown away by Sanity's client, and no other sees it", async () => {
  const [production, test] = [clientOf("production"), clientOf("test")];
  const heard = await server.api("/data/listen/production?query=*");
  expect(
    await production.datasets.create("test", { aclMode: "public" }),
  ).toEqual({ datasetName: "test", aclMode: "private" });
  const names = (await production.datasets.list()).map(({ name }) => name);
  expect(names).toEqual(["production", "test"]);

  const live = await server.api("/data/live/events/test");
  await test.create({ _id: "a", _type: "post", title: "one" });
  expect(await readStream(live, "event: message")).toContain("tags");
  expect(
    await test.fetch(`*[title match "one"]{"d": sanity::dataset()}`),
  ).toEqual([{ d: "test" }]);
  const { url } = await test.assets.upload("file", Buffer.from("words"));
  const asset = (path: string) => ask("GET", `/..${path}`);
  const { pathname } = new URL(url);
  const answer = await asset(pathname);
  expect(await answer.text()).toBe("words");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");

  const text = { body: { text: "words" } };
  expect((await server.api("/comments/test/erase", text)).status).toBe(400);

  // Of each, the other knows nothing.
  const there = pathname.replace("/test/", "/production/");
  expect((await asset(there)).status).toBe(404);
  expect(await production.fetch("count(*)")).toBe(0);
  await production.create({ _id: "b", _type: "post" });
  expect(await readStream(heard, '"documentId":"b"')).not.toContain('"a"');
  expect(await test.fetch("*[_type == 'post']._id")).toEqual(["a"]);

  expect(await production.datasets.delete("test")).toEqual({ deleted: true });
  await expect(test.fetch("*")).rejects.toThrow('Dataset "test" not found');
  expect((await asset(pathname)).status).toBe(404);
  expect(readdirSync(join(server.lake.folder, "datasets"))).toEqual([]);
  expect(await production.fetch("count(*)")).toBe(1);
});

describe("for all but administrators", () => {
  /** The headers of those who may enter the first dataset, and of nobody. */
  let callers: Record<string, string>[];

  beforeAll(async () => {
    await clientOf("production").datasets.create("hidden");
    const { published, preview, viewer } = server.tokens;
    const { headers } = await server.person("compliance");
    const tokens = [published, preview, viewer].map((token) => {
      return { authorization: `Bearer ${token}` };
    });
    callers = [headers, ...tokens];
  });
  afterAll(() => clientOf("production").datasets.delete("hidden"));

  it.each([
    ["GET", "/data/query/hidden?query=*"],
    ["POST", "/data/mutate/hidden"],
    ["POST", "/data/actions/hidden"],
    ["GET", "/data/export/hidden"],
    ["GET", "/data/listen/hidden?query=*"],
    ["GET", "/data/live/events/hidden"],
    ["GET", "/data/doc/hidden/a"],
    ["GET", "/data/history/hidden/documents/a"],
    ["GET", "/projects/local/datasets/hidden/acl"],
    ["POST", "/assets/files/hidden"],
    ["POST", "/comments/hidden/setup"],
    ["GET", `/../files/local/hidden/${"0".repeat(40)}.txt`],
  ])("there is none: %s %s", async (method, path) => {
    for (const headers of callers) {
      const answer = await fetch(`${server.url}/v1${path}`, {
        method,
        headers,
      });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Dataset \\"hidden\\" not found');
    }
    const anonymous = await fetch(`${server.url}/v1${path}`, { method });
    expect([401, 404]).toContain(anonymous.status);
  });

  it("none is listed", async () => {
    const client = server.client(server.tokens.viewer);
    const names = (await client.datasets.list()).map(({ name }) => name);
    expect(names).toEqual(["production"]);
  });
});

it.each([
  ["..%2Fx", 400],
  ["..", 404],
  [".x", 400],
  ["a.b", 400],
  ["Test", 400],
  ["-a", 400],
  ["_a", 400],
  ["~a", 400],
  ["ä", 400],
  ["a%00", 400],
  ["a".repeat(65), 400],
  ["production", 409],
  ["production-comments", 409],
])("no dataset is made of the name %s", async (name, status) => {
  const before = readdirSync(server.lake.folder, { recursive: true });
  expect((await ask("PUT", `/datasets/${name}`)).status).toBe(status);
  expect((await ask("DELETE", `/datasets/${name}`)).ok).toBe(false);
  expect(readdirSync(server.lake.folder, { recursive: true })).toEqual(before);
});

it("a few datasets are the most", async () => {
  const { datasets } = clientOf("production");
  const names = Array.from({ length: MOST_DATASETS }, (_, n) => `most-${n}`);
  for (const name of names) await datasets.create(name);
  await expect(datasets.create("more")).rejects.toThrow("delete one");
  await expect(datasets.create("most-0")).rejects.toThrow("already exists");
  for (const name of names) await datasets.delete(name);
});

it("what is under way in a dataset that is deleted ends, and a new one of the name is empty", async () => {
  const { datasets } = clientOf("production");
  const test = clientOf("going");
  await datasets.create("going");
  const stream = await server.api("/data/listen/going?query=*");
  const { headers } = await server.person("administrator");
  const socket = await openSocket(server.url, "/v1/socket/going", headers);
  const closed = new Promise((resolve) => socket.socket.once("close", resolve));
  const writes = Array.from({ length: 20 }, (_, n) =>
    test.create({ _id: `a${n}`, _type: "post" }),
  );
  const settled = Promise.allSettled(writes);
  await writes[0];
  await datasets.delete("going");
  await datasets.create("going");
  for (const each of await settled)
    if (each.status === "rejected")
      expect(String(each.reason)).toContain('Dataset "going" not found');
  await Promise.all([readStream(stream), closed]);
  expect(await test.fetch("count(*[_id == 'a0'])")).toBe(0);
  await datasets.delete("going");
});

it("a damaged one says so, keeps nothing else from working, and can be deleted", async () => {
  const { datasets } = clientOf("production");
  await datasets.create("damaged");
  const folder = join(server.lake.folder, "datasets/damaged");
  writeFileSync(join(folder, "content-lake.sqlite"), "x".repeat(8192));
  const answer = await ask("GET", "/data/query/damaged?query=*");
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringContaining('"Dataset \\"damaged\\" is damaged: delete it"'),
  ]);
  await ask("GET", "/data/query/damaged?query=*");
  const lines = server.logLines.filter((line) => line.includes(folder));
  expect(lines).toEqual([expect.stringContaining("damaged cannot be opened")]);
  await expect(datasets.create("damaged")).rejects.toThrow("already exists");
  expect(await clientOf("production").fetch("1")).toBe(1);
  expect(await datasets.delete("damaged")).toEqual({ deleted: true });
});

it("one whose folder was removed by hand can be made again", async () => {
  const { datasets } = clientOf("production");
  await datasets.create("removed");
  await clientOf("removed").create({ _id: "a", _type: "post" });
  rmSync(join(server.lake.folder, "datasets/removed"), { recursive: true });
  await expect(datasets.delete("removed")).rejects.toThrow("not found");
  await datasets.create("removed");
  expect(await clientOf("removed").fetch("count(*)")).toBe(0);
  await datasets.delete("removed");
});

it("what is being written when the lake closes is still written", async () => {
  const closing = await startTestServer();
  const client = closing.client(closing.tokens.administrator);
  await client.datasets.create("test");
  const write = sendRequest(`${closing.url}/v1/data/mutate/test`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${closing.tokens.administrator}`,
      "content-type": "application/json",
      expect: "100-continue",
      connection: "close",
    },
  });
  write.flushHeaders();
  // The lake has asked for its body.
  await once(write, "continue");
  const closed = closing.close();
  const answered = once(write, "response");
  write.end(JSON.stringify({ mutations: [{ create: { _type: "post" } }] }));
  const [response] = (await answered) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  await closed;
});

it("datasets survive a restart, and what a kill left of others does not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "content-lake-"));
  let isFull = false;
  const lines: string[] = [];
  const sayOnce = createSayOnce(createLog((line) => lines.push(line)));
  const open = (name = "production") =>
    openDatasets({ folder, reserved: [name], sayOnce }, (lake) => ({
      lake: isFull ? assert.fail("full") : lake,
      queries: createQueryRunner(lake, createTimeLimiter()),
      streams: new Set<() => void>(),
      stopScheduler() {},
    }));
  const before = open();
  await before.create("whole");
  mutate(before.find("whole")!.lake, { create: { _id: "a", _type: "post" } });
  await before.create("newer");
  before
    .find("newer")!
    .lake.database.exec("INSERT INTO lake_migrations VALUES ('later')");
  await before.close();
  const root = join(folder, "datasets");
  // Killed while it was created or deleted, and while a folder had no store yet.
  for (const name of [".aside", "half"]) mkdirSync(join(root, name));

  await open("whole").close();
  expect(lines.join()).toContain("the dataset for tests whole");
  const after = open();
  expect(() => after.find("newer")).toThrow('"newer" cannot be opened');
  expect(lines.join()).toContain("migration later");
  expect(await after.delete("newer")).toBe(true);
  isFull = true;
  expect(() => after.find("whole")).toThrow("full");
  isFull = false;
  expect(after.find("whole")!.lake.countDocuments()).toBe(1);
  expect(() => after.find("half")).toThrow('"half" is damaged');
  after.endStreams();
  expect(after.find("whole")).not.toBe(null);
  expect(() => after.find("half")).toThrow("closing");
  await after.close();
  expect(readdirSync(root).sort()).toEqual(["half", "whole"]);

  rmSync(root, { recursive: true });
  writeFileSync(root, "");
  expect(open().names()).toEqual([]);
  expect(lines.join()).toContain(`${root} cannot be read`);
  rmSync(folder, { recursive: true });
});
