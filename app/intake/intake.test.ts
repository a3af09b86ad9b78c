import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { IntakeLog } from "./delivery/log.ts";
import type { Outcome } from "./delivery/outcome.ts";
import { createIntake, type Intake, type IntakeOptions } from "./intake.server";
import { outboxFile } from "./outbox/open.server.ts";
import { stubDatabase, type StubDatabase } from "./stub-database.ts";
import {
  IntakeUnavailable,
  type ConsultationFields,
  type Submission,
} from "./submission.ts";

const fields: ConsultationFields = {
  name: "Ada Prospect",
  email: "Ada@example.com",
  phone: "(303) 111-2222",
  location: "1 Main St, Denver, CO 80202",
  description: "Hail broke the roof.",
  perilType: "hail",
  dateOfLoss: "2026-10-01",
  policyNumber: "POL-123",
  insuranceCarrier: "A Carrier",
  damageType: "Roof",
};

function consultation(changes: Partial<ConsultationFields> = {}): Submission {
  return {
    kind: "consultation",
    fields: { ...fields, ...changes },
    attribution: { utmSource: "test" },
  };
}

const message: Submission = {
  kind: "contact",
  fields: {
    name: "Bo",
    email: "bo@example.com",
    phone: "1234567890",
    message: "Please call me back.",
  },
};

/** No folder can be made there, not even by root. */
const NOWHERE = "/dev/null/nowhere";
const lead = { box: "lead" } as const;
const review = { box: "review", reason: "too fast" } as const;

let folder: string;
let database: StubDatabase;
let running: Intake[];
let said: { level: string; text: string }[];

const say = (level: string) => (facts: object, words: string) => {
  said.push({ level, text: `${JSON.stringify(facts)} ${words}` });
};
const log: IntakeLog = {
  info: say("info"),
  warn: say("warn"),
  error: say("error"),
};

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "intake-"));
  database = stubDatabase();
  running = [];
  said = [];
});

afterEach(async () => {
  await Promise.all(running.map((intake) => intake.stop(1_000)));
  rmSync(folder, { recursive: true, force: true });
});

function make(options: Partial<IntakeOptions> = {}): Intake {
  const intake = createIntake({
    dataDir: folder,
    hasOutbox: true,
    database,
    isEmbedded: false,
    channels: [],
    ...options,
  });
  running.push(intake);
  return intake;
}

function start(options: Partial<IntakeOptions> = {}): Intake {
  const intake = make(options);
  intake.start(log);
  return intake;
}

function waitingOf(intake: Intake): number {
  const { outbox } = intake.health();
  if (typeof outbox === "string") throw new Error(outbox);
  return outbox.waiting;
}

const everythingArrives = (intake: Intake) =>
  vi.waitFor(() => expect(waitingOf(intake)).toBe(0), { timeout: 10_000 });

const down = (): Outcome => ({ kind: "unreachable", code: "no answer" });

describe("a submission", () => {
  it("is one however often the same is sent under one key", async () => {
    const intake = start();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        intake.accept(consultation(), { key: "k", verdict: lead }),
      ),
    );
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(answers[0]!.reference).toMatch(/^CLAIM-[0-9A-Z]{16,17}$/);
    await everythingArrives(intake);
    expect(database.rows("claims")).toHaveLength(1);
    expect(database.rows("claim_activities")).toHaveLength(1);
  });

  it("is the same when only spacing, case of the address or accents' form differ", async () => {
    const intake = make();
    const first = await intake.accept(consultation({ name: "Zoë  Adams" }), {
      key: "k",
      verdict: lead,
    });
    const again = await intake.accept(
      consultation({ name: " Zoe\u0308 Adams", email: "ada@EXAMPLE.com" }),
      { key: "k", verdict: lead },
    );
    expect(again).toEqual({ reference: first.reference, isNew: false });
  });

  it("is a new one when a word changes or another visitor sends it", async () => {
    const intake = make();
    const sent = [
      await intake.accept(consultation(), { key: "k", verdict: lead }),
      await intake.accept(consultation({ phone: "(303) 111-2223" }), {
        key: "k",
        verdict: lead,
      }),
      await intake.accept(consultation(), { key: "other", verdict: lead }),
    ];
    expect(sent.every(({ isNew }) => isNew)).toBe(true);
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(3);
  });

  it("is one for two processes on the same folder", async () => {
    const [one, two] = [make(), make()];
    const options = { key: "k", verdict: lead };
    const first = await one.accept(message, options);
    expect(await two.accept(message, options)).toEqual({
      reference: first.reference,
      isNew: false,
    });
    expect(first.reference).toMatch(/^MSG-/);
  });

  it("stands in a file that only its owner may read", async () => {
    await make().accept(message, { key: "k", verdict: lead });
    const file = outboxFile(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  });

  it("leaves the review box when the same is found good", async () => {
    const intake = start();
    database.interfere = down;
    const first = await intake.accept(message, { key: "k", verdict: review });
    const again = await intake.accept(message, { key: "k", verdict: lead });
    expect(again.reference).toBe(first.reference);
    database.interfere = () => null;
    await everythingArrives(intake);
    expect(database.rows("contact_messages")).toHaveLength(1);
    expect(database.rows("spam_log")).toHaveLength(0);
  });
});

