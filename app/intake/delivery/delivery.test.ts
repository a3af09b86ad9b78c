import { cpSync, renameSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, it, vi } from "vitest";

import {
  asLead,
  consultation,
  down,
  everythingArrives,
  message,
  patience,
  sendTo,
  intakesOfEachTest,
} from "../intakes.fixture";
import { openOutboxFile } from "../outbox/open.server";
import { outboxFile } from "../outbox/files.server";
import { Outbox } from "../outbox/outbox.server";
import { stubDatabase } from "../stub-database.fixture";

const test = intakesOfEachTest();

describe("delivery", () => {
  it("writes a claim, how it was found and its activity with the specification's columns", async () => {
    const intake = test.start();
    const reference = await sendTo(intake, "k");
    await everythingArrives(intake);
    expect(test.database.rows("claims")).toEqual([
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
    expect(test.database.rows("claim_activities")).toEqual([
      {
        claim_id: reference,
        title: "New Prospect Submission",
        description: "New consultation request received through website form",
        status: "pending",
      },
    ]);
    expect(test.database.rows("claim_attribution")).toMatchObject([
      { claim_id: reference, utm_source: "test" },
    ]);
  });

  it("does not wait for the times that a clock a day ahead has left", async () => {
    const first = test.make();
    await sendTo(first, "k", message);
    await first.stop(1_000);
    const outbox = openOutboxFile(test.folder);
    const day = 24 * 60 * 60 * 1000;
    outbox
      .prepare("UPDATE parts SET not_before = ?, attempts = 1")
      .run(Date.now() + day);
    outbox.close();
    await everythingArrives(test.start());
  });

  it("goes on in order when the database is back, also in the next process", async () => {
    test.database.interfere = down;
    const first = test.start();
    const references: string[] = [];
    for (const key of ["a", "b", "c"])
      references.push(await sendTo(first, key));
    await expect.poll(() => first.health().database).toBe("failing");
    expect(first.health().outbox).toMatchObject({ waiting: 3, parked: 0 });
    expect(test.said.map(({ text }) => text).join()).toContain(
      "Failed to create claim",
    );
    await first.stop(1_000);

    test.database.interfere = () => null;
    const second = test.start();
    await everythingArrives(second);
    expect(test.database.rows("claims").map(({ id }) => id)).toEqual(
      references,
    );
    expect(test.database.rows("claim_activities")).toHaveLength(3);
  });

  it.each([
    ["claims", "refused"],
    ["claims", "failed"],
    ["claim_activities", "failed"],
    // As a firewall in front of the database answers to a word that it takes amiss.
    ["claims", "unreachable"],
  ] as const)(
    "does not wait with other requests for a row of %s that is %s",
    async (odd, kind) => {
      let held = "";
      test.database.interfere = ({ table, row }) =>
        table === odd && Object.values(row).includes(held)
          ? { kind, code: "23514" }
          : null;
      const intake = test.start();
      held = await sendTo(intake, "a");
      const reference = await sendTo(intake, "b");
      const rows = () => test.database.rows("claim_activities");
      const delivered = [{ claim_id: reference }];
      await expect.poll(rows).toMatchObject(delivered);
    },
  );

  it("sends a claim again that the database lost before its activity came", async () => {
    test.database.interfere = ({ table }) => {
      if (table === "claim_activities") {
        test.database.interfere = () => null;
        test.database.forget(({ title }) => title === "New Claim - Roof");
      }
      return null;
    };
    const intake = test.start();
    await sendTo(intake, "a");
    await everythingArrives(intake);
    expect(test.database.rows("claims")).toHaveLength(1);
    expect(test.database.rows("claim_activities")).toHaveLength(1);
  });

  it("records no outcome for another submission that has the number in a new outbox", async () => {
    await sendTo(test.make(), "a");
    const outbox = new Outbox(test.folder);
    const due = outbox.nextDue(["claim"])!;
    const { sequence } = due.entry;
    const settled = { sequence, reference: "CLAIM-LOST", part: due.part };
    const until = Infinity;
    outbox.settle(settled, { as: "delivered" });
    outbox.settle(settled, { as: "refused" });
    outbox.settle(settled, { as: "postponed", until });
    outbox.settle(settled, { as: "orphaned", until });
    expect(outbox.nextDue(["claim"])).toEqual(due);
    outbox.close();
  });

  it("leaves no worker behind a start that failed", async () => {
    await sendTo(test.make(), "a", message);
    const { exec } = DatabaseSync.prototype;
    const tried: number[] = [];
    const write = vi
      .spyOn(DatabaseSync.prototype, "exec")
      .mockImplementation(function (this: DatabaseSync, sql) {
        if (sql.includes("delivered_at = NULL") && tried.length < 2) {
          tried.push(test.database.tries.length);
          throw new Error("database or disk is full");
        }
        exec.call(this, sql);
      });
    await everythingArrives(test.start());
    write.mockRestore();
    expect(tried).toEqual([0, 0]);
  });

  it("delivers again what was refused, once the database takes it", async () => {
    test.database.interfere = ({ table }) =>
      table === "claims" ? { kind: "refused", code: "23514" } : null;
    const intake = test.start();
    expect(intake.deliveries()).toEqual({ lastDeliveredAt: null, refused: [] });
    const reference = await sendTo(intake, "a");
    await expect
      .poll(() => intake.deliveries()?.refused)
      .toContainEqual({
        reference,
        part: "claim",
        attempts: expect.any(Number) as number,
        acceptedAt: expect.any(Number) as number,
      });
    await everythingArrives(intake);
    expect(intake.health().outbox).toMatchObject({ waiting: 0, parked: 1 });
    const errors = test.said.filter(({ level }) => level === "error");
    expect(errors).toMatchObject([{ text: expect.stringMatching("23514") }]);
    expect(intake.retryRefused("CLAIM-NONE")).toBe(false);
    test.database.interfere = () => null;
    expect(intake.retryRefused(reference)).toBe(true);
    await everythingArrives(intake);
    expect(test.database.rows("claims")).toHaveLength(1);
    expect(test.database.rows("claim_activities")).toHaveLength(1);
    const { lastDeliveredAt, refused } = intake.deliveries()!;
    expect(refused).toEqual([]);
    expect(lastDeliveredAt).toBeGreaterThan(0);
  });

  it("of what another outbox brings waits until the database has said what was erased", async () => {
    const offline = test.make();
    for (const key of ["a", "b"]) await sendTo(offline, key);
    await offline.stop();
    const file = outboxFile(test.folder);
    cpSync(file, `${file}.older`);
    const asked = vi.fn();
    const { database } = test;
    database.interfere = () => {
      database.interfere = () => null;
      database.erasuresSince = async () => {
        asked();
        return "unanswered";
      };
      renameSync(`${file}.older`, file);
      return null;
    };
    const intake = test.start();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), patience);
    expect(database.tries).toHaveLength(1);
    database.erasuresSince = async () => [];
    await everythingArrives(intake);
    expect(database.rows("claim_activities")).toHaveLength(2);
  });

  it("is left to one of two processes", async () => {
    const [one, two] = [test.start(), test.start()];
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? one : two).accept(message, asLead(String(index))),
      ),
    );
    await everythingArrives(one);
    await everythingArrives(two);
    expect(test.database.tries).toHaveLength(10);
  });
});

