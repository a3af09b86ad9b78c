import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { readinessOf } from "../../../tests/fixtures/site/site-process.fixture.ts";
import {
  startTestDatabase,
  type TestDatabase,
} from "../../../tests/fixtures/stack/database.fixture.ts";
import { sitemapPaths, type BenchStack } from "../bench-site.ts";
import { summarise, type Summary } from "../measure.ts";
import { startHelper } from "../processes/helper-process.ts";
import { preparePublication, STORM } from "../prepared-storm.ts";
import { untilShown } from "../served-page.ts";
import { PER_SECOND, sendSteadily } from "../steady-senders.ts";
import { cachedPaths, type Readers } from "./crowd.ts";

const CONNECTIONS = 500;
const SECONDS = 60;
const HEADING = "Measured storm over many readers";
/** A page of the storm, from which the requests come. */
const PAGE = "/states/illinois";
/** How long the outbox may take to deliver what it has. */
const PATIENCE_MS = 600_000;
const ROWS = 1_000;

/** The result of `measureStormCrowd`. */
export type StormCrowd = {
  connections: number;
  seconds: number;
  /** Latency of cached pages, over the whole time. */
  readers: Summary;
  /** From a request for help to its receipt. */
  acknowledged: Summary;
  /** Acknowledged requests that are in the database, each once. */
  stored: number;
  /** Those that came from a page of the storm while it was on. */
  ofStorm: number;
  /** Milliseconds from the publication to a home page that shows it. */
  shownAfter: number;
};

/**
 * Lets many clients read cached pages and others ask for help, and switches a
 * storm on in the middle of it.
 *
 * @throws Error if a page is not served or a request is not acknowledged.
 */
export async function measureStormCrowd(
  stack: BenchStack,
): Promise<StormCrowd> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-storm-"));
  const database = await startTestDatabase(path.join(folder, "supabase"));
  const readers: Readers = startHelper("reader-process.ts");
  try {
    const site = await stack.startSite({
      SUPABASE_URL: database.url,
      SUPABASE_PUBLISHABLE_KEY: database.secrets.publishableKey,
      SUPABASE_EMBEDDED: "1",
      INTAKE_MIN_SECONDS: "0",
      INTAKE_MAX_PER_HOUR: "1000000",
    });
    const paths = await cachedPaths(site.url, await sitemapPaths(site.url));
    const reading = readers.ask({
      ...{ port: site.port, paths, connections: CONNECTIONS, seconds: SECONDS },
    });
    const sending = sendSteadily(site.url, PER_SECOND * SECONDS, PAGE);
    const [{ latency }, acknowledged, shownAfter] = await Promise.all([
      reading,
      sending,
      switchOnAt(stack, site.url, (SECONDS * 1000) / 2),
    ]);
    await untilDelivered(site.url);
    const references = acknowledged.map(({ reference }) => reference);
    return {
      ...{ connections: CONNECTIONS, seconds: SECONDS, readers: latency },
      acknowledged: summarise(acknowledged.map(({ ms }) => ms)),
      ...(await countStored(database, references)),
      shownAfter,
    };
  } finally {
    await readers.stop();
    await database.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Out: milliseconds from the publication to the home page that shows it. */
async function switchOnAt(
  { lake }: BenchStack,
  siteUrl: string,
  ms: number,
): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  const publish = await preparePublication(lake, HEADING, true);
  const began = performance.now();
  await publish();
  await untilShown(`${siteUrl}/`, HEADING);
  return performance.now() - began;
}

/** @throws Error if the outbox is not empty in time. */
async function untilDelivered(siteUrl: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { outbox } = await readinessOf<{ outbox: { waiting: number } }>(
      siteUrl,
    );
    if (outbox.waiting === 0) return;
    if (performance.now() > deadline)
      throw new Error(`${outbox.waiting} parts of requests still wait.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function countStored(
  { client, secrets }: TestDatabase,
  references: readonly string[],
): Promise<Pick<StormCrowd, "stored" | "ofStorm">> {
  const rows = new Map<string, string | null>();
  for (;;) {
    const { data, error } = await client(secrets.secretKey)
      .from("claim_list")
      .select("id, storm_id")
      .order("id")
      .range(rows.size, rows.size + ROWS - 1);
    if (error) throw new Error(`claim_list: ${error.code}`);
    for (const { id, storm_id } of data) rows.set(id ?? "", storm_id);
    if (data.length === 0) break;
  }
  const found = [...new Set(references)].filter((each) => rows.has(each));
  const ofStorm = found.filter((each) => rows.get(each) === STORM);
  return { stored: found.length, ofStorm: ofStorm.length };
}
