import type { BenchLake } from "../bench-lake.ts";
import { openBenchStack, siteVariables } from "../bench-site.ts";
import { printTable } from "../measure.ts";
import {
  startHelper,
  type HelperProcess,
} from "../processes/helper-process.ts";
import type { RenderResult, RenderTask } from "../processes/render-process.ts";
import { TEMPLATES } from "../templates.ts";

const BATCHES = 9;
const TURNS = 10;

/** The result of `measureCold`, by kind of page. */
export type ColdFigures = Record<string, RenderResult>;

/** The process that renders pages. */
export type RenderProcess = HelperProcess<RenderTask, RenderResult>;

/** A process that renders pages of a lake's content, one after the other. */
export function startRenderProcess(lake: BenchLake): RenderProcess {
  return startHelper("render-process.ts", {
    ...siteVariables(lake),
    NODE_ENV: "production",
    SITE_URL: "http://localhost:3000",
    SITE_SECRET: "a secret that is of no use to anybody",
  });
}

/** Measures the cost of rendering each kind of page. */
export async function measureCold(): Promise<ColdFigures> {
  const stack = await openBenchStack();
  const renders = startRenderProcess(stack.lake);
  try {
    const figures: ColdFigures = {};
    // Twice, since V8 optimises the code during the first time.
    for (const batches of [1, BATCHES]) {
      for (const [name, path] of Object.entries(TEMPLATES))
        figures[name] = await renders.ask({ path, batches, turns: TURNS });
    }
    return figures;
  } finally {
    await renders.stop();
    await stack.remove();
  }
}

/** @param figures as lines for a person. */
export function printCold(figures: ColdFigures): void {
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  console.log("\nA page that is not cached, by CPU of the site");
  printTable(
    ["", "content read", "by the clock", "content there", "compressed", ""],
    Object.entries(figures).map(([name, { cold, wall, warm, compress }]) => [
      name,
      ...[cold, wall, warm, compress].map(ms),
      `to reach: ${name === "article" ? 2 : 6} ms`,
    ]),
  );
}