describe("a database that does not sync", () => {
  it("is given everything again, and takes it once, when it may have lost something", async () => {
    const intake = test.start({ isEmbedded: true });
    const references: string[] = [];
    for (const key of ["a", "b", "c"])
      references.push(await sendTo(intake, key));
    await everythingArrives(intake);
    const [lost, , withoutActivity] = references;
    test.database.forget(({ id, claim_id: claim }) => (id ?? claim) === lost);
    test.database.forget(({ claim_id: claim }) => claim === withoutActivity);
    test.database.name = async () => "another one";
    await vi.waitFor(() => {
      for (const table of ["claims", "claim_activities", "claim_attribution"])
        expect(test.database.rows(table)).toHaveLength(3);
    });
  });

  it("is given what is new before what it had", async () => {
    const intake = test.start({ isEmbedded: true });
    for (let key = 0; key < 10; key += 1) await sendTo(intake, `${key}`);
    await everythingArrives(intake);
    test.database.tries.length = 0;
    let accepted: ReturnType<typeof intake.accept> | null = null;
    test.database.interfere = () => {
      accepted ??= intake.accept(consultation(), asLead("new"));
      return null;
    };
    test.database.name = async () => "another one";
    await expect.poll(() => accepted).not.toBeNull();
    const { reference } = await accepted!;
    await everythingArrives(intake);
    const claims = test.database.tries.filter(
      ({ table }) => table === "claims",
    );
    expect(claims).toHaveLength(11);
    expect(claims.map(({ row }) => "id" in row && row.id)).toContain(reference);
    const at = claims.findIndex(
      ({ row }) => "id" in row && row.id === reference,
    );
    expect(at).toBeLessThan(2);
  });

  it("hands everything on to the first database that syncs", async () => {
    const first = test.start({ isEmbedded: true });
    await sendTo(first, "m", message);
    await everythingArrives(first);
    await first.stop(1_000);
    test.database = stubDatabase();
    const second = test.start({ isEmbedded: false });
    const messages = () => test.database.rows("contact_messages");
    await expect.poll(messages).toHaveLength(1);
    await everythingArrives(second);
  });
});
