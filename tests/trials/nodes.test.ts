import { setTimeout as rest } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  HAPROXY,
  missingProgram,
  nameOf,
} from "../fixtures/deploy/debian-program.fixture.ts";
import {
  insist,
  openForm,
  sendConsultation,
} from "../fixtures/intake/intake-site.fixture.ts";
import { person } from "../fixtures/intake/linked-request.fixture.ts";
import { createReaders, runPaced } from "../fixtures/site/crowd.fixture.ts";
import {
  startSiteNodes,
  type SiteNode,
  type SiteNodes,
} from "../fixtures/site/site-nodes.fixture.ts";
import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import { actOn } from "../fixtures/stack/release.fixture.ts";

// Three nodes of a site on one lake and one database, behind Debian's HAProxy
// with deploy/haproxy/haproxy.cfg, while people read, send requests and
// publish, and nodes die and are restarted.

const SECONDS = 60;
const READS_PER_SECOND = 30;
const REQUESTS_PER_SECOND = 3;
const PUBLISH_EVERY_MS = 1_200;
/** Between two kills. */
const KILL_EVERY_MS = 7_000;

const ARTICLE = "article-hail-damage-guide";
const PAGE = "/blog/hail-damage-guide";

const missing = missingProgram(HAPROXY);
let site: SiteNodes;
const readers = createReaders(64);

const allReady = () =>
  vi.waitFor(() => expect(site.balancer.ready()).toHaveLength(3), {
    timeout: 60_000,
    interval: 100,
  });

let made = 100;

/** How many titles are published, each with the next number. */
let published = 0;

async function publish(number: number): Promise<void> {
  const { url, writeToken } = site.first.contentLake!;
  const ids = { publishedId: ARTICLE, draftId: `drafts.${ARTICLE}` };
  const patch = { set: { title: `Node title ${number}.` } };
  await actOn(
    (...asked) => callLake(url, writeToken, ...asked),
    { actionType: "document.edit", ...ids, patch },
    { actionType: "document.publish", ...ids },
  );
  published = number;
  for (const { url: node } of site.nodes)
    await vi.waitUntil(
      async () => !isUp(node) || ((await readPage(node))?.shown ?? 0) >= number,
      { timeout: 60_000, interval: 20 },
    );
}

type Read = { status: number; shown: number; expected: number; node: string };

/** The newest title that the process of each node has shown. */
const processes = new Map<string, { shown: number }>();

/** Notes that a node has another process from now on, which has shown nothing yet. */
function noteProcess({ url }: SiteNode): void {
  processes.set(url, { shown: 0 });
}

/** True for the balancer, and for a node that currently gets readers from it. */
function isUp(url: string): boolean {
  const ready = site.balancer.ready();
  return url === site.balancer.url
    ? ready.length > 0
    : ready.includes(Number(new URL(url).port));
}

/** Reads the article's page; null if nothing listens there. */
async function readPage(node: string): Promise<Read | null> {
  const process = processes.get(node) ?? { shown: 0 };
  const expected = process.shown;
  try {
    const { status, text } = await readers.read(`${node}${PAGE}`);
    const shown = Number(/Node title (\d+)\./.exec(text)?.[1] ?? 0);
    process.shown = Math.max(process.shown, shown);
    return { status, shown, expected, node };
  } catch {
    return null;
  }
}

/** Readings of a title that the same node had replaced before they began. */
const stale = (reads: readonly (Read | null)[]) =>
  reads.filter((read) => read?.status === 200 && read.shown < read.expected);

async function claimIds(): Promise<string[]> {
  const { url, secretKey } = site.first.supabase!;
  const client = createTestClient(url, secretKey);
  const ids: string[] = [];
  for (;;) {
    const { data, error } = await client
      .from("claims")
      .select("id")
      .order("id")
      .range(ids.length, ids.length + 499);
    if (error) throw new Error(error.message);
    ids.push(...data.map(({ id }) => id));
    if (data.length < 500) return ids;
  }
}

async function everythingArrives(references: readonly string[]): Promise<void> {
  await vi.waitFor(
    async () =>
      expect((await claimIds()).length).toBeGreaterThanOrEqual(
        references.length,
      ),
    { timeout: 120_000, interval: 500 },
  );
  expect(await claimIds()).toEqual(references.toSorted());
}

/** Publishes, reads and sends for some seconds, while `meanwhile` runs. */
async function underLoad(
  seconds: number,
  meanwhile: (isOver: () => boolean) => Promise<void>,
  send: (task: () => Promise<string>) => Promise<string>,
) {
  const until = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > until;
  const publishing = (async () => {
    for (let number = published + 1; !isOver(); number += 1) {
      await publish(number);
      await rest(PUBLISH_EVERY_MS);
    }
  })();
  const { url } = site.balancer;
  const places = [url, url, url, ...site.nodes.map((node) => node.url)];
  const [reads, references] = await Promise.all([
    runPaced(READS_PER_SECOND, seconds, (index) =>
      readPage(places[index % places.length]!),
    ),
    runPaced(REQUESTS_PER_SECOND, seconds, async () => {
      const fields = person((made += 1));
      const form = await insist(() => openForm(url));
      return send(() => sendConsultation(url, form, fields));
    }),
    meanwhile(isOver),
    publishing,
  ]);
  const throughBalancer = reads.filter(
    (_read, index) => places[index % places.length] === url,
  );
  return {
    reads,
    references,
    failed: throughBalancer.filter((read) => read && read.status !== 200),
    /** Readers who got no complete answer. */
    cut: throughBalancer.filter((read) => read === null).length,
  };
}

describe.skipIf(missing !== null)(nameOf("three nodes", missing), () => {
  const references: string[] = [];

  beforeAll(async () => {
    site = await startSiteNodes(3);
    site.nodes.forEach(noteProcess);
    await allReady();
  }, 300_000);

  afterAll(async () => {
    readers.close();
    await site?.remove();
  }, 60_000);

  it("lose no request and no reading while they are restarted in turn", async () => {
    const load = await underLoad(
      30,
      async () => {
        for (const node of site.nodes.slice(1)) {
          // Two processes answer there in turn meanwhile.
          processes.delete(node.url);
          await node.restart();
          noteProcess(node);
          await allReady();
        }
      },
      // Without a retry: a request that fails is lost.
      (task) => task(),
    );
    references.push(...load.references);
    expect([load.failed, load.cut]).toEqual([[], 0]);
    expect(stale(load.reads)).toEqual([]);
    await everythingArrives(references);
  }, 240_000);

  it(`store each acknowledged request once, and show each edit, while they are killed in turn for ${SECONDS} seconds`, async () => {
    let kills = 0;
    const load = await underLoad(
      SECONDS,
      async (isOver) => {
        while (!isOver()) {
          const node: SiteNode = site.nodes[kills % site.nodes.length]!;
          node.killSite();
          noteProcess(node);
          kills += 1;
          await rest(KILL_EVERY_MS);
        }
      },
      insist,
    );
    references.push(...load.references);
    await allReady();
    await everythingArrives(references);
    expect(new Set(references).size).toBe(references.length);
    expect(stale(load.reads)).toEqual([]);
    expect(load.failed).toEqual([]);
    // No balancer can take back an answer that a node has started when it dies.
    expect(load.cut).toBeLessThanOrEqual(kills);
  }, 400_000);
});
