import {
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
} from "node:fs";
import { statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import type { ConsultationFields } from "../../app/intake/submission.ts";
import {
  makeDatabaseSecrets,
  startTestDatabase,
  type TestDatabase,
} from "../setup/database.ts";
import { startFaultProxy, type FaultProxy } from "../setup/fault-proxy.ts";
import {
  openConsultation,
  sendConsultation,
  startIntakeSite,
} from "../setup/intake-site.ts";
import type { SiteProcess } from "../setup/site-process.ts";
import { freePort } from "../setup/stack.ts";

// What a prospect was thanked for is kept, whatever happens to the database and
// to the site. The content source is down all the time: nobody needs it to ask
// for help.

const LONG = Boolean(process.env["TEST_LONG"]);
const SUBMISSIONS = LONG ? 2_000 : 200;
const BEFORE_POWER_LOSS = 500;
const SENDERS = 8;
const SURNAME = "Quillfeather";

const secrets = makeDatabaseSecrets();
let folder: string;
let databaseFolder: string;
let databasePort: number;
let sitePort: number;
let database: TestDatabase;
let proxy: FaultProxy;
let site: SiteProcess;
/** What processes that are gone have printed. */
let printed = "";

async function startDatabase(): Promise<void> {
  database = await startTestDatabase(databaseFolder, {
    secrets,
    port: databasePort,
  });
}

async function startSite(): Promise<void> {
  site = await startIntakeSite({
    dataFolder: folder,
    port: sitePort,
    env: {
      SUPABASE_URL: proxy.url,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SUPABASE_EMBEDDED: "1",
      LOG_LEVEL: "info",
    },
  });
}

async function killDatabase(): Promise<void> {
  await database.kill();
  printed += database.output();
}

async function killSite(): Promise<void> {
  await site.kill();
  printed += site.output();
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "intake-faults-"));
  databaseFolder = path.join(folder, "supabase");
  databasePort = await freePort();
  sitePort = await freePort();
  proxy = await startFaultProxy(databasePort);
  await startDatabase();
  await startSite();
}, 120_000);

afterAll(async () => {
  await site?.kill();
  await database?.kill();
  await proxy?.close();
  rmSync(folder, { recursive: true, force: true });
});

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let made = 0;

/** A prospect like no other, whose name and words can be found again anywhere. */
function prospect(): ConsultationFields {
  const number = (made += 1);
  return {
    name: `Perpetua ${SURNAME} ${number}`,
    email: `perpetua.${number}@quillfeather.example`,
    phone: `(303) 555-${String(number).padStart(5, "0")}`,
    location: `${number} Featherstone Lane, Denver, CO 80202`,
    description: `The hail went through the roof.\nQuillwords ${number}`,
    perilType: "hail",
    dateOfLoss: "2026-10-01",
    policyNumber: `QUILL-${number}`,
    insuranceCarrier: "Featherstone Mutual",
    damageType: `Roof ${number}`,
  };
}

type Acknowledged = Map<string, ConsultationFields>;

/** Tries until it succeeds, as a person does who sees an error. */
async function insist<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await rest(100);
    }
  }
}

/** Sends so many, several at a time. */
async function askMany(
  count: number,
  acknowledged: Acknowledged,
): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      // Each writes several requests into one form: other words are another one.
      const opened = await insist(() => openConsultation(site.url));
      while ((left -= 1) >= 0) {
        const fields = prospect();
        const reference = await insist(() =>
          sendConsultation(site.url, opened, fields),
        );
        acknowledged.set(reference, fields);
      }
    }),
  );
}

/** Every row of a table, as the firm sees it. */
async function rowsOf(
  table: "claims" | "claim_activities" | "claim_attribution",
): Promise<Record<string, unknown>[]> {
  const client = database.client(secrets.secretKey);
  const rows: Record<string, unknown>[] = [];
  const order = table === "claims" ? "id" : "claim_id";
  for (;;) {
    const { data, error } = await client
      .from(table)
      .select()
      .order(order)
      .range(rows.length, rows.length + 499);
    if (error) throw new Error(`${table}: ${error.code} ${error.message}`);
    rows.push(...data);
    if (data.length < 500) return rows;
  }
}

/** How many rows the firm has; null while the database does not say. */
async function countOf(
  table: "claim_attribution" | "claim_activities",
): Promise<number | null> {
  const { count } = await database
    .client(secrets.secretKey)
    .from(table)
    .select("claim_id", { count: "exact", head: true });
  return count;
}

/** Compares what the firm has with what the prospects were thanked for. */
async function expectEachOnce(acknowledged: Acknowledged): Promise<void> {
  const claims = await rowsOf("claims");
  expect(claims.map(({ id }) => id)).toEqual([...acknowledged.keys()].sort());
  for (const claim of claims) {
    const fields = acknowledged.get(String(claim["id"]))!;
    expect(claim).toMatchObject({
      title: `New Claim - ${fields.damageType}`,
      status: "prospect",
      policyholder_email: fields.email,
      location: fields.location,
      peril_type: fields.perilType,
      date_of_loss: fields.dateOfLoss,
    });
    expect(claim["description"]).toContain(
      `Policy Number: ${fields.policyNumber}\n`,
    );
    expect(claim["description"]).toContain(
      `Quillwords ${fields.policyNumber.slice(6)}`,
    );
  }
  const activities = await rowsOf("claim_activities");
  expect(activities.map(({ claim_id: id }) => id)).toEqual(
    [...acknowledged.keys()].sort(),
  );
  for (const activity of activities)
    expect(activity).toMatchObject({
      title: "New Prospect Submission",
      description: "New consultation request received through website form",
      status: "pending",
    });
}

