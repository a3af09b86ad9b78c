import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createReaders, runPaced } from "../fixtures/site/crowd.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

// An import script publishes hundreds of times in seconds while visitors read.

const PUBLISHES = 489;
const SECONDS = 10;
const READS_PER_SECOND = 200;

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({ env: { WARM_UP: "1" } });
}, 600_000);
afterAll(async () => {
  readers.close();
  await stack.remove();
});

type Article = { _id: string; slug: string };

async function articles(): Promise<Article[]> {
  const query = encodeURIComponent(
    '*[_type == "article"] | order(_id){_id, "slug": slug.current}',
  );
  const { body } = await lake(`/data/query/production?query=${query}`);
  return body["result"] as Article[];
}

function lake(path: string, body?: unknown) {
  const { url, writeToken } = stack.contentLake!;
  return callLake(url, writeToken, path, body);
}

/** Out: the HTTP status of the publish. */
async function publishTitle({ _id }: Article, title: string): Promise<number> {
  const draftId = `drafts.${_id}`;
  const { status } = await lake("/data/actions/production", {
    actions: [
      {
        actionType: "sanity.action.document.edit",
        publishedId: _id,
        draftId,
        patch: { set: { title } },
      },
      {
        actionType: "sanity.action.document.publish",
        publishedId: _id,
        draftId,
      },
    ],
  });
  return status;
}

const readers = createReaders(64);
const read = (path: string) => readers.read(`${stack.siteUrl}${path}`);

describe("489 publishes in 10 seconds under 200 requests a second", () => {
  it("are all acknowledged, fail no request, and end with the last titles", async () => {
    const all = await articles();
    const pages = [
      ...["/", "/blog", "/compliance", "/states/texas", "/consultation"],
      ...all.map(({ slug }) => `/blog/${slug}`),
    ];
    /** The number of the last publish of an article that was acknowledged. */
    const acknowledged = new Map<string, number>();
    // One article is edited by one person at a time: each waits for the one before.
    const queues = new Map<string, Promise<unknown>>();

    const publishing = runPaced(PUBLISHES / SECONDS, SECONDS, (index) => {
      const article = all[index % all.length]!;
      const before = queues.get(article._id) ?? Promise.resolve();
      const publish = before.then(async () => {
        const status = await publishTitle(article, `Storm title ${index}.`);
        if (status === 200) acknowledged.set(article._id, index);
        return status;
      });
      queues.set(article._id, publish);
      return publish;
    });
    const reading = runPaced(READS_PER_SECOND, SECONDS, async (index) => {
      const path = pages[index % pages.length]!;
      const slug = /^\/blog\/(.+)$/.exec(path)?.[1];
      const article = all.find((each) => each.slug === slug);
      const { status, text } = await read(path);
      const shown = /Storm title (\d+)\./.exec(text)?.[1];
      return { path, status, shown: article && shown ? Number(shown) : null };
    });

    const [published, readings] = await Promise.all([publishing, reading]);
    expect(published.filter((status) => status !== 200)).toEqual([]);
    expect(published).toHaveLength(PUBLISHES);
    expect(readings.filter(({ status }) => status !== 200)).toEqual([]);
    // No reader ever gets words that are not (or not yet) this article's.
    for (const { path, shown } of readings) {
      if (shown === null) continue;
      const article = all[shown % all.length]!;
      expect(path).toBe(`/blog/${article.slug}`);
    }
    await Promise.all(
      all.map(async (article) => {
        const last = `Storm title ${acknowledged.get(article._id)}.`;
        await expect
          .poll(async () => (await read(`/blog/${article.slug}`)).text, {
            timeout: 180_000,
          })
          .toContain(last);
      }),
    );
  }, 600_000);
});
