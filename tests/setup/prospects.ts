import { expect, vi } from "vitest";

import type { ConsultationFields } from "../../app/intake/submission.ts";
import type { IntakeStack } from "./intake-stack.ts";
import { openConsultation, sendConsultation } from "./intake-site.ts";

/** How many send at the same time. */
const SENDERS = 8;
/** What is in everything that prospects send, and in no id that a program makes. */
const PERSONAL = /Quill|Perpetua|Featherstone|\(303\)|303-?555|POL-|hail went/i;

/** In: what processes printed. Out: the first word of a person in it with what stands around; null if there is none. */
export function personalWordIn(printed: string): string | null {
  const at = printed.search(PERSONAL);
  return at < 0 ? null : printed.slice(Math.max(at - 80, 0), at + 80);
}

/** Prospects that keep asking for help, and what was acknowledged. */
export type Prospects = {
  /** The fields of each request by the reference of its receipt. */
  acknowledged: ReadonlyMap<string, ConsultationFields>;
  /** Sends so many, several at a time, each until it is acknowledged. */
  askMany(count: number): Promise<void>;
  /** Acts while no prospect waits for an answer and the outbox is empty. */
  whileDelivered(act: () => Promise<void>): Promise<void>;
  /** Waits until the database has as many as were acknowledged. */
  everythingArrives(): Promise<void>;
  /** Compares what the firm has with what the prospects were thanked for. */
  expectEachOnce(): Promise<void>;
};

export const rest = (ms: number) =>
  new Promise((resolve) => setTimeout(resolve, ms));

export function createProspects(stack: IntakeStack): Prospects {
  const acknowledged = new Map<string, ConsultationFields>();
  let made = 0;
  let unanswered = 0;
  // Senders begin no new request before this is fulfilled.
  let resumed: Promise<void> = Promise.resolve();

  /** A prospect like no other, whose name and words can be found again anywhere. */
  function prospect(): ConsultationFields {
    const number = (made += 1);
    return {
      name: `Perpetua Quillfeather ${number}`,
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

  async function nothingWaits(): Promise<void> {
    const { outbox } = await stack.site.health();
    expect(outbox.waiting).toBe(0);
    expect(outbox.parked).toBe(0);
  }

  /** Every row of a table, as the firm sees it. */
  async function rowsOf(
    table: "claims" | "claim_activities",
  ): Promise<Record<string, unknown>[]> {
    const client = stack.database.client(stack.secretKey);
    const rows: Record<string, unknown>[] = [];
    for (;;) {
      const { data, error } = await client
        .from(table)
        .select()
        .order(table === "claims" ? "id" : "claim_id")
        .range(rows.length, rows.length + 499);
      if (error) throw new Error(`${table}: ${error.code} ${error.message}`);
      rows.push(...data);
      if (data.length < 500) return rows;
    }
  }

  return {
    acknowledged,

    async askMany(count) {
      let left = count;
      await Promise.all(
        Array.from({ length: SENDERS }, async () => {
          // Each writes several requests into one form: other words are another one.
          const opened = await insist(() => openConsultation(stack.site.url));
          while ((left -= 1) >= 0) {
            await resumed;
            const fields = prospect();
            unanswered += 1;
            const reference = await insist(() =>
              sendConsultation(stack.site.url, opened, fields),
            );
            unanswered -= 1;
            acknowledged.set(reference, fields);
          }
        }),
      );
    },

    async whileDelivered(act) {
      const { promise, resolve } = Promise.withResolvers<void>();
      resumed = promise;
      try {
        // Only the outbox recognizes a stored request that is sent again.
        await vi.waitFor(
          async () => {
            expect(unanswered).toBe(0);
            await nothingWaits();
          },
          { timeout: 60_000, interval: 100 },
        );
        await act();
      } finally {
        resolve();
      }
    },

    async everythingArrives() {
      await vi.waitFor(
        async () => {
          await nothingWaits();
          const { count } = await stack.database
            .client(stack.secretKey)
            .from("claim_activities")
            .select("claim_id", { count: "exact", head: true });
          expect(count).toBe(acknowledged.size);
        },
        { timeout: 240_000, interval: 500 },
      );
    },

    async expectEachOnce() {
      const claims = await rowsOf("claims");
      const references = [...acknowledged.keys()].sort();
      expect(claims.map(({ id }) => id)).toEqual(references);
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
      expect(activities.map(({ claim_id: id }) => id)).toEqual(references);
      for (const activity of activities)
        expect(activity).toMatchObject({
          title: "New Prospect Submission",
          description: "New consultation request received through website form",
          status: "pending",
        });
    },
  };
}

/** Tries until it succeeds, as a person does after an error. */
async function insist<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await rest(100);
    }
  }
}
