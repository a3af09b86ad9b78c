import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  inject,
  it,
  vi,
} from "vitest";

import { all, parseHtml, textOf } from "../fixtures/markup/document.fixture.ts";
import { pagePaths, TEMPLATES } from "../fixtures/routes.fixture.ts";
import {
  announceEdit,
  WEBHOOK_SECRET,
} from "../fixtures/site/content-webhook.fixture.ts";
import { readinessOf } from "../fixtures/site/site-process.fixture.ts";
import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// The site's answers to many simultaneous requests, and while the content
// source is down, silent, slow, or answers nonsense.

let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"), {
    SANITY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  await served.hears();
});
afterAll(() => served.remove());
afterEach(() => {
  served.gate.forge = null;
});

async function read(address: string, sent: Record<string, string> = {}) {
  const response = await fetch(served.site.url + address, { headers: sent });
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text };
}

const ring = (options?: Parameters<typeof announceEdit>[1]) =>
  announceEdit(served.site.url, options);

describe("a page that was read before", () => {
  it("is served while the source is gone, and made again when it is back", async () => {
    const before = await read("/compliance");
    await kept("/compliance");
    const { gate } = served;
    const { welcomes } = gate;
    gate.set("shut");
    expect(await ring()).toBe(204);
    for (let look = 0; look < 20; look += 1) {
      const { status, text } = await read("/compliance");
      expect([status, text === before.text]).toEqual([200, true]);
    }
    const never = await read("/claims-we-work");
    expect(never.status).toBe(503);
    expect(Number(never.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await read("/healthz")).status).toBe(200);
    expect((await read("/readyz")).status).toBe(503);

    // The source does not report edits from the meantime, so everything is read
    // again.
    gate.queries = [];
    gate.set("open");
    await served.hears(welcomes);
    await vi.waitFor(async () => {
      expect((await read("/compliance")).status).toBe(200);
      expect(gate.queries.join("\n")).toContain("compliancePage");
    }, 400_000);
    expect((await read("/claims-we-work")).status).toBe(200);
  });

  it("is served while the source accepts requests and does not answer", async () => {
    const before = await read("/compliance");
    const { gate } = served;
    const { welcomes } = gate;
    gate.set("silent");
    await ring();
    const crowd = Array.from({ length: 50 }, () => read("/compliance"));
    for (const answer of await Promise.all(crowd))
      expect(answer.text === before.text).toBe(true);
    gate.set("open");
    await served.hears(welcomes);
  });

  it("is there after a start without the source, and nothing else is", async () => {
    const before = await read("/compliance");
    await kept("/compliance");
    served.gate.set("shut");
    await served.restart();
    const after = await read("/compliance");
    expect([after.status, after.text === before.text]).toEqual([200, true]);
    expect((await read("/services/appraisal")).status).toBe(503);
    const guide = "/blog/hoa-claims";
    await vi.waitFor(async () => {
      const { status, text } = await read(guide);
      expect([status, text]).toEqual([
        503,
        expect.stringMatching(/Error loading guide.*<a href="" .*Retry/s),
      ]);
    }, 180_000);
    const { welcomes } = served.gate;
    served.gate.set("open");
    await served.hears(welcomes);
    // What stands around every page, too.
    await vi.waitFor(async () => {
      const { headers } = await read("/privacy");
      expect(headers.get("server-timing")).toContain("desc=hit");
    }, 180_000);
  });

  // Nobody has read it yet; it is the only page that is announced while it loads.
  it("a guide that is read slowly is announced to a person, and whole for a crawler", async () => {
    const guide = "/blog/hoa-claims";
    const phone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)" };
    const crawler = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
    const { promise, resolve } = Promise.withResolvers<void>();
    served.gate.held = promise;
    const indexing = read(guide, crawler);
    const announced = await read(guide, phone);
    resolve();
    const indexed = await indexing;
    expect(announced.text).toMatch(/<a href="\?wait".*aria-busy="true"/s);
    expect(announced.headers.get("cache-control")).toContain("no-store");
    expect(indexed.text).toContain(" min read");
    const waited = await read(`${guide}?wait`, phone);
    expect(waited.text).toContain(" min read");
  });
});

/** Waits until a page is stored for the next start, which happens after it was sent. */
function kept(address: string): Promise<void> {
  const folder = path.join(served.dataFolder, "pages");
  const isKept = (name: string) =>
    name.endsWith(".page") &&
    readFileSync(path.join(folder, name), "latin1").startsWith(
      `{"key":"${address}"`,
    );
  return vi.waitFor(() => {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(names.some(isKept), `${address} on the disk`).toBe(true);
  }, 180_000);
}

it("a webhook of the content source invalidates the cache, and is accepted only if it is fresh and signed", async () => {
  const { gate } = served;
  // A source that just failed is not queried for a moment, and stale pages
  // are answered at once.
  await vi.waitFor(
    async () => {
      const { headers } = await read("/privacy");
      expect(headers.get("server-timing")).toContain("desc=hit");
    },
    { timeout: 180_000 },
  );
  expect(await ring({ secret: "another secret of this length" })).toBe(401);
  expect(await ring({ at: Date.now() - 600_000 })).toBe(401);
  expect(await ring({ body: "x".repeat(65_537) })).toBe(413);
  expect((await read("/webhooks/content")).status).toBe(404);
  gate.queries = [];
  await read("/privacy");
  expect(gate.queries).toEqual([]);
  expect(await ring()).toBe(204);
  await read("/privacy");
  // A busy machine answers with the old copy before it has queried the source.
  await vi.waitFor(() => expect(gate.queries.join("\n")).toContain("privacy"), {
    timeout: 180_000,
  });
});

// Last, since afterwards every page is cached.
describe("a site whose source answers that nothing exists", () => {
  const member = { cookie: "site_session=a" };

  // In the long form every page; otherwise fewer.
  const isLong = Boolean(process.env["TEST_LONG"]);
  const shared = isLong ? pagePaths : TEMPLATES;
  const own = isLong ? TEMPLATES : ["/", "/states/texas"];

  /** Pages as all readers get them, a campaign's reader, and a member. */
  async function crawl(): Promise<string[]> {
    const seen: string[] = [];
    for (const [address, headers] of [
      ...shared.map((path) => [path, {}] as const),
      ...own.map((path) => [`${path}?utm_source=mail`, {}] as const),
      ...own.map((path) => [path, member] as const),
    ]) {
      const { status, text } = await read(address, headers);
      const [body] = all(parseHtml(text).document, "body");
      seen.push(`${address} ${status} ${textOf(body!)}`);
    }
    return seen;
  }

  it("loses no page and no part of one, and readiness says why", async () => {
    const { gate } = served;
    const before = await crawl();
    const cached = ["/compliance", "/blog", "/states/texas"];
    for (const address of cached) await kept(address);
    const { welcomes } = gate;
    gate.forge = () => null;
    // Events may have been missed, so everything is read again.
    gate.set("open");
    await served.hears(welcomes);
    const during = await crawl();
    const lost = during.filter((page, index) => page !== before[index]);
    expect(lost.map((page) => page.slice(0, 80))).toEqual([]);
    const report = await readinessOf<Record<string, unknown>>(served.site.url);
    expect(report["answersInDoubt"]).toMatch(/no edit explains it/);

    // Nor does a start with such a source, with the pages on disk.
    await served.restart();
    for (const address of cached) {
      const { status, text } = await read(address);
      expect([address, status, text.includes("</footer>")]).toEqual([
        address,
        200,
        true,
      ]);
    }
  });
});
