import { pagePaths } from "../../../tests/fixtures/routes.fixture.ts";
import type { BenchLake } from "../bench-lake.ts";
import { openBenchStack, type BenchSite } from "../bench-site.ts";
import { printRow, summarise, type Summary } from "../measure.ts";
import { untilShown } from "../served-page.ts";

const ROUNDS = 5;
const AT_ONCE = 8;

/** The result of `measureRefresh`. */
export type RefreshFigures = {
  pages: number;
  /** From the change to the last page that shows it. */
  allFresh: Summary;
};

/**
 * Changes a text that every page shows, and reads all pages until each shows
 * the new one.
 */
export async function measureRefresh(): Promise<RefreshFigures> {
  const stack = await openBenchStack();
  try {
    const site = await stack.startSite();
    const paths = await pagesWithFooter(site);
    const times: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const note = `Measured note ${round} of ${ROUNDS}`;
      const began = performance.now();
      await changeFooter(stack.lake, note);
      await eachOf(paths, (path) => untilShown(site.url + path, note));
      times.push(performance.now() - began);
    }
    return { pages: paths.length, allFresh: summarise(times) };
  } finally {
    await stack.remove();
  }
}

async function changeFooter(lake: BenchLake, footerNote: string) {
  const patch = { id: "siteSettings", set: { footerNote } };
  await lake.ask("/data/mutate/production", lake.tokens.write, {
    mutations: [{ patch }],
  });
}

/**
 * Reads every page once, so that the site caches it. Out: the paths of those
 * with the footer.
 */
async function pagesWithFooter(site: BenchSite): Promise<string[]> {
  const found: string[] = [];
  await eachOf(pagePaths, async (path) => {
    const response = await fetch(site.url + path, { redirect: "manual" });
    const html = await response.text();
    if (response.status === 200 && html.includes("</footer>")) found.push(path);
  });
  return found;
}

async function eachOf(
  paths: readonly string[],
  work: (path: string) => Promise<void>,
): Promise<void> {
  const left = paths.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const path of left) await work(path);
    }),
  );
}

/** @param figures as lines for a person. */
export function printRefresh({ pages, allFresh }: RefreshFigures): void {
  printRow(
    `${pages} pages fresh after a new footer`,
    allFresh,
    "to reach: 2000 ms",
  );
}
