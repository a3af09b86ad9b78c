import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { startIntakeSite } from "../../../tests/fixtures/intake/intake-site.fixture.ts";
import type { SiteProcess } from "../../../tests/fixtures/site/site-process.fixture.ts";
import { startTestDatabase } from "../../../tests/fixtures/stack/database.fixture.ts";
import { freePort } from "../../../tests/fixtures/stack/free-port.fixture.ts";
import { summarise, type Summary } from "../measure.ts";
import { PER_SECOND, sendSteadily } from "../steady-senders.ts";

const SECONDS = 10;
const WARM_UP = 50;

/** The times of the acknowledgement, with and without a database. */
export type IntakeFigures = { databaseUp: Summary; databaseDown: Summary };

/**
 * The durations in the site's log, from the first byte of a request to the last
 * of its answer.
 */
function serverTimes(output: string): number[] {
  return output
    .split("\n")
    .filter((line) => line.includes('"path":"/consultation"'))
    .map((line) => JSON.parse(line) as { method: string; ms: number })
    .filter(({ method }) => method === "POST")
    .map(({ ms }) => ms);
}

async function measure(site: SiteProcess): Promise<Summary> {
  const before = serverTimes(site.output()).length;
  await sendSteadily(site.url, PER_SECOND * SECONDS);
  return summarise(serverTimes(site.output()).slice(before));
}

/**
 * Measures the time to acknowledge a consultation, at fifty a second, with a
 * working database and with an unreachable one.
 */
export async function measureIntake(): Promise<IntakeFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-intake-"));
  const database = await startTestDatabase(path.join(folder, "supabase"));
  const site = await startIntakeSite({
    dataFolder: path.join(folder, "site"),
    port: await freePort(),
    env: {
      SUPABASE_URL: database.url,
      SUPABASE_PUBLISHABLE_KEY: database.secrets.publishableKey,
      SUPABASE_EMBEDDED: "1",
      LOG_LEVEL: "info",
    },
  });
  try {
    await sendSteadily(site.url, WARM_UP);
    const databaseUp = await measure(site);
    await database.kill();
    return { databaseUp, databaseDown: await measure(site) };
  } finally {
    await site.kill();
    await database.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
