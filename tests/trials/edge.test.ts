import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  missingProgram,
  NGINX,
  VARNISH,
} from "../fixtures/edge/debian-program.fixture.ts";
import type { EdgeReading } from "../fixtures/edge/edge-reader.fixture.ts";
import {
  startNginxCache,
  startVarnish,
} from "../fixtures/edge/edge-process.fixture.ts";
import {
  type EdgeStack,
  startEdgeStack,
} from "../fixtures/edge/edge-stack.fixture.ts";
import { runPaced } from "../fixtures/site/crowd.fixture.ts";

// The site behind Debian's Varnish and nginx, with the files of deploy/.

const EDGES = [
  { name: "Varnish", program: VARNISH, start: startVarnish },
  {
    name: "nginx",
    program: NGINX,
    start: (port: number) => startNginxCache(port),
  },
].map((edge) => ({ ...edge, missing: missingProgram(edge.program) }));

const SECONDS = 12;
const READS_PER_SECOND = 150;
const PUBLISHES_PER_SECOND = 3;
/** In milliseconds: so long after a publish no reader gets an older page. */
const GRACE_MS = 1_000;
const DEAD_SECONDS = 10;

const ARTICLES = [
  "hail-damage-guide",
  "fire-damage-guide",
  "climate-change-impact",
] as const;
const KEPT = [
  "/",
  "/blog",
  "/compliance",
  "/states/texas",
  ...ARTICLES.map((slug) => `/blog/${slug}`),
];
const FOR_THE_EDGE = [
  ...["surrogate-key", "surrogate-control", "xkey"],
  ...["cache-tag", "cdn-cache-control"],
];

function isFromEdge({ headers }: EdgeReading): boolean {
  return String(headers["server-timing"]).includes("desc=edge");
}

