import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import type { Summary } from "./figures.ts";

/** The part of autocannon's report that is read here. */
type Report = {
  requests: { total: number; average: number };
  latency: { p50: number; p97_5: number; p99: number; max: number };
  "2xx": number;
  errors: number;
};

/**
 * Requests addresses of one server in turn, from a process of its own.
 *
 * @throws Error unless every request is answered by a success.
 */
export async function load(
  urls: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ requests: number; perSecond: number; latency: Summary }> {
  const har = path.join(os.tmpdir(), `bench-${process.pid}.har`);
  const headers = [{ name: "accept-encoding", value: "gzip, deflate, br" }];
  const entries = urls.map((url) => ({
    request: { method: "GET", url, headers },
  }));
  writeFileSync(har, JSON.stringify({ log: { entries } }));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...["node_modules/autocannon/autocannon.js", "--json", "--har", har],
      ...["-c", String(connections), "-d", String(seconds)],
      new URL(urls[0]!).origin,
    ],
    { maxBuffer: 1e8 },
  ).finally(() => rmSync(har));
  const report = JSON.parse(stdout) as Report;
  const { requests, latency, errors } = report;
  if (errors > 0 || report["2xx"] < requests.total)
    throw new Error(`${urls[0]} did not answer every request: ${stdout}`);
  const { p50, p97_5, p99, max } = latency;
  return {
    ...{ requests: requests.total, perSecond: requests.average },
    latency: { median: p50, p95: p97_5, p99, max },
  };
}
