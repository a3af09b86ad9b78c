import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { LOADS_STUDIO } from "../e2e/studio-loads.fixture.ts";

/** What a part of a run cost the machine. */
export type Cost = {
  wallSeconds: number;
  /** Of all its processes; null if the system does not report it. */
  cpuSeconds: number | null;
  started: Record<keyof typeof STARTED, number>;
};

/** How a line about a process's start is counted. */
const STARTED = {
  processes: () => true,
  databases: (line: string) => /supabase\/embedded\/main\.ts/.test(line),
  stacks: (line: string) => /scripts\/(?:start|dev)\.ts/.test(line),
  browsers: (line: string) => /--remote-debugging-p/.test(line),
  studioLoads: (line: string) => line === LOADS_STUDIO,
};

const STARTS = path.resolve(".cache", "test-starts");
const TICKS_PER_SECOND = 100;

/** A process's variables for counting what it starts. */
export const COUNTED: Readonly<Record<string, string>> = {
  TEST_STARTS: STARTS,
  NODE_OPTIONS: `--import=${pathToFileURL(path.resolve("tests/run/starts.mjs")).href}`,
};

/** Measures a part of a run. */
export async function measure(run: () => Promise<void>): Promise<Cost> {
  rmSync(STARTS, { force: true });
  const before = { cpu: cpuOfChildren(), wall: performance.now() };
  await run();
  const cpu = cpuOfChildren();
  const lines = existsSync(STARTS)
    ? readFileSync(STARTS, "utf8").trimEnd().split("\n")
    : [];
  const counted = Object.entries(STARTED).map(([name, isOne]) => {
    const of = lines.filter(isOne);
    return [
      name,
      name === "processes"
        ? of.filter((line) => line !== LOADS_STUDIO).length
        : of.length,
    ];
  });
  return {
    wallSeconds: (performance.now() - before.wall) / 1000,
    cpuSeconds: cpu === null || before.cpu === null ? null : cpu - before.cpu,
    started: Object.fromEntries(counted) as Cost["started"],
  };
}

/** CPU seconds of all child processes that have ended. */
function cpuOfChildren(): number | null {
  if (process.platform !== "linux") return null;
  // After the name, which may contain spaces, from field 3 on (proc_pid_stat(5)).
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** Prints a table of the costs of a run's parts. */
export function printCosts(costs: Readonly<Record<string, Cost>>): void {
  const rows = Object.entries(costs).map(([kind, cost]) => [
    kind,
    {
      "wall s": Math.round(cost.wallSeconds),
      "CPU s": cost.cpuSeconds === null ? null : Math.round(cost.cpuSeconds),
      ...cost.started,
    },
  ]);
  console.table(Object.fromEntries(rows));
}
