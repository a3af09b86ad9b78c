import { fill } from "../bench-lake.ts";
import {
  openBenchStack,
  sitemapPaths,
  type BenchStack,
  type BenchSite,
} from "../bench-site.ts";
import {
  documentsFor,
  manyDocuments,
  middleArticle,
} from "../many-documents.ts";
import { kilobytes, megabytes, printTable, summarise } from "../measure.ts";
import { readServed } from "../served-page.ts";
import { startRenderProcess, type RenderProcess } from "./cold.ts";

const FEW = 100;
const MANY = 10_000;
const ROUNDS = 3;
const BATCHES = 5;
const TURNS = 8;
const STARTS = 5;
const AT_ONCE = 8;
/** Enough pages to see whether memory grows; all would take minutes. */
const MOST_READ = 2_000;

/** The result of `measureGrowth` for one number of articles. */
export type GrowthFigures = {
  articles: number;
  /** Milliseconds of CPU for one page that is not cached. */
  cold: { article: number; list: number; lastList: number; sitemap: number };
  sitemap: { addresses: number; bytes: number };
  /** From the start of the site's process to its first page, in milliseconds. */
  startMs: number;
  /** Resident megabytes: after the first page, and after 2,000 pages or all. */
  memory: { started: number; after: number };
};

type Subject = {
  articles: number;
  stack: BenchStack;
  renders: RenderProcess;
};

/** Measures the site with few articles and with many. */
export async function measureGrowth(): Promise<GrowthFigures[]> {
  const subjects: Subject[] = [];
  try {
    for (const articles of [FEW, MANY]) subjects.push(await build(articles));
    const colds = await measureColds(subjects);
    const starts = await measureStarts(subjects);
    const figures: GrowthFigures[] = [];
    for (const [index, { articles, stack }] of subjects.entries()) {
      const read = await readWholeSite(await stack.startSite());
      const startMs = summarise(starts[index]!).median;
      figures.push({ articles, cold: colds[index]!, startMs, ...read });
    }
    return figures;
  } finally {
    for (const { stack, renders } of subjects) {
      await renders.stop();
      await stack.remove();
    }
  }
}

async function build(articles: number): Promise<Subject> {
  const stack = await openBenchStack();
  await fill(stack.lake, manyDocuments(documentsFor(articles)));
  return { articles, stack, renders: startRenderProcess(stack.lake) };
}

function pathsOf(articles: number) {
  const documents = documentsFor(articles);
  return {
    article: `/blog/${middleArticle(documents).slug}`,
    list: "/blog",
    lastList: `/blog?page=${Math.floor(articles / 12)}`,
    sitemap: "/sitemap.xml",
  };
}

type Colds = GrowthFigures["cold"];

/** Alternating, so that other load of this machine affects both alike. */
async function measureColds(subjects: readonly Subject[]): Promise<Colds[]> {
  const seen = subjects.map(() => ({
    article: [] as number[],
    list: [] as number[],
    lastList: [] as number[],
    sitemap: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { articles, renders }] of subjects.entries()) {
      const paths = pathsOf(articles);
      for (const name of ["article", "list", "lastList", "sitemap"] as const) {
        const { cold } = await renders.ask({
          path: paths[name],
          batches: BATCHES,
          // Once, since it is a file of a megabyte.
          turns: name === "sitemap" ? 1 : TURNS,
        });
        seen[index]![name].push(cold);
      }
    }
  }
  return seen.map(({ article, list, lastList, sitemap }) => ({
    article: summarise(article).median,
    list: summarise(list).median,
    lastList: summarise(lastList).median,
    sitemap: summarise(sitemap).median,
  }));
}

async function measureStarts(
  subjects: readonly Subject[],
): Promise<number[][]> {
  const times = subjects.map((): number[] => []);
  for (let round = 0; round < STARTS; round += 1) {
    for (const [index, { stack }] of subjects.entries()) {
      const began = performance.now();
      const site = await stack.startSite();
      await readServed(`${site.url}/`);
      times[index]!.push(performance.now() - began);
      await site.stop();
    }
  }
  return times;
}

async function readWholeSite(
  site: BenchSite,
): Promise<Pick<GrowthFigures, "memory" | "sitemap">> {
  await readServed(`${site.url}/`);
  const started = site.memory();
  const { body } = await readServed(`${site.url}/sitemap.xml`);
  const paths = await sitemapPaths(site.url);
  const left = paths.slice(0, MOST_READ).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const path of left) await readServed(site.url + path);
    }),
  );
  const memory = { started, after: site.memory() };
  await site.stop();
  return {
    memory,
    sitemap: { addresses: paths.length, bytes: body.byteLength },
  };
}

/** @param figures of few and of many, as lines for a person. */
export function printGrowth(figures: readonly GrowthFigures[]): void {
  const [few, many] = figures as [GrowthFigures, GrowthFigures];
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  const row = (name: string, key: keyof Colds, goal = "") => [
    name,
    ms(few.cold[key]),
    ms(many.cold[key]),
    `${(many.cold[key] / few.cold[key]).toFixed(2)} times ${goal}`,
  ];
  const goal = "(to reach: 1.5)";
  const each = (
    name: string,
    of: (figure: GrowthFigures) => string,
    remark = "",
  ) => [name, of(few), of(many), remark];
  console.log("\nGrowth: CPU of a page that is not cached, and of the site");
  printTable(
    ["", `${few.articles} articles`, `${many.articles} articles`, ""],
    [
      row("article", "article", goal),
      row("list of articles", "list", goal),
      row("last page of the list", "lastList", goal),
      row("sitemap", "sitemap"),
      each("addresses in it", ({ sitemap }) => String(sitemap.addresses)),
      each("its size, compressed", ({ sitemap }) => kilobytes(sitemap.bytes)),
      each(
        "start to first page",
        ({ startMs }) => `${Math.round(startMs)} ms`,
        "to reach: 1500 ms",
      ),
      each("memory, just started", ({ memory }) => megabytes(memory.started)),
      each(
        "with 2,000 pages read",
        ({ memory }) => megabytes(memory.after),
        "to reach: 250 MB",
      ),
    ],
  );
}
