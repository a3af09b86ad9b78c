import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** The summary of a series of measurements, in milliseconds. */
export type Summary = { median: number; p95: number; p99: number; max: number };

/** Summarizes values in milliseconds, at least one. */
export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Times some rounds of work after uncounted warm-up rounds, and prints them as a row. */
export async function timed(
  name: string,
  rounds: number,
  work: (round: number) => Promise<unknown>,
  goal = "",
): Promise<Summary> {
  const times: number[] = [];
  for (let round = -Math.min(5, rounds); round < rounds; round += 1) {
    const started = performance.now();
    await work(round);
    if (round >= 0) times.push(performance.now() - started);
  }
  return printTimes(name, times, goal);
}

/** Summarizes times in milliseconds, at least one, and prints them as a row of the table. */
export function printTimes(
  name: string,
  times: readonly number[],
  goal = "",
): Summary {
  const figures = summarise(times);
  printRow(name, figures, goal);
  return figures;
}

/** Prints a series of measurements as a row of the table. */
export function printRow(name: string, figures: Summary, goal = ""): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(11);
  const { median, p95, p99, max } = figures;
  console.log(
    `${name.padEnd(42)}${[median, p95, p99, max].map(ms).join("")}  ${goal}`,
  );
}

/** Prints a single figure as a row of the same table. */
export function printFact(name: string, figure: string, goal = ""): void {
  console.log(`${name.padEnd(42)}${figure.padStart(11)}  ${goal}`);
}

/** The resident memory of a process, in MB. */
export function megabytesOf(pid: number): number {
  const text = execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString();
  return Number(text) / 1024;
}

/** @throws Error unless the answer is a success. */
export async function answered(response: Response): Promise<Response> {
  if (!response.ok)
    throw new Error(
      `${response.url}: ${response.status} ${await response.text()}`,
    );
  return response;
}

const run = promisify(execFile);

type LoadOptions = {
  connections: number;
  seconds: number;
  /** If left out, as many as are answered. */
  perSecond?: number;
  /** A flood, which may be refused. */
  isFlood?: boolean;
};

/** What a server did under load. */
type Load = { requests: number; perSecond: number; latency: Summary };

/**
 * Requests addresses of one server in turn, from a separate process.
 *
 * @param more arguments of autocannon.
 * @throws Error unless every request is answered by a success or a redirect, or
 * may be refused.
 */
export async function load(
  urls: readonly string[],
  { connections, seconds, perSecond, isFlood = false }: LoadOptions,
  more: readonly string[] = [],
): Promise<Load> {
  const har = path.join(os.tmpdir(), `bench-${randomUUID()}.har`);
  const headers = [{ name: "accept-encoding", value: "gzip, deflate, br" }];
  const entries = urls.map((url) => ({
    request: { method: "GET", url, headers },
  }));
  writeFileSync(har, JSON.stringify({ log: { entries } }));
  const running = run(
    process.execPath,
    [
      "node_modules/autocannon/autocannon.js",
      "--json",
      "-c",
      String(connections),
      "-d",
      String(seconds),
      ...more,
      ...(perSecond ? ["-R", String(perSecond)] : []),
      ...(urls.length > 1 ? ["--har", har, new URL(urls[0]!).origin] : urls),
    ],
    { maxBuffer: 1e8 },
  );
  // A flood comes from other machines: its sender must not take CPU from the
  // measurement.
  if (isFlood) os.setPriority(running.child.pid!, 19);
  const { stdout } = await running.finally(() => rmSync(har));
  const { requests, latency, ...report } = JSON.parse(stdout);
  const isRight =
    report.errors === 0 && report["2xx"] + report["3xx"] >= requests.total;
  if (!isFlood && !isRight)
    throw new Error(`${urls[0]} did not answer every request: ${stdout}`);
  return {
    requests: requests.total,
    perSecond: requests.average,
    latency: { ...latency, median: latency.p50, p95: latency.p97_5 },
  };
}
