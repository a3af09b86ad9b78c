import {
  CADDY,
  missingProgram,
  NGINX,
  VARNISH,
} from "../../../tests/fixtures/edge/debian-program.fixture.ts";
import { DEPLOYED_HOST } from "../../../tests/fixtures/edge/deployed-files.fixture.ts";
import { createEdgeReader } from "../../../tests/fixtures/edge/edge-reader.fixture.ts";
import {
  type EdgeProcess,
  startCaddy,
  startNginxCache,
  startVarnish,
} from "../../../tests/fixtures/edge/edge-process.fixture.ts";
import { runPaced } from "../../../tests/fixtures/site/crowd.fixture.ts";
import { freePort } from "../../../tests/fixtures/stack/free-port.fixture.ts";
import {
  type BenchSite,
  type BenchStack,
  openBenchStack,
} from "../bench-site.ts";
import { startNginx } from "../contenders.ts";
import { printFact, printRow, summarise, type Summary } from "../measure.ts";
import { cpuSeconds } from "../process-figures.ts";
import { startHelper } from "../processes/helper-process.ts";
import { readSettled } from "../served-page.ts";
import type { Readers } from "./crowd.ts";
import { measurePublishAt } from "./edge-publish.ts";

const PAGE = "/states/texas";
const ROUNDS = 9;
const SECONDS = 1.5;
const CONNECTIONS = 32;
const PUBLISHES = 50;
const DEAD_SECONDS = 60;
const DEAD_READS_PER_SECOND = 50;

/** An edge with a site of its own behind it. */
type Fronted = {
  name: string;
  edge: EdgeProcess;
  site: BenchSite;
  /** False: every request reaches the site. */
  isCache: boolean;
};

/** A way to the page: where it is asked for, and whose CPU time counts. */
type Way = { name: string; port: number; host?: string; pids: number[] };

/** The result of `measureEdge`. */
export type EdgeFigures = {
  bytes: number;
  /** Requests per second of CPU time of all processes that answer, by name. */
  perCpuSecond: Record<string, number>;
  /** The same divided by that of nginx static files, as the median over the rounds. */
  ratio: Record<string, number>;
  /** From sending a publish to the page with it at the edge. */
  publishToFresh: Record<string, Summary>;
  /** Reads of kept pages while the site is dead. */
  dead: Record<string, { reads: number; failed: number }>;
};

/** Measures one page through each edge there is, the site alone and nginx static files. */
export async function measureEdge(): Promise<EdgeFigures> {
  const stack = await openBenchStack();
  const readers: Readers = startHelper("reader-process.ts");
  const fronted: Fronted[] = [];
  try {
    await front(stack, fronted);
    const alone = await stack.startSite();
    const page = await readSettled(alone.url + PAGE);
    const files = [
      { name: STATIC, nginx: await startNginx(page) },
      { name: `${STATIC}, read`, nginx: await startNginx(page, "read") },
    ];
    const ways = [
      ...fronted.map(wayThrough),
      { name: "the site alone", port: alone.port, pids: [alone.pid] },
      ...files.flatMap(({ name, nginx }) =>
        nginx ? [{ name, port: nginx.port, pids: [nginx.pid] }] : [],
      ),
    ];
    const caches = fronted.filter(({ isCache }) => isCache);
    for (const each of caches) await settle(each);
    const rates = await compete(readers, ways);
    for (const { nginx } of files) await nginx?.stop();
    const publishToFresh: EdgeFigures["publishToFresh"] = {};
    for (const { name, edge } of caches)
      publishToFresh[name] = await measurePublishAt(
        stack.lake,
        edge,
        PUBLISHES,
      );
    const dead: EdgeFigures["dead"] = {};
    for (const each of caches) dead[each.name] = await readDead(each);
    return { bytes: page.body.byteLength, ...rates, publishToFresh, dead };
  } finally {
    await readers.stop();
    for (const { edge } of fronted) await edge.stop();
    await stack.remove();
  }
}

/** With sendfile, as Debian sets it; for bodies of this size nginx is faster without. */
const STATIC = "nginx static files";

