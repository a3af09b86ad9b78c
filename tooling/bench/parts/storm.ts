import { pagePaths } from "../../../tests/fixtures/routes.fixture.ts";
import { isOfStorm } from "../../../tests/fixtures/site/storm.fixture.ts";
import { type BenchSite, openBenchStack } from "../bench-site.ts";
import { printFact, printRow, summarise, type Summary } from "../measure.ts";
import { preparePublication } from "../prepared-storm.ts";
import { cpuSeconds } from "../process-figures.ts";
import { readServed, untilShown } from "../served-page.ts";
import { measureStormCrowd, type StormCrowd } from "./storm-crowd.ts";

const ROUNDS = 10;
/** After a change the site renders its most read pages again. */
const PAUSE_MS = 2_000;

/** The result of `measureStorm`. */
export type StormFigures = {
  /** The pages that the storm is about. */
  pages: number;
  /** From sending the publication to a page that shows the storm, all at once. */
  switchedOn: Summary;
  /** The same to a page that no longer shows it. */
  switchedOff: Summary;
  /**
   * CPU time of the site until all pages had changed, in milliseconds; other load
   * of the machine does not change it. Null if it is unknown.
   */
  cpu: Summary | null;
  crowd: StormCrowd;
};

/** One change: the milliseconds of each page, and the site's CPU time. */
type Change = { times: number[]; cpu: number | null };

/**
 * Switches a prepared storm on and off, as the Studio publishes it, and reads all
 * of its pages at once until each has changed; then switches it on while many
 * read the site and ask for help.
 */
export async function measureStorm(): Promise<StormFigures> {
  const stack = await openBenchStack();
  try {
    const site = await stack.startSite();
    const paths = pagePaths.filter(isOfStorm);
    for (const path of paths) await readServed(site.url + path);
    const on: Change[] = [];
    const off: Change[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const words = `Measured storm ${round} of ${ROUNDS}`;
      for (const isOn of [true, false]) {
        const publish = await preparePublication(stack.lake, words, isOn);
        const change = await measureChange(site, paths, words, isOn, publish);
        // The first round warms the site up.
        if (round > 0) (isOn ? on : off).push(change);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
    await site.stop();
    const crowd = await measureStormCrowd(stack);
    return { pages: paths.length, ...summariseChanges(on, off), crowd };
  } finally {
    await stack.remove();
  }
}

async function measureChange(
  { url, pid }: BenchSite,
  paths: readonly string[],
  words: string,
  isOn: boolean,
  publish: () => Promise<void>,
): Promise<Change> {
  const times: number[] = [];
  const before = cpuSeconds(pid);
  const began = performance.now();
  await Promise.all([
    publish(),
    ...paths.map(async (path) => {
      await untilShown(url + path, words, isOn);
      times.push(performance.now() - began);
    }),
  ]);
  const after = cpuSeconds(pid);
  const isKnown = before !== null && after !== null;
  return { times, cpu: isKnown ? (after - before) * 1000 : null };
}

function summariseChanges(on: readonly Change[], off: readonly Change[]) {
  const timesOf = (changes: readonly Change[]) =>
    summarise(changes.flatMap(({ times }) => times));
  const cpu = [...on, ...off]
    .map((change) => change.cpu)
    .filter((ms) => ms !== null);
  return {
    switchedOn: timesOf(on),
    switchedOff: timesOf(off),
    cpu: cpu.length > 0 ? summarise(cpu) : null,
  };
}

/** @param figures as lines for a person. */
export function printStorm(figures: StormFigures): void {
  const { pages, switchedOn, switchedOff, cpu, crowd } = figures;
  const goal = "to reach: 250 ms at 95 %";
  printRow(`a storm switched on, its ${pages} pages`, switchedOn, goal);
  printRow("the same storm switched off", switchedOff, goal);
  if (cpu !== null) printRow("  CPU time of the site for all of them", cpu);
  const { readers, acknowledged, stored, ofStorm } = crowd;
  console.log(
    `\n${crowd.connections} readers and ${acknowledged.rounds} requests in ${crowd.seconds} s; after half of it a storm is switched on`,
  );
  printRow("cached pages", readers, "to reach: 250 ms at 99 %");
  printRow("requests acknowledged", acknowledged);
  const lost = acknowledged.rounds - stored;
  printFact("requests lost", String(lost), "to reach: 0");
  printFact("requests from the storm", String(ofStorm));
  const shown = `${crowd.shownAfter.toFixed(0)} ms`;
  printFact("the storm on the home page after", shown);
}
