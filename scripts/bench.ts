import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { startTestStack } from "../tests/fixtures/stack/stack.fixture.ts";
import { newestResult, printChanges } from "../tooling/bench/comparison.ts";
import { printHead, printRow } from "../tooling/bench/measure.ts";
import { measureCold, printCold } from "../tooling/bench/parts/cold.ts";
import { measureFsync } from "../tooling/bench/parts/fsync.ts";
import { measureIntake } from "../tooling/bench/parts/intake.ts";
import { measureLake, printLake } from "../tooling/bench/parts/lake.ts";
import { measurePublish } from "../tooling/bench/parts/publish.ts";
import {
  measureServing,
  printServing,
} from "../tooling/bench/parts/serving.ts";
import { buildSite, isSiteBuilt } from "../tooling/build/build-site.ts";

// `npm run bench`: figures, not checks. Everything runs on this machine, on data
// of its own, in one run, so that the figures can be compared with one another.
// `npm run bench -- lake intake` measures these parts alone. What has changed
// since the last run is said at the end, or with `--against <file>` since that one.

const ROUNDS = 50;
const DOCUMENTS = 10_000;

const FOLDER = path.resolve(".cache/bench");

/** A part of the benchmark: measures, then prints its figures. */
function part<Figures extends object>(
  measure: () => Promise<Figures>,
  print: (figures: Figures) => void,
): () => Promise<object> {
  return async () => {
    const figures = await measure();
    print(figures);
    return figures;
  };
}

async function publish(): Promise<object> {
  const stack = await startTestStack();
  try {
    const fsync = measureFsync(stack.dataFolder, 200);
    const { acknowledged, freshHtml } = await measurePublish(stack, ROUNDS);
    printRow("one fsync of 4 kB on this disk", fsync);
    printRow("publish acknowledged", acknowledged);
    printRow("publish to fresh HTML", freshHtml, "to reach: 250 ms at 95 %");
    const times = (acknowledged.median / fsync.median).toFixed(1);
    console.log(`publish acknowledged costs ${times} times one fsync (median)`);
    return { fsync, acknowledged, freshHtml };
  } finally {
    await stack.remove();
  }
}

async function intake(): Promise<object> {
  const figures = await measureIntake();
  const goal = "to reach: median 20 ms, 60 ms at 99 %";
  printRow("consultation acknowledged", figures.databaseUp, goal);
  printRow("the same without a database", figures.databaseDown, goal);
  return figures;
}

const PARTS: Record<string, () => Promise<object>> = {
  serving: part(measureServing, printServing),
  cold: part(measureCold, printCold),
  publish,
  lake: part(() => measureLake(DOCUMENTS), printLake),
  intake,
};

/** What was asked for; ends with a sentence if there is no such thing. */
function readArguments(argv: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      against: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(
      `npm run bench [-- <part>… --against <file>]\n\nParts: ${Object.keys(PARTS).join(", ")}`,
    );
    process.exit(0);
  }
  const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    const known = Object.keys(PARTS).join(", ");
    console.error(`There is no part "${unknown}"; there are ${known}.`);
    process.exit(1);
  }
  return {
    asked: positionals,
    against: values.against ?? newestResult(FOLDER),
  };
}

async function main(): Promise<void> {
  const { asked, against } = readArguments(process.argv.slice(2));
  if (!isSiteBuilt()) await buildSite();
  const machine = {
    cores: os.cpus().length,
    model: os.cpus()[0]?.model ?? "",
    node: process.version,
  };
  const results: Record<string, unknown> = { machine };
  printHead();
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const [load] = os.loadavg();
    results[name] = { load, figures: await measure() };
    console.log(`(the machine's load before this: ${load?.toFixed(1)})`);
  }
  if (against !== null) printChanges(against, results);
  console.log(`\nWritten to ${write(results)}`);
}

/** For programs that compare one run with another. */
function write(results: object): string {
  mkdirSync(FOLDER, { recursive: true });
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const file = path.join(FOLDER, `${stamp}.json`);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return path.relative(process.cwd(), file);
}

await main();
