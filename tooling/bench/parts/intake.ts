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

/**
 * The times of the acknowledgement: from the outbox, with and without a database,
 * and from the database alone (`CLAIM_OUTBOX=off`), which syncs nothing here.
 */
export type IntakeFigures = {
  databaseUp: Summary;
  databaseDown: Summary;
  databaseAlone: Summary;
};

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
 * working database, with an unreachable one, and through the database alone.
 */
export async function measureIntake(): Promise<IntakeFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-intake-"));
  const database = await startTestDatabase(path.join(folder, "supabase"));
  const start = async (outbox: "on" | "off") =>
    startIntakeSite({
      dataFolder: folder,
      port: await freePort(),
      env: {
        SUPABASE_URL: database.url,
        SUPABASE_PUBLISHABLE_KEY: database.secrets.publishableKey,
        SUPABASE_EMBEDDED: "1",
        CLAIM_OUTBOX: outbox,
        LOG_LEVEL: "info",
      },
    });
  const sites: SiteProcess[] = [];
  try {
    const direct = await start("off");
    sites.push(direct);
    await sendSteadily(direct.url, WARM_UP);
    const databaseAlone = await measure(direct);
    await direct.kill();
    const site = await start("on");
    sites.push(site);
    await sendSteadily(site.url, WARM_UP);
    const databaseUp = await measure(site);
    await database.kill();
    const databaseDown = await measure(site);
    return { databaseUp, databaseDown, databaseAlone };
  } finally {
    await Promise.all(sites.map((site) => site.kill()));
    await database.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