describe("delivery", () => {
  it("writes a claim, how it was found and its activity with the specification's columns", async () => {
    const intake = start();
    const { reference } = await intake.accept(consultation(), {
      key: "k",
      verdict: lead,
    });
    await everythingArrives(intake);
    expect(database.rows("claims")).toEqual([
      {
        id: reference,
        title: "New Claim - Roof",
        status: "prospect",
        policyholder_email: "Ada@example.com",
        description: expect.stringContaining(
          "Policy Number: POL-123",
        ) as string,
        location: "1 Main St, Denver, CO 80202",
        peril_type: "hail",
        date_of_loss: "2026-10-01",
      },
    ]);
    expect(database.rows("claim_activities")).toEqual([
      {
        claim_id: reference,
        title: "New Prospect Submission",
        description: "New consultation request received through website form",
        status: "pending",
      },
    ]);
    expect(database.rows("claim_attribution")).toMatchObject([
      { claim_id: reference, utm_source: "test", gclid: null },
    ]);
  });

  it("keeps what is for review apart from the leads", async () => {
    const intake = start();
    const { reference } = await intake.accept(consultation(), {
      key: "k",
      verdict: review,
    });
    await everythingArrives(intake);
    expect(database.rows("claims")).toEqual([]);
    expect(database.rows("spam_log")).toEqual([
      {
        id: reference,
        kind: "consultation",
        reason: "too fast",
        payload: consultation(),
      },
    ]);
  });

  it("goes on in order when the database is back, and by the next process", async () => {
    database.interfere = down;
    const first = start();
    const references: string[] = [];
    for (const key of ["a", "b", "c"])
      references.push(
        (await first.accept(consultation(), { key, verdict: lead })).reference,
      );
    await vi.waitFor(() => expect(first.health().database).toBe("failing"));
    expect(first.health().outbox).toMatchObject({ waiting: 3, parked: 0 });
    expect(said.map(({ text }) => text).join()).toContain(
      "Failed to create claim",
    );
    await first.stop(1_000);

    database.interfere = () => null;
    const second = start();
    await everythingArrives(second);
    expect(database.rows("claims").map(({ id }) => id)).toEqual(references);
    expect(database.rows("claim_activities")).toHaveLength(3);
  });

  it("is not held up by one that is refused for good", async () => {
    database.interfere = ({ table, row }) =>
      table === "claims" && row.location === "refused"
        ? { kind: "refused", code: "23514" }
        : null;
    const intake = start();
    await intake.accept(consultation({ location: "refused" }), {
      key: "a",
      verdict: lead,
    });
    await intake.accept(consultation(), { key: "b", verdict: lead });
    await everythingArrives(intake);
    expect(database.rows("claims")).toHaveLength(1);
    expect(intake.health().outbox).toMatchObject({ waiting: 0, parked: 1 });
    const errors = said.filter(({ level }) => level === "error");
    expect(errors).toHaveLength(1);
    expect(errors[0]!.text).toContain("23514");
  });

  it("is not held up by one that fails again and again", async () => {
    database.interfere = ({ table, row }) =>
      table === "claims" && row.location === "odd"
        ? { kind: "failed", code: "SUP" }
        : null;
    const intake = start();
    await intake.accept(consultation({ location: "odd" }), {
      key: "a",
      verdict: lead,
    });
    await intake.accept(consultation(), { key: "b", verdict: lead });
    await vi.waitFor(() => expect(database.rows("claims")).toHaveLength(1));
    database.interfere = () => null;
    await everythingArrives(intake);
    expect(database.rows("claims")).toHaveLength(2);
  });

  it("does not wait with the next claim for a failing activity, and makes up for it", async () => {
    database.interfere = ({ table }) =>
      table === "claim_activities" ? { kind: "failed", code: "SUP" } : null;
    const intake = start();
    await intake.accept(consultation(), { key: "a", verdict: lead });
    await intake.accept(consultation(), { key: "b", verdict: lead });
    await vi.waitFor(() => expect(database.rows("claims")).toHaveLength(2));
    database.interfere = () => null;
    await everythingArrives(intake);
    expect(database.rows("claim_activities")).toHaveLength(2);
  });

  it("is left to one of two processes", async () => {
    const [one, two] = [start(), start()];
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? one : two).accept(message, {
          key: String(index),
          verdict: lead,
        }),
      ),
    );
    await everythingArrives(one);
    await everythingArrives(two);
    expect(database.tries).toHaveLength(10);
  });

  it("says nothing of a person in the log", async () => {
    database.interfere = ({ table }) =>
      table === "claims" ? { kind: "refused", code: "22001" } : down();
    const intake = start();
    await intake.accept(consultation(), { key: "a", verdict: lead });
    await intake.accept(message, { key: "b", verdict: review });
    await vi.waitFor(() => expect(said.length).toBeGreaterThan(1));
    const words = said.map(({ text }) => text).join("\n");
    for (const value of Object.values(fields))
      expect(words).not.toContain(value);
  });
});

