import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import type { ConsultationFields } from "../../../app/intake/submission.ts";
import {
  openConsultation,
  sendConsultation,
  startIntakeSite,
} from "../../../tests/fixtures/intake/intake-site.fixture.ts";
import type { SiteProcess } from "../../../tests/fixtures/site/site-process.fixture.ts";
import { startTestDatabase } from "../../../tests/fixtures/stack/database.fixture.ts";
import { freePort } from "../../../tests/fixtures/stack/free-port.fixture.ts";
import { summarise, type Summary } from "../measure.ts";

const PER_SECOND = 50;
const SECONDS = 10;
const WARM_UP = 50;

/** The times of the acknowledgement, with and without the database. */
export type IntakeFigures = { databaseUp: Summary; databaseDown: Summary };

function prospect(number: number): ConsultationFields {
  return {
    name: `Prospect ${number}`,
    email: `prospect.${number}@example.com`,
    phone: "1234567890",
    location: `${number} Main Street, Denver, CO 80202`,
    description: "The hail went through the roof in the night.",
    perilType: "hail",
    dateOfLoss: "2026-10-01",
    policyNumber: `P-${number}`,
    insuranceCarrier: "A carrier",
    damageType: "Roof",
  };
}

let sent = 0;

/** Sends at a constant rate, however long the answers take. */
async function sendSteadily(url: string, count: number): Promise<void> {
  const opened = await openConsultation(url);
  const answers: Promise<string>[] = [];
  const began = performance.now();
  for (let index = 0; index < count; index += 1) {
    const due = began + (index * 1000) / PER_SECOND;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    answers.push(sendConsultation(url, opened, prospect((sent += 1))));
  }
  await Promise.all(answers);
}

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
    dataFolder: folder,
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
    const databaseDown = await measure(site);
    return { databaseUp, databaseDown };
  } finally {
    await site.kill();
    await database.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
