import { openBenchStack } from "../bench-site.ts";
import { startBare, startNginx, type Contender } from "../contenders.ts";
import { printFact, summarise } from "../measure.ts";
import { cpuSeconds } from "../process-figures.ts";
import { startHelper } from "../processes/helper-process.ts";
import { readSettled } from "../served-page.ts";
import {
  measureCrowds,
  printCrowds,
  type Crowds,
  type Readers,
} from "./crowd.ts";

/** A typical page, neither the home page nor a short text. */
const PAGE = "/states/texas";
const ROUNDS = 9;
const SECONDS = 1.5;
const CONNECTIONS = 32;

/** The result of `measureServing`. */
export type ServingFigures = Crowds & {
  page: { path: string; bytes: number };
  /** Requests per second of the server's CPU time; null if that is unknown. */
  perCpuSecond: { site: number; bare: number; nginx: number | null } | null;
  /**
   * The site's figure divided by the other's, as the median over the rounds.
   */
  ratio: { bare: number; nginx: number | null } | null;
};

/**
 * Measures one page served by the site, by a bare server and by nginx, then the
 * whole site with many clients.
 */
export async function measureServing(): Promise<ServingFigures> {
  const stack = await openBenchStack();
  const readers: Readers = startHelper("reader-process.ts");
  try {
    const site = await stack.startSite();
    const started = site.memory();
    const page = await readSettled(site.url + PAGE);
    const bare = await startBare(page);
    const nginx = await startNginx(page);
    const counted = await compete(readers, { site, bare, nginx });
    await bare.stop();
    await nginx?.stop();
    return {
      page: { path: PAGE, bytes: page.body.byteLength },
      ...counted,
      ...(await measureCrowds(readers, site, started)),
    };
  } finally {
    await readers.stop();
    await stack.remove();
  }
}

type Contenders = Record<"site" | "bare", Contender> & {
  nginx: Contender | null;
};

async function compete(
  readers: Readers,
  contenders: Contenders,
): Promise<Pick<ServingFigures, "perCpuSecond" | "ratio">> {
  const figures: Record<keyof Contenders, number[]> = {
    site: [],
    bare: [],
    nginx: [],
  };
  // Alternating, so that other load of this machine affects all alike. The
  // first round warms them up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ["site", "bare", "nginx"] as const) {
      const contender = contenders[name];
      if (contender === null) continue;
      const figure = await perCpuSecond(readers, contender);
      if (figure === null) return { perCpuSecond: null, ratio: null };
      if (round > 0) figures[name].push(figure);
    }
  }
  const { site, bare, nginx } = figures;
  const median = (values: readonly number[]) => summarise(values).median;
  const ratioTo = (others: readonly number[]) =>
    median(others.map((other, round) => site[round]! / other));
  const hasNginx = nginx.length > 0;
  return {
    perCpuSecond: {
      site: median(site),
      bare: median(bare),
      nginx: hasNginx ? median(nginx) : null,
    },
    ratio: { bare: ratioTo(bare), nginx: hasNginx ? ratioTo(nginx) : null },
  };
}

async function perCpuSecond(
  readers: Readers,
  { port, pid }: Contender,
): Promise<number | null> {
  const before = cpuSeconds(pid);
  const { requests } = await readers.ask({
    port,
    paths: [PAGE],
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  const after = cpuSeconds(pid);
  return before === null || after === null ? null : requests / (after - before);
}

/** @param figures as lines for a person. */
export function printServing(figures: ServingFigures): void {
  const { page, perCpuSecond, ratio } = figures;
  console.log(`\nThe page ${page.path}, ${page.bytes} bytes of brotli`);
  if (perCpuSecond === null || ratio === null) {
    console.log(
      "This machine has no /proc, which tells how much CPU a server used.",
    );
  } else {
    printRate("the site", perCpuSecond.site);
    printRate(
      "a bare node:http server",
      perCpuSecond.bare,
      `the site is at ${ratio.bare.toFixed(2)} of it (to reach: 0.95)`,
    );
    if (perCpuSecond.nginx === null || ratio.nginx === null)
      console.log("nginx is not on this machine.");
    else
      printRate(
        "nginx, compressed before",
        perCpuSecond.nginx,
        `the site is at ${ratio.nginx.toFixed(2)} of it (to reach: 0.75)`,
      );
  }
  printCrowds(figures);
}

function printRate(name: string, rate: number, goal = ""): void {
  printFact(name, `${Math.round(rate)} /CPU-s`, goal);
}
