import { sitemapPaths, type BenchSite } from "../bench-site.ts";
import { megabytes, printFact, printRow, type Summary } from "../measure.ts";
import type { HelperProcess } from "../processes/helper-process.ts";
import type { ReaderResult } from "../processes/reader-process.ts";
import type { ReaderTask } from "../processes/reader.ts";
import { readServed } from "../served-page.ts";

const READERS = 500;
const SECONDS = 10;

/** The process that reads pages. */
export type Readers = HelperProcess<ReaderTask, ReaderResult>;

/**
 * The figures of many clients, each of which requests the next page as soon as
 * it has one.
 */
export type Crowd = {
  addresses: number;
  requestsPerSecond: number;
  latency: Summary;
};

/** The results of `measureCrowds`. */
export type Crowds = {
  /** The cached pages. */
  cachedPages: Crowd;
  /** These and the pages with a form, which are rendered per request. */
  allPages: Crowd;
  /** Resident megabytes of the site: at the start, with all pages, after each crowd. */
  memory: { started: number; warm: number; cached: number; all: number };
};

/** Lets many clients read the whole site. */
export async function measureCrowds(
  readers: Readers,
  site: BenchSite,
  started: number,
): Promise<Crowds> {
  const all = await sitemapPaths(site.url);
  const cached = await cachedPaths(site.url, all);
  const warm = site.memory();
  const cachedPages = await crowd(readers, site, cached);
  const afterCached = site.memory();
  const allPages = await crowd(readers, site, all);
  const memory = { started, warm, cached: afterCached, all: site.memory() };
  return { cachedPages, allPages, memory };
}

/** Reads pages once. Out: those that the site caches for everybody. */
export async function cachedPaths(
  siteUrl: string,
  paths: readonly string[],
): Promise<string[]> {
  const cached: string[] = [];
  for (const path of paths) {
    const { headers } = await readServed(siteUrl + path);
    if (/^public/.test(String(headers["cache-control"]))) cached.push(path);
  }
  return cached;
}

async function crowd(
  readers: Readers,
  { port }: BenchSite,
  paths: readonly string[],
): Promise<Crowd> {
  const { requests, latency } = await readers.ask({
    port,
    paths,
    connections: READERS,
    seconds: SECONDS,
  });
  const requestsPerSecond = requests / SECONDS;
  return { addresses: paths.length, requestsPerSecond, latency };
}

/** @param figures as lines for a person. */
export function printCrowds({ cachedPages, allPages, memory }: Crowds): void {
  printCrowd("cached pages", cachedPages, "to reach: 250 ms at 99 %; ");
  printCrowd("pages, forms too", allPages);
  printFact("memory of the site, just started", megabytes(memory.started));
  printFact("  with every page cached", megabytes(memory.warm));
  printFact("  after the first", megabytes(memory.cached), "to reach: 250 MB");
  printFact("  after the second", megabytes(memory.all));
}

function printCrowd(what: string, crowd: Crowd, goal = ""): void {
  printRow(
    `${READERS} readers of ${crowd.addresses} ${what}`,
    crowd.latency,
    `${goal}${Math.round(crowd.requestsPerSecond)} pages a second`,
  );
}