async function front(stack: BenchStack, fronted: Fronted[]): Promise<void> {
  const edges = [
    { name: "Varnish", program: VARNISH, start: startVarnish },
    {
      name: "nginx cache",
      program: NGINX,
      // Without TLS, as the others.
      start: (port: number) => startNginxCache([port], false),
    },
    { name: "Caddy, a proxy", program: CADDY, start: startCaddy },
  ];
  for (const { name, program, start } of edges) {
    const missing = missingProgram(program);
    if (missing !== null) {
      console.log(`${name} is not measured: ${missing}`);
      continue;
    }
    const port = await freePort();
    const edge = await start(port);
    const site = await stack.startSite(edge.siteVariables, port);
    fronted.push({ name, edge, site, isCache: program !== CADDY });
  }
}

function wayThrough({ name, edge, site }: Fronted): Way {
  const pids = [edge.workerPid, site.pid];
  return { name, port: edge.port, host: DEPLOYED_HOST, pids };
}

/** Waits until the edge holds the page, compressed as well as it can be. */
async function settle({ edge, site }: Fronted): Promise<void> {
  const best = await readSettled(site.url + PAGE);
  const reader = createEdgeReader(edge.url, 1);
  const headers = { "accept-encoding": "br" };
  // What the edge has fetched before was larger.
  for (const etag = best.headers["etag"]; ;) {
    const kept = await reader.read(PAGE, { headers });
    const isKept = String(kept.headers["server-timing"]).includes("edge");
    if (isKept && kept.headers.etag === etag) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  reader.close();
}

async function compete(
  readers: Readers,
  ways: readonly Way[],
): Promise<Pick<EdgeFigures, "perCpuSecond" | "ratio">> {
  const rates = new Map(ways.map(({ name }) => [name, [] as number[]]));
  // Alternating, so that other load affects all alike; the first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const way of ways) {
      const rate = await rateOf(readers, way);
      if (round > 0) rates.get(way.name)!.push(rate);
    }
  }
  const files = rates.get(STATIC);
  const median = (values: readonly number[]) => summarise(values).median;
  const named = <Value>(of: (values: readonly number[]) => Value) =>
    Object.fromEntries([...rates].map(([name, values]) => [name, of(values)]));
  return {
    perCpuSecond: named(median),
    ratio: files
      ? named((values) =>
          median(values.map((value, round) => value / files[round]!)),
        )
      : {},
  };
}

async function rateOf(
  readers: Readers,
  { port, host, pids }: Way,
): Promise<number> {
  const used = () =>
    pids.reduce((sum, pid) => sum + (cpuSeconds(pid) ?? NaN), 0);
  const before = used();
  const { requests } = await readers.ask({
    ...{ port, paths: [PAGE], connections: CONNECTIONS, seconds: SECONDS },
    ...(host !== undefined && { host }),
  });
  return requests / (used() - before);
}

/** Kills the site, and reads what the edge keeps. */
async function readDead({
  edge,
  site,
}: Fronted): Promise<{ reads: number; failed: number }> {
  const reader = createEdgeReader(edge.url, CONNECTIONS);
  const paths = [PAGE, "/", "/blog", "/compliance"];
  for (const path of paths)
    for (let times = 0; times < 3; times += 1) await reader.read(path);
  process.kill(site.pid, "SIGKILL");
  const statuses = await runPaced(
    DEAD_READS_PER_SECOND,
    DEAD_SECONDS,
    (index) =>
      reader.read(paths[index % paths.length]!).then(
        ({ status }) => status,
        () => 0,
      ),
  );
  reader.close();
  const failed = statuses.filter((status) => status !== 200).length;
  return { reads: statuses.length, failed };
}

/** @param figures as lines for a person. */
export function printEdge(figures: EdgeFigures): void {
  const { bytes, perCpuSecond, ratio, publishToFresh, dead } = figures;
  console.log(`\nThe page ${PAGE}, ${bytes} bytes of brotli`);
  for (const [name, rate] of Object.entries(perCpuSecond)) {
    const share = ratio[name];
    const goal = name === STATIC || share === undefined ? "" : shareOf(share);
    printFact(name, `${Math.round(rate)} /CPU-s`, goal);
  }
  for (const [name, summary] of Object.entries(publishToFresh))
    printRow(
      `publish to fresh, ${name}`,
      summary,
      "to reach: median 150 ms, 500 ms at 95 %",
    );
  for (const [name, { reads, failed }] of Object.entries(dead))
    printFact(
      `failed reads, site dead, ${name}`,
      `${failed} of ${reads}`,
      `${DEAD_SECONDS} s; to reach: 0`,
    );
}

function shareOf(share: number): string {
  return `${share.toFixed(2)} of ${STATIC} (to reach by the best: 0.90)`;
}
