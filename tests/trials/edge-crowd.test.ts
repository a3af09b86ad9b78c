import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  type EdgeStack,
  startEdgeStack,
} from "../fixtures/edge/edge-stack.fixture.ts";
import {
  ARTICLES,
  EDGES,
  KEPT_PAGES,
  untilKept,
} from "../fixtures/edge/edge-trial.fixture.ts";
import {
  readWhilePublishing,
  titleNumber,
} from "../fixtures/edge/publishing-crowd.fixture.ts";
import { runPaced } from "../fixtures/site/crowd.fixture.ts";

// A crowd reads through Debian's Varnish and nginx, with the files of deploy/,
// while an editor publishes, and while the site is dead.

const SECONDS = 12;
const DEAD_SECONDS = 10;

for (const { name, start, missing } of EDGES) {
  describe.skipIf(missing !== null)(name, () => {
    let stack: EdgeStack;
    const read: EdgeStack["readers"]["read"] = (...asked) =>
      stack.readers.read(...asked);

    beforeAll(async () => {
      stack = await startEdgeStack(start);
    }, 180_000);
    afterAll(() => stack.remove());

    it("shows a crowd nothing older than it may while an editor publishes", async () => {
      for (const path of KEPT_PAGES) await untilKept(stack.readers, path);
      const crowd = await readWhilePublishing(stack, SECONDS);
      expect(crowd.failed).toEqual([]);
      expect(crowd.stale).toEqual([]);
      expect(crowd.titles).toBeGreaterThan(crowd.publishes / 2);
      console.log(`${name}: ${JSON.stringify(crowd)}`);
      expect(crowd.hits / crowd.reads).toBeGreaterThan(0.5);
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
      expect(titleNumber((await read(`/blog/${slug}`)).text)).not.toBe(9999);
      await stack.startSite();
      await expect
        .poll(async () => titleNumber((await read(`/blog/${slug}`)).text), {
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
