import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, vi } from "vitest";

import { CONSULTATION } from "../../tests/fixtures/intake/consultation.fixture";
import type { Notices } from "./delivery/notice";
import type { IntakeLog } from "./delivery/worker.server";
import type {
  ConsultationFields,
  DeliveryOutcome,
  Submission,
} from "./submission";
import { type IntakeOptions, Intake } from "./intake.server";
import { openOutboxFile } from "./outbox/open.server";
import { hashOf } from "./signed-links.server";
import { stubDatabase, type StubDatabase } from "./stub-database.fixture";

/** What a person says in the consultation of these tests. */
export const fields: ConsultationFields = {
  ...CONSULTATION,
  name: "Ada Prospect",
  email: "Ada@example.com",
  phone: "(303) 111-2222",
};

/** That consultation, with other words where `changes` has them. */
export function consultation(
  changes: Partial<ConsultationFields> = {},
): Submission {
  return {
    kind: "consultation",
    fields: { ...fields, ...changes },
    attribution: { utmSource: "test" },
  };
}

/** A message of the contact form. */
export const message: Submission = {
  kind: "contact",
  fields: {
    name: "Bo",
    email: "bo@example.com",
    phone: "1234567890",
    message: "Please call me back.",
  },
};

export const lead = { box: "lead" } as const;
/** How a lead is sent under a key. */
export const asLead = (key: string) => ({ key, triage: lead });
export const review = { box: "review", reason: "too fast" } as const;

/** Sends a lead, and returns its reference. */
export const sendTo = async (
  intake: Intake,
  key: string,
  submission = consultation(),
): Promise<string> => (await intake.accept(submission, asLead(key))).reference;

/** The link of the tests: its hash is that of the reference. */
export const makeLink = (reference: string) => ({
  hash: hashOf(reference),
  expiresAt: Date.now() + 30 * 24 * 60 * 60 * 1000,
});

/** How an intake of a test differs from the others. */
export type TestOptions = Partial<
  IntakeOptions & Notices & { isEmbedded: boolean }
>;

/** One test's intakes, on a folder and a database of its own. */
export class TestIntakes {
  folder = "";
  /** Where the next intake that is made delivers. */
  database: StubDatabase = stubDatabase();
  /** What was written to the log. */
  said: { level: string; text: string }[] = [];
  #running: Intake[] = [];

  open(): this {
    this.folder = mkdtempSync(path.join(os.tmpdir(), "intake-"));
    this.database = stubDatabase();
    this.said = [];
    this.#running = [];
    return this;
  }

  /** An intake that takes what comes, and delivers nothing yet. */
  make({
    isEmbedded = false,
    channels = [],
    readReminders = async () => [],
    receipts = null,
    ...options
  }: TestOptions = {}): Intake {
    this.database.isEmbedded = isEmbedded;
    const intake = new Intake({
      dataDir: this.folder,
      minFreeBytes: 1,
      database: this.database,
      notices: { channels, readReminders, receipts },
      ...options,
    });
    this.#running.push(intake);
    return intake;
  }

  /** An intake that delivers. */
  start(options: TestOptions = {}): Intake {
    const intake = this.make(options);
    const say = (level: string) => (facts: object, words: string) => {
      this.said.push({ level, text: `${JSON.stringify(facts)} ${words}` });
    };
    const log: IntakeLog = {
      info: say("info"),
      warn: say("warn"),
      error: say("error"),
    };
    intake.start(log);
    return intake;
  }

  /** Has what rests before its next try be due at once. */
  endPauses(): void {
    const outbox = openOutboxFile(this.folder);
    outbox.exec("UPDATE parts SET not_before = 0");
    outbox.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map((intake) => intake.stop(1_000)));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Intakes that each test of a file begins anew. */
export function intakesOfEachTest(): TestIntakes {
  const intakes = new TestIntakes();
  beforeEach(() => void intakes.open());
  afterEach(() => intakes.close());
  return intakes;
}

/** How long a test waits for what another loop does. */
export const patience = { timeout: 60_000 };

/** Waits until nothing of an intake waits for the database any more. */
export const everythingArrives = (intake: Intake) =>
  vi.waitFor(() => expect(waitingOf(intake)).toBe(0), patience);

function waitingOf(intake: Intake): number {
  const { outbox } = intake.health();
  if (typeof outbox === "string") throw new Error(outbox);
  return outbox.waiting;
}

/** The answer of a database that is down. */
export const down = (): DeliveryOutcome => ({
  kind: "unreachable",
  code: "no answer",
});