const everythingArrives = (acknowledged: Acknowledged) =>
  vi.waitFor(
    async () => {
      const { outbox } = await site.health();
      expect(outbox.waiting).toBe(0);
      expect(outbox.parked).toBe(0);
      expect(await countOf("claim_activities")).toBe(acknowledged.size);
    },
    { timeout: 240_000, interval: 500 },
  );

/** One trouble after the other, each followed by a moment of peace. */
const troubles: readonly (() => Promise<void>)[] = [
  async function databaseKilled() {
    await killDatabase();
    await rest(300);
    await startDatabase();
  },
  async function answersGarbage() {
    proxy.fault = "garbage";
    await rest(1_500);
    proxy.fault = "none";
  },
  async function siteKilled() {
    await killSite();
    await startSite();
  },
  async function databasePaused() {
    database.process.kill("SIGSTOP");
    // In the long form longer than a delivery waits for its answer.
    await rest(LONG ? 6_000 : 1_000);
    database.process.kill("SIGCONT");
  },
  async function databaseSlow() {
    proxy.fault = "slow";
    await rest(1_000);
    proxy.fault = "none";
  },
  async function connectionsRefused() {
    proxy.fault = "refuse";
    await rest(700);
    proxy.fault = "none";
  },
  async function bothKilled() {
    proxy.fault = "garbage";
    await Promise.all([killDatabase(), killSite()]);
    await Promise.all([startDatabase(), startSite()]);
    proxy.fault = "none";
  },
];

describe("a request for help that was acknowledged", () => {
  const acknowledged: Acknowledged = new Map();

  it(
    `is with the firm exactly once, ${SUBMISSIONS} times, whatever fails meanwhile`,
    async () => {
      let isOver = false;
      const sending = (async () => {
        // Spread out, so that every trouble meets some of them.
        const perTrouble = Math.ceil(SUBMISSIONS / (LONG ? 100 : 20));
        while (acknowledged.size < SUBMISSIONS) {
          const left = SUBMISSIONS - acknowledged.size;
          await askMany(Math.min(perTrouble, left), acknowledged);
          await rest(200);
        }
        isOver = true;
      })();
      let rounds = 0;
      do {
        for (const trouble of troubles) {
          await trouble();
          await rest(300);
        }
        rounds += 1;
      } while (!isOver);
      await sending;
      await everythingArrives(acknowledged);
      await expectEachOnce(acknowledged);
      expect(acknowledged.size).toBe(SUBMISSIONS);
      console.log(
        `${acknowledged.size} acknowledged, each present once, after ${rounds} rounds of ${troubles.length} troubles`,
      );
    },
    LONG ? 1_800_000 : 240_000,
  );

  it(`comes back after a loss of power that took the last ${BEFORE_POWER_LOSS}`, async () => {
    const postgres = path.join(databaseFolder, "postgres");
    const copy = path.join(folder, "copy");
    await database.stop();
    printed += database.output();
    cpSync(postgres, copy, { recursive: true });
    await startDatabase();

    await askMany(BEFORE_POWER_LOSS, acknowledged);
    await everythingArrives(acknowledged);
    await killDatabase();
    rmSync(postgres, { recursive: true });
    cpSync(copy, postgres, { recursive: true });
    await startDatabase();
    await everythingArrives(acknowledged);
    await vi.waitFor(
      () => expect(site.output()).toContain("rows that the database had lost"),
      { timeout: 30_000 },
    );
    await expectEachOnce(acknowledged);
  }, 300_000);

  it("comes back after a loss of power that cut files short at random", async () => {
    await Promise.all([killDatabase(), killSite()]);
    const files = readdirSync(path.join(databaseFolder, "postgres"), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const cut: string[] = [];
    for (const file of files) {
      if (Math.random() > 0.05) continue;
      const { size } = statSync(file);
      const length = Math.floor(Math.random() * size);
      truncateSync(file, length);
      cut.push(`${path.relative(databaseFolder, file)}: ${size} to ${length}`);
    }
    await Promise.all([startDatabase(), startSite()]);
    try {
      await everythingArrives(acknowledged);
      await expectEachOnce(acknowledged);
    } catch (error) {
      throw new Error(`Cut: ${cut.join(", ")}`, { cause: error });
    }
  }, 300_000);

  it("leaves nothing of a person in any line that a process printed", () => {
    const lines = printed + site.output() + database.output();
    expect(lines).toContain("Failed to create claim");
    expect(lines).not.toMatch(
      /Quill|Perpetua|Featherstone|555-0|POL-|hail went/i,
    );
  });
});
