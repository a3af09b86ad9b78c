import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { RENAMED_ARTICLE_QUERY } from "./article.query";
import { ContentCache } from "./source/cache.server";
import {
  type ContentConnection,
  createContentClient,
} from "./source/client.server";
import { SourcePause } from "./source/failure.server";
import { LastAnswers } from "./source/last-answers";
import type { ReadPerspective } from "./source/reader";
import { createContentReader } from "./source/reader.server";
import { startStubSource, type StubSource } from "./source/stub-source.fixture";

const query = RENAMED_ARTICLE_QUERY;
const params = { name: "a" };
const preview = { preview: ["drafts"], hasStega: false, moment: null } as const;

let source: StubSource;
let connection: ContentConnection;
let cache: ContentCache;
let text = "";
let fee = "10-15%";
/** The perspectives in which the facts were read. */
let reads: (string | null)[] = [];

beforeAll(async () => {
  source = await startStubSource((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://stub");
    const asked = searchParams.get("query");
    const isFacts = asked?.includes("statesServed");
    // Licences that expire, and dates of publication: there are none.
    const isTime = /expiresOn|order\(publishedAt asc/.test(asked ?? "");
    if (isFacts) reads.push(searchParams.get("perspective"));
    const fact = { value: fee, unit: null, computed: null };
    const facts = {
      facts: [
        { ...fact, name: "fee" },
        { ...fact, name: "states", unit: "states", computed: "statesServed" },
      ],
      statesServed: 14,
    };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify(
        isFacts
          ? { result: facts, syncTags: ["s1:facts"] }
          : isTime
            ? { result: [], syncTags: ["s1:licences"] }
            : { result: text, syncTags: ["s1:text"] },
      ),
    );
  });
});

beforeEach(() => {
  reads = [];
  fee = "10-15%";
  const client = createContentClient(source.settings, {
    token: "token",
    useCdn: false,
  });
  cache = new ContentCache();
  cache.setConnected(true);
  connection = {
    published: client,
    drafts: client,
    cache,
    lastAnswers: new LastAnswers(() => Date.now()),
    pauses: { published: new SourcePause(), drafts: new SourcePause() },
    lastEventId: () => null,
    now: () => Date.now(),
  };
});

afterAll(() => source.close());

function readerOf(perspective: ReadPerspective = "published") {
  return createContentReader(connection, { perspective });
}

describe("a text that holds a fact", () => {
  it("is read with its value, and with the tags of the facts", async () => {
    text = "{fee|9%} in {states|15 states}, {gone|5%}";
    const reader = readerOf();
    expect(await reader.fetch(query, params)).toBe("10-15% in 14 states, 5%");
    expect([...reader.syncTags].sort()).toEqual([
      "s1:facts",
      "s1:licences",
      "s1:text",
    ]);
  });

  it("shows the new value as soon as the facts' tags are invalidated", async () => {
    text = "{fee|9%}";
    await readerOf().fetch(query, params);
    await readerOf().fetch(query, params);
    expect(reads).toHaveLength(1);
    fee = "12%";
    cache.invalidate(["s1:facts"]);
    expect(await readerOf().fetch(query, params)).toBe("12%");
  });

  it("is read with the values of drafts in a preview, asked for once", async () => {
    text = "{fee|9%}";
    const reader = readerOf(preview);
    await readerOf().fetch(query, params);
    fee = "20%";
    expect(await reader.fetch(query, params)).toBe("20%");
    await reader.fetch(query, params);
    expect(reads).toEqual(["published", "drafts"]);
  });

  it("is read with published values behind a shared link", async () => {
    text = "{fee|9%}";
    const shared = { _id: "a", _type: "article" };
    expect(await readerOf({ shared }).fetch(query, params)).toBe("10-15%");
    expect(reads).toEqual(["published"]);
  });
});

it("a text without a fact costs no further read and gets no tags", async () => {
  text = "Braces { } and {Names}";
  const reader = readerOf();
  expect(await reader.fetch(query, params)).toBe(text);
  expect([...reader.syncTags]).toEqual(["s1:licences", "s1:text"]);
  expect(reads).toEqual([]);
});
