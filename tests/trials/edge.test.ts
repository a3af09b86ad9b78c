import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { EDGES } from "../fixtures/edge/edge-process.fixture.ts";
import {
  ARTICLES,
  type EdgeStack,
  isFromEdge,
  KEPT_PAGES,
  startEdgeStack,
  untilKept,
} from "../fixtures/edge/edge-stack.fixture.ts";
import { runPaced } from "../fixtures/site/crowd.fixture.ts";

// What Debian's Varnish and nginx, with the files of deploy/, keep and pass on, and
// what a crowd reads through them while an editor publishes and while the site is
// dead.

const SECONDS = 12;
const DEAD_SECONDS = 10;
const FOR_THE_EDGE = [
  ...["surrogate-key", "surrogate-control", "xkey"],
  ...["cache-tag", "cdn-cache-control"],
];

const READS_PER_SECOND = 150;
const PUBLISHES_PER_SECOND = 3;

/** What a crowd read through an edge while an editor published. */
type PublishingCrowd = {
  reads: number;
  /** Those that the edge answered by itself. */
  hits: number;
  publishes: number;
  /** How many of the published titles a reader saw. */
  titles: number;
  failed: { path: string; status: number }[];
  /** Pages that were older than they may be, and for how long, in milliseconds. */
  stale: { path: string; title: number; since: number }[];
};

/** The number of the title that `readWhilePublishing` gave a page; 0 for another one. */
function titleNumber(text: string): number {
  return Number(/Edge title (\d+)\./.exec(text)?.[1] ?? 0);
}

/**
 * Reads the kept pages through the edge while the titles of articles are published.
 * The edge says how long after an acknowledged publish a reader may get an older page.
 */
async function readWhilePublishing(
  { edge, readers, publish }: EdgeStack,
  seconds: number,
): Promise<PublishingCrowd> {
  /** When each title was acknowledged. */
  const published = new Map<number, number>();
  let busy: Promise<unknown> = Promise.resolve();
  let isPublishing = true;
  const publishing = runPaced(PUBLISHES_PER_SECOND, seconds, (index) => {
    const number = index + 1;
    const slug = ARTICLES[index % ARTICLES.length]!;
    busy = busy.then(async () => {
      await publish(`article-${slug}`, `Edge title ${number}.`);
      published.set(number, performance.now());
    });
    return busy;
  }).finally(() => (isPublishing = false));

  async function readKept(index: number) {
    const path = KEPT_PAGES[index % KEPT_PAGES.length]!;
    const started = performance.now();
    const answer = await readers.read(path);
    const title = titleNumber(answer.text.replace(/^.*<h1/s, ""));
    const { status } = answer;
    return { path, started, status, title, isHit: isFromEdge(answer) };
  }
  const readings: Awaited<ReturnType<typeof readKept>>[] = [];
  while (isPublishing)
    readings.push(...(await runPaced(READS_PER_SECOND, 1, readKept)));
  await publishing;

  const stale = readings.flatMap(({ path, started, title }) => {
    const at = ARTICLES.findIndex((slug) => path === `/blog/${slug}`);
    if (at < 0) return [];
    const late = [...published].find(
      ([number, acknowledgedAt]) =>
        number % ARTICLES.length === (at + 1) % ARTICLES.length &&
        number > title &&
        acknowledgedAt + edge.graceMs < started,
    );
    return late ? [{ path, title, since: started - late[1] }] : [];
  });
  return {
    reads: readings.length,
    hits: readings.filter(({ isHit }) => isHit).length,
    publishes: published.size,
    titles: new Set(readings.map(({ title }) => title)).size,
    failed: readings
      .filter(({ status }) => status !== 200)
      .map(({ path, status }) => ({ path, status })),
    stale,
  };
}

for (const { name, start, missing } of EDGES) {
  describe.skipIf(missing !== null)(name, () => {
    let stack: EdgeStack;
    const read: EdgeStack["readers"]["read"] = (...asked) =>
      stack.readers.read(...asked);

    beforeAll(async () => {
      stack = await startEdgeStack(start);
    }, 600_000);
    afterAll(() => stack.remove());

    it("sends a page from its cache, as the site does, without what is for it alone", async () => {
      const kept = await untilKept(stack.readers, "/states/texas");
      const own = await fetch(`${stack.site.url}/states/texas`);
      expect(kept.text).toBe(await own.text());
      expect(kept.headers["cache-control"]).toBe(
        "public, max-age=0, must-revalidate",
      );
      expect(kept.headers["content-security-policy"]).toContain("script-src");
      for (const header of FOR_THE_EDGE)
        expect(kept.headers).not.toHaveProperty(header);
    });

    it("answers a browser's copy with 304, and each encoding with its own", async () => {
      const etags = new Set<string>();
      for (const encoding of ["gzip, deflate, br, zstd", "gzip", ""]) {
        const headers = { "accept-encoding": encoding };
        const { headers: sent } = await read("/states/texas", { headers });
        etags.add(String(sent.etag));
        const known = { ...headers, "if-none-match": String(sent.etag) };
        const again = await read("/states/texas", { headers: known });
        expect(again.status).toBe(304);
      }
      expect(etags.size).toBe(3);
    });

    it.each<[string, Record<string, string>]>([
      ["/readyz", {}],
      ["/compliance", { cookie: "a=1; site_session=x" }],
      ["/compliance", { cookie: "__Host-site_preview.x=1" }],
      ["/compliance", { cookie: "site_flash=x" }],
      ["/compliance", { authorization: "Bearer x" }],
    ])("asks the site for %s with %j", async (path, headers) => {
      await untilKept(stack.readers, "/compliance");
      await read(path, { headers });
      expect(isFromEdge(await read(path, { headers }))).toBe(false);
      expect(isFromEdge(await read("/compliance"))).toBe(true);
    });

    it("keeps no form, and passes one on, with its refusal back", async () => {
      const tickets = new Set<string | undefined>();
      for (let reader = 0; reader < 3; reader += 1) {
        const reading = await read("/contact");
        expect(reading.headers["cache-control"]).toContain("no-store");
        tickets.add(/name="ticket" value="([^"]+)"/.exec(reading.text)?.[1]);
      }
      expect(tickets.size).toBe(3);
      expect(tickets).not.toContain(undefined);
      const send = (origin: string, body: string) =>
        read("/contact", {
          method: "POST",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            origin,
          },
          body,
        });
      const own = String(stack.edge.siteVariables["SITE_URL"]);
      const answer = await send(own, "name=");
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("Error:");
      expect((await send("https://evil.example", "")).status).toBe(403);
    });

    it("takes no purge that comes with a reader's address", async () => {
      await untilKept(stack.readers, "/");
      const answer = await read("/", {
        method: "PURGE",
        headers: { "xkey-softpurge": "all", "x-forwarded-for": "192.0.2.1" },
      });
      expect(answer.status).toBe(405);
      expect(isFromEdge(await read("/"))).toBe(true);
    });

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
          timeout: 180_000,
        })
        .toBe(9999);
      expect((await read("/contact")).status).toBe(200);
    });

    it("serves nothing that an editor took off when the site is dead", async () => {
      const removed = "/blog/short-lived";
      await stack.addArticle("article-short-lived", "short-lived");
      await expect
        .poll(async () => (await read(removed)).status, { timeout: 180_000 })
        .toBe(200);
      await untilKept(stack.readers, removed);
      await stack.unpublish("article-short-lived");
      await expect
        .poll(async () => (await read(removed)).status, { timeout: 180_000 })
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
