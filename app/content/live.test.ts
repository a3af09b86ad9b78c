import type { ServerResponse } from "node:http";

import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  vi,
} from "vitest";

import { cachedFromContent } from "./cached.server";
import { lastLiveEventId } from "./live-position.server";
import { announceChange, subscribeToContent } from "./live.server";
import { stubReader } from "./stub-reader.fixture";
import { startStubSource, type StubSource } from "./stub-source.fixture";

let source: StubSource;
/** The streams that are open. */
let streams: ServerResponse[] = [];
let opened = 0;
let tokens: (string | undefined)[] = [];
/** The status of the next answer to a request for a stream. */
let status = 200;

beforeAll(async () => {
  source = await startStubSource((request, response) => {
    if (!request.url?.includes("/live/events")) {
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end(`{"result":{"allowed":true}}`);
    }
    tokens.push(request.headers.authorization);
    response.writeHead(status, { "content-type": "text/event-stream" });
    if (status !== 200) return void response.end();
    opened += 1;
    streams.push(response);
    response.write(`retry: 20\n\n${event("welcome", `w${opened}`, {})}`);
  });
  Object.assign(process.env, source.variables);
});

let leave = () => {};

afterEach(() => {
  leave();
  for (const stream of streams) stream.destroy();
  streams = [];
  tokens = [];
  opened = 0;
  status = 200;
});
afterAll(() => source.close());

function event(type: string, id: string, body: object): string {
  return `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(body)}\n\n`;
}

function say(...words: Parameters<typeof event>): void {
  for (const stream of streams) stream.write(event(...words));
}

/** Follows the source, and records its events. */
async function follow() {
  const events: string[] = [];
  leave = subscribeToContent({
    onOpen: () => events.push("open"),
    onTags: (tags, id) => events.push(`${id}: ${tags.join(" ")}`),
    onRestart: () => events.push("restart"),
    onError: () => events.push("broken"),
  });
  await vi.waitFor(() => expect(events).toContain("open"), 5_000);
  return events;
}

const soon = { timeout: 10_000 };

describe("the stream of edits", () => {
  it("sends the invalidated tags to a client that shows its token", async () => {
    const events = await follow();
    say("message", "e1", { tags: ["s1:a", "s1:b"] });
    await vi.waitFor(() => expect(events).toEqual(["open", "e1: s1:a s1:b"]));
    expect(lastLiveEventId()).toBe("e1");
    expect(tokens).toEqual(["Bearer token"]);
  });

  it("makes everything stale after a restart event", async () => {
    const events = await follow();
    say("restart", "e2", {});
    await vi.waitFor(() => expect(events).toEqual(["open", "restart"]));
    expect(lastLiveEventId()).toBe("e2");
  });

  it.each([
    ["breaks off", 200],
    ["is refused for a while", 503],
  ])("makes everything stale when it %s, and goes on", async (_what, next) => {
    const events = await follow();
    status = next;
    for (const stream of streams.splice(0)) stream.destroy();
    await vi.waitFor(() => expect(events).toContain("broken"), soon);
    status = 200;
    await vi.waitFor(() => expect(events.at(-1)).toBe("open"), soon);
    expect(events).toContain("restart");
    say("message", "e3", { tags: ["s1:a"] });
    await vi.waitFor(() => expect(events.at(-1)).toBe("e3: s1:a"), soon);
  });

  it("reopens after a goaway event", async () => {
    const events = await follow();
    say("goaway", "e4", { reason: "too many" });
    await vi.waitFor(() => expect(events.slice(1)).toContain("open"), soon);
    expect(events.filter((word) => word !== "broken")).toEqual([
      ...["open", "restart", "open"],
    ]);
  });

  it("is closed permanently", async () => {
    const events = await follow();
    const [stream] = streams;
    leave();
    await vi.waitFor(() => expect(stream!.destroyed).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([events, opened]).toEqual([["open"], 1]);
  });
});

describe("what was made of content", () => {
  const makeCounter = () => {
    let count = 0;
    const get = cachedFromContent(async (reader) => {
      reader.syncTags.add("s1:a");
      return (count += 1);
    });
    return () => get(stubReader({}));
  };

  it("is made again after an edit of it, a restart, and announceChange()", async () => {
    const events = await follow();
    const get = makeCounter();
    expect([await get(), await get()]).toEqual([1, 1]);
    say("message", "e5", { tags: ["s1:other"] });
    say("message", "e6", { tags: ["s1:a"] });
    await vi.waitFor(() => expect(events).toHaveLength(3));
    expect(await get()).toBe(2);
    say("restart", "e7", {});
    await vi.waitFor(() => expect(events).toHaveLength(4));
    expect(await get()).toBe(3);
    announceChange();
    expect(events.at(-1)).toBe("restart");
    expect(await get()).toBe(4);
  });
});
