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
/** Of each of two sites in turn. */
const ROUNDS = 200;

/**
 * The times of the acknowledgement: from the outbox, with and without a database;
 * and one after the other, from the outbox and from the database alone
 * (`CLAIM_OUTBOX=off`), which is the embedded one and syncs nothing.
 */
export type IntakeFigures = {
  databaseUp: Summary;
  databaseDown: Summary;
  outboxAlternating: Summary;
  databaseAlternating: Summary;
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

/** Sends in turn to both sites, so that what else the machine does slows both. */
async function measureInTurn(
  sites: readonly SiteProcess[],
): Promise<Summary[]> {
  for (let round = 0; round < WARM_UP; round += 1)
    for (const { url } of sites) await sendSteadily(url, 1);
  const before = sites.map((site) => serverTimes(site.output()).length);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { url } of sites) await sendSteadily(url, 1);
  return sites.map((site, place) =>
    summarise(serverTimes(site.output()).slice(before[place])),
  );
}

/**
 * Measures the time to acknowledge a consultation, at fifty a second, with a
 * working database and with an unreachable one; and with the outbox beside the
 * database alone.
 */
export async function measureIntake(): Promise<IntakeFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-intake-"));
  const database = await startTestDatabase(path.join(folder, "supabase"));
  const start = async (outbox: "on" | "off") =>
    startIntakeSite({
      dataFolder: path.join(folder, outbox),
      port: await freePort(),
      env: {
        SUPABASE_URL: database.url,
        SUPABASE_PUBLISHABLE_KEY: database.secrets.publishableKey,
        SUPABASE_EMBEDDED: "1",
        CLAIM_OUTBOX: outbox,
        LOG_LEVEL: "info",
      },
    });
  const site = await start("on");
  const direct = await start("off");
  try {
    const [outboxAlternating, databaseAlternating] = await measureInTurn([
      site,
      direct,
    ]);
    await direct.kill();
    await sendSteadily(site.url, WARM_UP);
    const databaseUp = await measure(site);
    await database.kill();
    const databaseDown = await measure(site);
    return {
      databaseUp,
      databaseDown,
      outboxAlternating: outboxAlternating!,
      databaseAlternating: databaseAlternating!,
    };
  } finally {
    await Promise.all([site.kill(), direct.kill()]);
    await database.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
