import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { startTestStack } from "../tests/setup/stack.ts";
import { measureBackup, printBackup } from "./bench/backup.ts";
import { measureFsync } from "./bench/fsync.ts";
import { measureIntake } from "./bench/intake.ts";
import { measureLake, printLake } from "./bench/lake.ts";
import { printHead, printRow } from "./bench/measure.ts";
import { measurePublish } from "./bench/publish.ts";
import { measureStudio, printStudio } from "./bench/studio.ts";

// `npm run bench`: figures, not checks. Everything runs on this machine, on data
// of its own, in one run, so that the figures can be compared with one another.
// `npm run bench -- lake backup` measures these parts alone.

const ROUNDS = 50;
const FEW = 1_000;
const MANY = 10_000;

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

async function lake(): Promise<object> {
  const figures = [];
  for (const count of [FEW, MANY]) {
    const measured = await measureLake(count);
    printLake(measured);
    figures.push(measured);
  }
  return figures;
}

async function studio(): Promise<object> {
  const figures = await measureStudio(MANY);
  printStudio(figures);
  return figures;
}

async function backup(): Promise<object> {
  const figures = await measureBackup(MANY);
  printBackup(figures);
  return figures;
}

const PARTS: Record<string, () => Promise<object>> = {
  publish,
  intake,
  lake,
  studio,
  backup,
};

async function main(asked: readonly string[]): Promise<void> {
  const unknown = asked.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    console.error(
      `There is no part "${unknown}"; there are ${Object.keys(PARTS).join(", ")}.`,
    );
    process.exitCode = 1;
    return;
  }
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
  console.log(`\nWritten to ${write(results)}`);
}

/** For programs that compare one run with another. */
function write(results: object): string {
  const folder = path.resolve(".cache/bench");
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const file = path.join(folder, `${stamp}.json`);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return path.relative(process.cwd(), file);
}

await main(process.argv.slice(2));
