import type { ServerResponse } from "node:http";

import type { LiveEvent } from "@sanity/client";
import type { Observable } from "rxjs";
import { concat, NEVER, of } from "rxjs";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
} from "vitest";

import { RENAMED_ARTICLE_QUERY } from "../article.query";
import { ContentSource } from "../content-source.server";
import { everythingHasAppeared } from "../fragments/link";
import { ContentChanges } from "./changes.server";
import { startStubSource, type StubSource } from "./stub-source.fixture";

let source: StubSource;
let content: ContentSource;
/** The streams that are open. */
let streams: ServerResponse[] = [];
let opened = 0;
/** The queries that were asked. */
let asked: URL[] = [];
let tokens: (string | undefined)[] = [];
/** The status of the next answer to a request for a stream. */
let status = 200;

beforeAll(async () => {
  source = await startStubSource((request, response) => {
    const url = new URL(request.url ?? "/", "http://stub");
    if (!url.pathname.includes("/live/events")) {
      const isQuery = url.searchParams.has("query");
      if (isQuery) asked.push(url);
      const result = isQuery ? "hail" : { allowed: true };
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ result, syncTags: ["s1:a"] }));
    }
    tokens.push(request.headers.authorization);
    response.writeHead(status, { "content-type": "text/event-stream" });
    if (status !== 200) return void response.end();
    opened += 1;
    streams.push(response);
    response.write(`retry: 20\n\n${event("welcome", `w${opened}`, {})}`);
  });
});

afterAll(() => source.close());

function event(type: string, id: string, body: object): string {
  return `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(body)}\n\n`;
}

function say(...words: Parameters<typeof event>): void {
  for (const stream of streams) stream.write(event(...words));
}

/** Follows the source, and records the calls of a follower. */
async function follow() {
  const events: string[] = [];
  content = new ContentSource(source.settings);
  content.changes.start([
    {
      invalidate: (tags) => events.push(tags.join(" ")),
      invalidateAll: () => events.push("all"),
      setConnected: (isConnected) =>
        events.push(isConnected ? "connected" : "broken"),
    },
  ]);
  await expect.poll(() => events).toEqual(["all", "connected"]);
  events.length = 0;
  return events;
}

/** The event that the next query names as the newest. */
async function lastEventId() {
  await content
    .reader({ perspective: "published" })
    .fetch(RENAMED_ARTICLE_QUERY, {}, { at: everythingHasAppeared });
  return asked.at(-1)?.searchParams.get("lastLiveEventId");
}

describe("ContentChanges", () => {
  afterEach(() => {
    content.close();
    for (const stream of streams) stream.destroy();
    [streams, tokens, asked, opened, status] = [[], [], [], 0, 200];
  });

  it("tells the tags of an edit to a client that shows its token", async () => {
    const events = await follow();
    expect(await lastEventId()).toBe(null);
    say("message", "e1", { tags: ["s1:a", "s1:b"] });
    await expect.poll(() => events).toEqual(["s1:a s1:b"]);
    expect(await lastEventId()).toBe("e1");
    expect(tokens).toEqual(["Bearer token"]);
  });
});

// What the stream makes stale, and how often it is opened, by a clock that the
// test moves.
describe("a stream", () => {
  const welcome: LiveEvent = { type: "welcome" };
  let changes: ContentChanges;
  let times: number;
  let announced: number;

  beforeEach(() => {
    vi.useFakeTimers();
    times = announced = 0;
  });
  afterEach(() => {
    changes.stop();
    vi.useRealTimers();
  });

  /** Follows a stream that goes like this each time it is opened. */
  function followStream(stream: (count: number) => Observable<LiveEvent>) {
    const follower = { invalidateAll: () => void (announced += 1) };
    changes = new ContentChanges(() => stream((times += 1)), [follower]);
    changes.start([]);
  }

  it.each([
    ["a restart", { type: "restart", id: "e" }],
    ["a refusal", { type: "goaway", reason: "too many" }],
    ["an edit without tags", { type: "message", id: "e" }],
  ])("makes everything fresh again after %s", async (_what, event) => {
    followStream((count) =>
      count === 1
        ? concat(of(welcome, event as LiveEvent), NEVER)
        : concat(of(welcome), NEVER),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(announced).toBe(2);
  });
});
