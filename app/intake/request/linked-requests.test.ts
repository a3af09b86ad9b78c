import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import type { Intake } from "../intake.server";
import {
  consultation,
  down,
  everythingArrives,
  fields,
  lead,
  makeLink,
  review,
  intakesOfEachTest,
} from "../intakes.fixture";
import { outboxFile } from "../outbox/files.server";
import { hashOf } from "../signed-links.server";

const DAY_MS = 24 * 60 * 60 * 1000;

const intakes = intakesOfEachTest();

const open = (options = {}) => intakes.start({ makeLink, ...options });

async function send(intake: Intake, key = "key", triage = { ...lead }) {
  const { reference } = await intake.accept(consultation(), { key, triage });
  return { reference, hash: hashOf(reference) };
}

const contact = {
  name: "Ada Bell",
  email: "bell@example.com",
  phone: "(303) 555-0100",
};

/** All bytes of the outbox and its log. */
function bytes(): string {
  const file = outboxFile(intakes.folder);
  return ["", "-wal"]
    .map((end) => {
      try {
        return readFileSync(file + end).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("");
}

describe("the link of a request", () => {
  // The database takes none for a request that is there.
  it.each([
    ["claim", lead],
    ["entry of the review box", review],
  ])("is in the database before the %s", async (_what, triage) => {
    let failures = 1;
    intakes.database.interfere = ({ table }) =>
      table === "request_links" && failures-- > 0
        ? { kind: "failed", code: "SUP" }
        : null;
    const intake = open();
    await send(intake, "key", triage as typeof lead);
    await everythingArrives(intake);
    const tables = intakes.database.tries.map(({ table }) => table);
    const request = tables.findLastIndex((table) =>
      ["claims", "spam_log"].includes(table),
    );
    expect(tables.lastIndexOf("request_links")).toBeLessThan(request);
    expect(tables.indexOf("request_links")).toBeGreaterThanOrEqual(0);
  });

  it("that the database never takes does not hold up its request", async () => {
    intakes.database.interfere = ({ table }) =>
      table === "request_links" ? { kind: "failed", code: "PGRST205" } : null;
    await send(open());
    await expect.poll(() => intakes.database.rows("claims")).toHaveLength(1);
  }, 400_000);
});

it("a link that has ended opens nothing, and changes nothing", async () => {
  const expiresAt = Date.now() - 1;
  const intake = open({
    makeLink: (reference: string) => ({ hash: hashOf(reference), expiresAt }),
  });
  const { hash } = await send(intake);
  expect(await intake.requests.read(hash)).toBeNull();
  expect(await intake.requests.correct(hash, contact)).toBe("unknown");
  expect(await intake.requests.withdraw(hash)).toBeNull();
  await everythingArrives(intake);
  expect(intakes.database.rows("claims")).toHaveLength(1);
});

describe("a correction", () => {
  it("of a request that another node took is delivered from here", async () => {
    intakes.database.readRequest = async () => ({
      reference: "CLAIM-1",
      state: "received",
      receivedAt: 0,
      expiresAt: Date.now() + DAY_MS,
      isWithdrawalAsked: false,
      description: null,
      fields: { ...fields },
      evidence: [],
    });
    intakes.database.interfere = down;
    const intake = open();
    expect(await intake.requests.correct("a", contact)).toBe("kept");
    expect(await intake.requests.correct("a", contact)).toBe("same");
    expect(await intake.requests.read("a")).toMatchObject({ contact });
    intakes.database.interfere = () => null;
    await everythingArrives(intake);
    expect(intakes.database.rows("request_corrections")).toMatchObject([
      { link_hash: "a", ...contact },
    ]);
    intakes.database.withdrawRequest = async () => "erased";
    expect(await intake.requests.withdraw("a")).toBe("erased");
    expect(bytes()).not.toContain(contact.email);
    expect(await intake.requests.correct("a", contact)).toBe("unknown");
  });
});

describe("a withdrawal", () => {
  it("of a request with an adjuster asks staff, once, and the request stands", async () => {
    intakes.database.statesOfClaims = "adjuster";
    const intake = open();
    const { hash, reference } = await send(intake);
    for (const _ of ["once", "and again"]) {
      expect(await intake.requests.withdraw(hash)).toBe("asked");
      await everythingArrives(intake);
    }
    expect(intakes.database.rows("spam_log")).toMatchObject([
      { reason: "asks to withdraw a request" },
    ]);
    expect(intakes.database.rows("claims")).toMatchObject([{ id: reference }]);
    expect(await intake.requests.correct(hash, contact)).toBe("kept");
    expect(await intake.requests.read(hash)).toMatchObject({
      reference,
      contact,
      withdrawal: "asked",
    });
  });

  it("is no loss of the same form sent again, before and after its end", async () => {
    intakes.database.interfere = down;
    const intake = open();
    const first = await send(intake);
    const withdrawing = intake.requests.withdraw(first.hash);
    const second = await send(intake);
    expect(second.reference).not.toBe(first.reference);
    intakes.database.interfere = () => null;
    await withdrawing;
    await expect.poll(() => intake.requests.read(first.hash)).toBeNull();
    const third = await send(intake);
    expect(third.reference).not.toBe(first.reference);
    await everythingArrives(intake);
    const ids = intakes.database.rows("claims").map(({ id }) => id);
    expect(ids).toContain(second.reference);
    expect(ids).not.toContain(first.reference);
  }, 400_000);
});
