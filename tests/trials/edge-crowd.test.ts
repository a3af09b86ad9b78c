import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  type EdgeStack,
  startEdgeStack,
} from "../fixtures/edge/edge-stack.fixture.ts";
import {
  ARTICLES,
  EDGES,
  isFromEdge,
  KEPT_PAGES,
  untilKept,
} from "../fixtures/edge/edge-trial.fixture.ts";
import { runPaced } from "../fixtures/site/crowd.fixture.ts";

// A crowd reads through Debian's Varnish and nginx, with the files of deploy/,
// while an editor publishes, and while the site is dead.

const SECONDS = 12;
const READS_PER_SECOND = 150;
const PUBLISHES_PER_SECOND = 3;
/** In milliseconds: so long after a publish no reader gets an older page. */
const GRACE_MS = 1_000;
const DEAD_SECONDS = 10;

function numberIn(text: string): number {
  return Number(/Edge title (\d+)\./.exec(text)?.[1] ?? 0);
}

for (const { name, start, missing } of EDGES) {
  describe.skipIf(missing !== null)(name, () => {
    let stack: EdgeStack;
    const read: EdgeStack["readers"]["read"] = (...asked) =>
      stack.readers.read(...asked);

    beforeAll(async () => {
      stack = await startEdgeStack(start);
    }, 180_000);
    afterAll(() => stack.remove());

    /** Reads one of the pages. */
    async function readKept(index: number) {
      const path = KEPT_PAGES[index % KEPT_PAGES.length]!;
      const started = performance.now();
      const answer = await read(path);
      const title = numberIn(answer.text.replace(/^.*<h1/s, ""));
      const { status } = answer;
      return { path, started, status, title, isHit: isFromEdge(answer) };
    }

    it("shows a crowd nothing older than a second while an editor publishes", async () => {
      for (const path of KEPT_PAGES) await untilKept(stack.readers, path);
      /** When each title was acknowledged. */
      const published = new Map<number, number>();
      let busy: Promise<unknown> = Promise.resolve();
      const publishing = runPaced(PUBLISHES_PER_SECOND, SECONDS, (index) => {
        const number = index + 1;
        const slug = ARTICLES[index % ARTICLES.length]!;
        const publish = busy.then(async () => {
          await stack.publish(`article-${slug}`, `Edge title ${number}.`);
          published.set(number, performance.now());
        });
        busy = publish;
        return publish;
      });
      let isPublishing = true;
      void publishing.finally(() => (isPublishing = false));
      const readings: Awaited<ReturnType<typeof readKept>>[] = [];
      while (isPublishing)
        readings.push(...(await runPaced(READS_PER_SECOND, 1, readKept)));
      await publishing;
      expect(readings.filter(({ status }) => status !== 200)).toEqual([]);
      const stale = readings.flatMap(({ path, started, title }) => {
        const at = ARTICLES.findIndex((slug) => path === `/blog/${slug}`);
        if (at < 0) return [];
        const late = [...published].find(
          ([number, acknowledgedAt]) =>
            number % ARTICLES.length === (at + 1) % ARTICLES.length &&
            number > title &&
            acknowledgedAt + GRACE_MS < started,
        );
        return late ? [{ path, title, since: started - late[1] }] : [];
      });
      expect(stale).toEqual([]);
      const seen = new Set(readings.map(({ title }) => title));
      expect(seen.size).toBeGreaterThan(published.size / 2);
      const hits = readings.filter(({ isHit }) => isHit).length;
      console.log(
        `${name}: ${readings.length} reads, ${hits} of them from the edge, ${published.size} publishes`,
      );
      expect(hits / readings.length).toBeGreaterThan(0.5);
    });

    it("goes on with the pages it has when the site is killed, and forgets nothing that is edited meanwhile", async () => {
      for (const path of KEPT_PAGES) await untilKept(stack.readers, path);
      const reading = runPaced(100, DEAD_SECONDS, async (index) => {
        const path = KEPT_PAGES[index % KEPT_PAGES.length]!;
        return read(path).then(
          ({ status }) => status,
          (error: Error) => error.message,
        );
      });
      await new Promise((resolve) => setTimeout(resolve, 500));
      await stack.site.kill();
      const statuses = await reading;
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      // Nothing is kept of a form.
      expect((await read("/contact")).status).toBeGreaterThanOrEqual(500);

      const [slug] = ARTICLES;
      await stack.publish(`article-${slug}`, "Edge title 9999.");
      expect(numberIn((await read(`/blog/${slug}`)).text)).not.toBe(9999);
      await stack.startSite();
      await expect
        .poll(async () => numberIn((await read(`/blog/${slug}`)).text), {
          timeout: 5_000,
        })
        .toBe(9999);
      expect((await read("/contact")).status).toBe(200);
    });

    it("serves nothing that an editor took off when the site is dead", async () => {
      const removed = "/blog/short-lived";
      await stack.addArticle("article-short-lived", "short-lived");
      await expect
        .poll(async () => (await read(removed)).status, { timeout: 5_000 })
        .toBe(200);
      await untilKept(stack.readers, removed);
      await stack.unpublish("article-short-lived");
      await expect
        .poll(async () => (await read(removed)).status, { timeout: 5_000 })
        .toBe(404);
      await stack.site.kill();
      // Until Varnish knows.
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect((await read(removed)).status).toBeGreaterThanOrEqual(500);
      await stack.startSite();
    });

    it("keeps a page for a second while the site hears of no edit, and serves it stale when the site is dead as well", async () => {
      for (const path of KEPT_PAGES) await untilKept(stack.readers, path);
      stack.gate.set("shut");
      // After two seconds the site takes from the edge what it would keep for long.
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      // The others were purged, and are asked for by no reader before the site dies.
      for (const path of KEPT_PAGES.slice(0, 3)) {
        const { status, headers } = await read(path);
        expect([path, status]).toEqual([path, 200]);
        expect(headers["cache-control"]).toMatch(/^public/);
      }
      await stack.site.kill();
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      for (const path of KEPT_PAGES) {
        const { status, headers } = await read(path);
        expect([path, status]).toEqual([path, 200]);
        expect(headers["server-timing"]).toBe("cache;desc=edge-stale");
      }
      stack.gate.set("open");
      await stack.startSite();
      await untilKept(stack.readers, "/");
    });
  });
}
