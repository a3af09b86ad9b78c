import { runnerImport } from "vite";

import type { BenchLake } from "../bench-lake.ts";
import { middleArticle } from "../many-documents.ts";
import { printTable, summarise, type Summary } from "../measure.ts";

const ROUNDS = 15;
const WARM_UP = 3;

/**
 * What a query costs without a source map and with one, by HTTP in milliseconds;
 * null where the lake refused it, since it took too long.
 */
export type SourceMapFigures = Record<
  string,
  { plain: Summary | null; mapped: Summary | null }
>;

/** The queries of previews that read many documents, by the folder of app/content. */
const QUERIES: readonly [folder: string, name: string][] = [
  ["article", "ARTICLE_QUERY"],
  ["blog", "BLOG_QUERY"],
  ["blog", "RECENT_ARTICLES_QUERY"],
  ["blog", "FEED_QUERY"],
  ["sitemap", "SITEMAP_QUERY"],
];

/**
 * Asks the site's own queries in turn without and with a source map, so that
 * whatever else the machine does slows both.
 */
export async function measureSourceMaps(
  lake: BenchLake,
  count: number,
): Promise<SourceMapFigures> {
  const mutations = [{ create: { _id: "blogPage", _type: "blogPage" } }];
  await lake.ask("/data/mutate/production", lake.tokens.write, { mutations });
  const figures: SourceMapFigures = {};
  for (const [folder, name] of QUERIES) {
    const query = await importQuery(folder, name);
    // Everything that has a date has appeared.
    const time = { now: "9999-12-31T00:00:00.000Z", today: "9999-12-31" };
    const own = { slug: middleArticle(count).slug, start: 0, end: 12 };
    const params = { ...own, ...time, shownId: "" };
    const plain: (number | null)[] = [];
    const mapped: (number | null)[] = [];
    const ask = (search: string) => timeOf(lake, search, { query, params });
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const without = await ask("");
      const withMap = await ask("resultSourceMap=withKeyArraySelector");
      if (round < 0) continue;
      plain.push(without);
      mapped.push(withMap);
    }
    figures[name] = { plain: figureOf(plain), mapped: figureOf(mapped) };
  }
  return figures;
}

/** Asks once. Out: how long it took; null if that was too long for the lake. */
async function timeOf(
  lake: BenchLake,
  search: string,
  body: object,
): Promise<number | null> {
  const started = performance.now();
  try {
    const address = `/data/query/production?${search}`;
    await lake.ask(address, lake.tokens.read, body);
    return performance.now() - started;
  } catch (error) {
    if (String(error).includes("The query was stopped")) return null;
    throw error;
  }
}

/** Of some rounds; null if the lake refused one of them. */
function figureOf(times: readonly (number | null)[]): Summary | null {
  const answered = times.filter((time) => time !== null);
  return answered.length < times.length ? null : summarise(answered);
}

/** A query of the site: its modules are resolved as the build resolves them. */
async function importQuery(folder: string, name: string): Promise<string> {
  const file = `./app/content/${folder}/query.ts`;
  const config = { configFile: false, logLevel: "error" } as const;
  const { module } = await runnerImport<Record<string, unknown>>(file, config);
  const query = module[name];
  if (typeof query !== "string") throw new Error(`${file} has no ${name}.`);
  return query;
}

/** @param figures as a table for a person. */
export function printSourceMaps(figures: SourceMapFigures): void {
  const ms = (figure: Summary | null) =>
    figure === null ? "refused" : `${figure.median.toFixed(1)} ms`;
  const rows = Object.entries(figures).map(([name, { plain, mapped }]) => {
    if (plain === null || mapped === null)
      return [
        name,
        ms(plain),
        ms(mapped),
        "",
        "a round or more took too long for a thread",
      ];
    const ratio = mapped.median / plain.median;
    const isReached =
      mapped.median <= Math.max(2, 10 / plain.median + 1) * plain.median;
    const remark = isReached ? "" : "to reach: 2 times, or 10 ms more";
    return [name, ms(plain), ms(mapped), `${ratio.toFixed(1)} times`, remark];
  });
  printTable(["source maps (median)", "plain", "mapped", "", ""], rows);
}
