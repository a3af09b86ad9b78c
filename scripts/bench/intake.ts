import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { CONSULTATION } from "../../tests/fixtures/intake/consultation.fixture.ts";
import {
  openForm,
  sendConsultation,
  startIntakeSite,
} from "../../tests/fixtures/intake/intake-site.fixture.ts";
import { startTestDatabase } from "../../tests/fixtures/stack/database.fixture.ts";
import { freePort } from "../../tests/fixtures/stack/free-port.fixture.ts";
import { printTimes } from "./figures.ts";

const PER_SECOND = 50;
const GOAL = "to reach: median 20 ms, 60 ms at 99 %";

/** Fifty consultations a second, with a database and without one. */
export async function measureIntake(): Promise<object> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-intake-"));
  const database = await startTestDatabase(path.join(folder, "supabase"));
  const site = await startIntakeSite({
    dataFolder: path.join(folder, "site"),
    port: await freePort(),
    env: {
      SUPABASE_URL: database.url,
      SUPABASE_PUBLISHABLE_KEY: database.secrets.publishableKey,
      SUPABASE_EMBEDDED: "1",
    },
  });
  /** At a constant rate, however long the answers take. */
  async function send(seconds: number): Promise<number[]> {
    const form = await openForm(site.url);
    const times: Promise<number>[] = [];
    const began = performance.now();
    for (let index = 0; index < seconds * PER_SECOND; index += 1) {
      const due = began + (index * 1000) / PER_SECOND;
      await pause(Math.max(0, due - performance.now()));
      times.push(sendOne(form));
    }
    return Promise.all(times);
  }

  let sent = 0;
  async function sendOne(form: URLSearchParams): Promise<number> {
    const email = `prospect.${(sent += 1)}@example.com`;
    const started = performance.now();
    await sendConsultation(site.url, form, { ...CONSULTATION, email });
    return performance.now() - started;
  }

  try {
    await send(2);
    const up = await send(10);
    await database.kill();
    const down = await send(10);
    return {
      databaseUp: printTimes("consultation acknowledged", up, GOAL),
      databaseDown: printTimes("the same without a database", down, GOAL),
    };
  } finally {
    await site.kill();
    await database.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
