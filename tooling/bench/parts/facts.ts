import { pagePaths } from "../../../tests/fixtures/routes.fixture.ts";
import { type BenchSite, openBenchStack } from "../bench-site.ts";
import { printRow, summarise, type Summary } from "../measure.ts";
import { untilShown } from "../served-page.ts";

const FACT = "fact-fee-range";
const ROUNDS = 50;

/** The result of `measureFacts`. */
export type FactFigures = {
  /** The pages that hold the fact. */
  pages: number;
  /** From sending a new value to the complete page with it. */
  freshHtml: Summary;
  /** Pages that still held an older value after each of the changes. */
  left: number;
};

/**
 * Changes the value of one fact again and again, reads one of the pages that
 * hold it until it shows the new value, and then looks for older ones on all.
 */
export async function measureFacts(): Promise<FactFigures> {
  const stack = await openBenchStack();
  try {
    const site = await stack.startSite();
    const change = (value: string) =>
      stack.lake.ask("/data/mutate/production", stack.lake.tokens.write, {
        mutations: [{ patch: { id: FACT, set: { value } } }],
      });
    await change(valueOf(0));
    const paths = await pagesWith(site, valueOf(0));
    const times: number[] = [];
    let left = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const path = paths[round % paths.length] ?? "/";
      const began = performance.now();
      await change(valueOf(round));
      await untilShown(site.url + path, valueOf(round));
      times.push(performance.now() - began);
      left += (await pagesWith(site, valueOf(round - 1), paths)).length;
    }
    return { pages: paths.length, freshHtml: summarise(times), left };
  } finally {
    await stack.remove();
  }
}

/** A value that no text holds by itself. */
function valueOf(round: number): string {
  return `${round}.125-${round}.875%`;
}

async function pagesWith(
  site: BenchSite,
  words: string,
  paths: readonly string[] = pagePaths,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    if ((await response.text()).includes(words)) found.push(path);
  }
  return found;
}

/** @param figures as lines for a person. */
export function printFacts({ pages, freshHtml, left }: FactFigures): void {
  printRow(
    `a new value of a fact on one of ${pages} pages`,
    freshHtml,
    "to reach: 250 ms at 95 %",
  );
  console.log(`pages with an older value after it: ${left} (to reach: 0)`);
}
