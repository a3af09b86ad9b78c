import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import type { Summary } from "./figures.ts";

const run = promisify(execFile);

/** The part of autocannon's report that is read here. */
type Report = {
  requests: { total: number; average: number };
  latency: { p50: number; p97_5: number; p99: number; max: number };
  "2xx": number;
  "3xx": number;
  errors: number;
};

/** What a server did under load. */
export type Load = { requests: number; perSecond: number; latency: Summary };

/** What is sent, besides an address, to autocannon's own options. */
export type LoadOptions = { connections: number; seconds: number };

/**
 * Requests addresses of one server in turn, from a process of its own. In: the
 * addresses, and more arguments of autocannon.
 *
 * @throws Error unless every request is answered by a success or a redirect.
 */
export async function load(
  urls: readonly string[],
  { connections, seconds }: LoadOptions,
  more: readonly string[] = [],
): Promise<Load> {
  const har = path.join(os.tmpdir(), `bench-${process.pid}.har`);
  const headers = [{ name: "accept-encoding", value: "gzip, deflate, br" }];
  const entries = urls.map((url) => ({
    request: { method: "GET", url, headers },
  }));
  writeFileSync(har, JSON.stringify({ log: { entries } }));
  const { stdout } = await run(
    process.execPath,
    [
      ...["node_modules/autocannon/autocannon.js", "--json"],
      ...["-c", String(connections), "-d", String(seconds), ...more],
      ...(urls.length > 1 ? ["--har", har, new URL(urls[0]!).origin] : urls),
    ],
    { maxBuffer: 1e8 },
  ).finally(() => rmSync(har));
  const report = JSON.parse(stdout) as Report;
  const { requests, latency, errors } = report;
  if (errors > 0 || report["2xx"] + report["3xx"] < requests.total)
    throw new Error(`${urls[0]} did not answer every request: ${stdout}`);
  return {
    requests: requests.total,
    perSecond: requests.average,
    latency: {
      median: latency.p50,
      p95: latency.p97_5,
      p99: latency.p99,
      max: latency.max,
    },
  };
}
