import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

import type { TestStack } from "./stack.ts";

/** The process ids of what a stack started. */
export type StackChildren = { site: number; lake: number; database: number };

const SCRIPTS: Readonly<Record<keyof StackChildren, string>> = {
  site: "server/main.ts",
  lake: "content-lake/src/main.ts",
  database: "supabase/main.ts",
};

/** @throws Error if one of them does not run. */
export function childrenOf(stack: TestStack): StackChildren {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], {
    encoding: "utf8",
  }).split("\n");
  const own = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === stack.process.pid);

  function pidOf(name: keyof StackChildren): number {
    const found = own.find((match) => match?.[3]?.includes(SCRIPTS[name]));
    if (!found) throw new Error(`The ${name} of the stack does not run.`);
    return Number(found[1]);
  }
  return {
    site: pidOf("site"),
    lake: pidOf("lake"),
    database: pidOf("database"),
  };
}

/** What a process holds of its machine at one moment. Linux alone says it (proc(5)). */
export type Footprint = { residentMegabytes: number; descriptors: number };

export function footprintOf(pid: number): Footprint {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return {
    residentMegabytes: kilobytes / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}