describe("a database that does not sync", () => {
  it("gets back what it lost, with its activity, when it comes back", async () => {
    const intake = start({ isEmbedded: true });
    const references: string[] = [];
    for (let index = 0; index < 60; index += 1)
      references.push(
        (
          await intake.accept(consultation(), {
            key: String(index),
            verdict: lead,
          })
        ).reference,
      );
    await everythingArrives(intake);
    const lost = new Set(references.slice(20));
    database.forget(({ id, claim_id: claim }) => lost.has(String(id ?? claim)));
    // An activity alone may be lost as well.
    database.forget(({ claim_id: claim }) => claim === references[3]);
    database.interfere = down;
    await intake.accept(message, { key: "m", verdict: lead });
    await vi.waitFor(() => expect(intake.health().database).toBe("failing"));
    database.interfere = () => null;
    await vi.waitFor(
      () => {
        expect(database.rows("claims")).toHaveLength(60);
        expect(database.rows("claim_activities")).toHaveLength(60);
        expect(database.rows("claim_attribution")).toHaveLength(60);
      },
      { timeout: 10_000 },
    );
  });

  it("is compared with the outbox when the site starts", async () => {
    const first = start({ isEmbedded: true });
    await first.accept(message, { key: "m", verdict: lead });
    await everythingArrives(first);
    await first.stop(1_000);
    database.forget(() => true);
    start({ isEmbedded: true });
    await vi.waitFor(() =>
      expect(database.rows("contact_messages")).toHaveLength(1),
    );
  });

  it("hands everything on to the first one that does", async () => {
    const first = start({ isEmbedded: true });
    await first.accept(message, { key: "m", verdict: lead });
    await everythingArrives(first);
    await first.stop(1_000);
    database = stubDatabase();
    const second = start({ isEmbedded: false });
    await vi.waitFor(() =>
      expect(database.rows("contact_messages")).toHaveLength(1),
    );
    await everythingArrives(second);
  });
});

describe("an outbox that cannot be written", () => {
  it("leaves a submission to a database that syncs", async () => {
    const intake = make({ dataDir: NOWHERE });
    const first = await intake.accept(message, { key: "k", verdict: lead });
    const again = await intake.accept(message, { key: "k", verdict: lead });
    expect(again).toEqual({ reference: first.reference, isNew: false });
    expect(database.rows("contact_messages")).toHaveLength(1);
    expect(intake.health().outbox).toBe("unavailable");
  });

  it("is told to the visitor when there is no other keeper", async () => {
    const options = { key: "k", verdict: lead };
    const embedded = make({ dataDir: NOWHERE, isEmbedded: true });
    await expect(embedded.accept(message, options)).rejects.toThrow(
      IntakeUnavailable,
    );
    database.interfere = down;
    const hosted = make({ dataDir: NOWHERE });
    await expect(hosted.accept(message, options)).rejects.toThrow(
      IntakeUnavailable,
    );
  });
});