/** Reads the site itself until it shows a title of this number or a later one. */
async function untilShown(address: string, number: number): Promise<void> {
  for (;;) {
    const page = await fetch(address).then((response) => response.text());
    if (numberIn(page.replace(/^.*<h1/s, "")) >= number) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function numberIn(text: string): number {
  return Number(/Edge title (\d+)\./.exec(text)?.[1] ?? 0);
}

for (const { name, start, missing } of EDGES) {
  describe.skipIf(missing !== null)(
    missing === null ? name : `${name} (skipped: ${missing})`,
    () => {
      let stack: EdgeStack;
      const read: EdgeStack["readers"]["read"] = (...asked) =>
        stack.readers.read(...asked);

      beforeAll(async () => {
        stack = await startEdgeStack(start);
      }, 180_000);
      afterAll(() => stack.remove());

      /** Reads until the edge has the page, and may keep it. */
      async function untilKept(path: string): Promise<EdgeReading> {
        for (;;) {
          const reading = await read(path);
          expect(reading.status).toBe(200);
          if (isFromEdge(reading)) return reading;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }

      it("sends a page from its cache, as the site does, without what is for it alone", async () => {
        const kept = await untilKept("/states/texas");
        const own = await fetch(`${stack.site.url}/states/texas`).then(
          (response) => response.text(),
        );
        expect(kept.text).toBe(own);
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

      it("has one copy of a page for all queries, and one for each page of the blog", async () => {
        await untilKept("/blog");
        expect(isFromEdge(await read("/blog?utm_source=mail"))).toBe(true);
        // There are fewer articles than on a page.
        expect((await read("/blog?utm_source=mail&page=2")).status).toBe(404);
        expect((await read("/blog?page=1")).status).toBe(200);
      });

      it.each(["/search?q=hail", "/blog.data?_routes=root", "/readyz"])(
        "keeps nothing of %s",
        async (path) => {
          await read(path);
          expect(isFromEdge(await read(path))).toBe(false);
        },
      );

      it.each<Record<string, string>>([
        { cookie: "a=1; site_session=x" },
        { cookie: "__Host-site_preview.x=1" },
        { cookie: "site_flash=x" },
        { authorization: "Bearer x" },
      ])("asks the site for a request with %j", async (headers) => {
        await untilKept("/compliance");
        const own = await read("/compliance", { headers });
        expect(isFromEdge(own)).toBe(false);
        expect(isFromEdge(await read("/compliance"))).toBe(true);
      });

      it("keeps no form: each reader has a token of their own", async () => {
        const ticket = async () => {
          const reading = await read("/contact");
          expect(reading.headers["cache-control"]).toContain("no-store");
          return /name="ticket" value="([^"]+)"/.exec(reading.text)?.[1];
        };
        const tickets = [await ticket(), await ticket(), await ticket()];
        expect(new Set(tickets).size).toBe(3);
        expect(tickets).not.toContain(undefined);
      });

      it("passes a form on, and its refusal back", async () => {
        await untilKept("/");
        const answer = await read("/contact", {
          method: "POST",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            origin: String(stack.edge.siteVariables["SITE_URL"]),
          },
          body: "name=",
        });
        expect(answer.status).toBe(400);
        expect(answer.text).toContain("Error:");
        const foreign = await read("/contact", {
          method: "POST",
          headers: { origin: "https://evil.example" },
          body: "",
        });
        expect(foreign.status).toBe(403);
      });

      it("takes no purge that comes with a reader's address", async () => {
        await untilKept("/");
        const answer = await read("/", {
          method: "PURGE",
          headers: { "xkey-softpurge": "all", "x-forwarded-for": "192.0.2.1" },
        });
        expect(answer.status).toBe(405);
        expect(isFromEdge(await read("/"))).toBe(true);
      });

      it("shows a crowd nothing older than a second while an editor publishes", async () => {
        for (const path of KEPT) await untilKept(path);
        /** When each title was acknowledged, and when the site itself showed it. */
        const published = new Map<number, { at: number; shownAt: number }>();
        let busy: Promise<unknown> = Promise.resolve();
        const publishing = runPaced(PUBLISHES_PER_SECOND, SECONDS, (index) => {
          const number = index + 1;
          const slug = ARTICLES[index % ARTICLES.length]!;
          const publish = busy.then(async () => {
            await stack.publish(`article-${slug}`, `Edge title ${number}.`);
            const at = performance.now();
            await untilShown(`${stack.site.url}/blog/${slug}`, number);
            published.set(number, { at, shownAt: performance.now() });
          });
          busy = publish;
          return publish;
        });
        const reading = runPaced(READS_PER_SECOND, SECONDS, async (index) => {
          const path = KEPT[index % KEPT.length]!;
          const started = performance.now();
          const answer = await read(path);
          const title = numberIn(answer.text.replace(/^.*<h1/s, ""));
          const { status } = answer;
          return { path, started, status, title, isHit: isFromEdge(answer) };
        });
        const [, readings] = await Promise.all([publishing, reading]);
        expect(readings.filter(({ status }) => status !== 200)).toEqual([]);
        const stale = readings.flatMap(({ path, started, title }) => {
          const at = ARTICLES.findIndex((slug) => path === `/blog/${slug}`);
          if (at < 0) return [];
          const late = [...published].find(
            ([number, { shownAt }]) =>
              number % ARTICLES.length === (at + 1) % ARTICLES.length &&
              number > title &&
              // A machine that stops for seconds delays the site as well.
              shownAt + GRACE_MS < started,
          );
          return late ? [{ path, title, since: started - late[1].at }] : [];
        });
        expect(stale).toEqual([]);
        const seen = new Set(readings.map(({ title }) => title));
        expect(seen.size).toBeGreaterThan(published.size / 2);
        const hits = readings.filter(({ isHit }) => isHit).length;
        const slowest = Math.max(
          ...[...published.values()].map(({ at, shownAt }) => shownAt - at),
        );
        console.log(
          `${name}: ${readings.length} reads, ${hits} of them from the edge, ${published.size} publishes, each shown by the site within ${Math.round(slowest)} ms`,
        );
        expect(hits / readings.length).toBeGreaterThan(0.5);
      });

      it("goes on with the pages it has when the site is killed, and forgets nothing that is edited meanwhile", async () => {
        for (const path of KEPT) await untilKept(path);
        const reading = runPaced(100, DEAD_SECONDS, async (index) => {
          const path = KEPT[index % KEPT.length]!;
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

      it("keeps a page for a second while the site hears of no edit, and serves it stale when the site is dead as well", async () => {
        for (const path of KEPT) await untilKept(path);
        stack.gate.set("shut");
        // After two seconds the site takes from the edge what it would keep for long.
        await new Promise((resolve) => setTimeout(resolve, 3_500));
        for (const path of KEPT) {
          const { status, headers } = await read(path);
          expect([path, status]).toEqual([path, 200]);
          expect(headers["cache-control"]).toMatch(/^public/);
        }
        await stack.site.kill();
        await new Promise((resolve) => setTimeout(resolve, 2_500));
        for (const path of KEPT) {
          const { status, headers } = await read(path);
          expect([path, status]).toEqual([path, 200]);
          expect(headers["server-timing"]).toBe("cache;desc=edge-stale");
        }
        stack.gate.set("open");
        await stack.startSite();
        await untilKept("/");
      });
    },
  );
}
