import { closeSync, openSync, writeSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";

import { consultation, lead, TestIntakes } from "../intakes.fixture";
import { hashOf } from "../request/link.server";
import { outboxFile } from "./files.server";
import { openOutboxFile } from "./open.server";
import { isTombstoned } from "./tombstone.server";

const DAY_MS = 24 * 60 * 60 * 1000;

let intakes: TestIntakes;
beforeEach(() => void (intakes = new TestIntakes()));
afterEach(() => intakes.close());

it("a damaged outbox is replaced with its links, corrections and tombstones", async () => {
  const intake = intakes.make({
    makeLink: (reference) => ({
      hash: hashOf(reference),
      expiresAt: Date.now() + DAY_MS,
    }),
    database: null,
  });
  const send = async (key: string) =>
    (await intake.accept(consultation(), { key, verdict: lead })).reference;
  const withdrawn = await send("a");
  const kept = await send("b");
  const contact = {
    name: "Ada Bell",
    email: "bell@example.com",
    phone: "(303) 555-0100",
  };
  expect(await intake.requests.correct(hashOf(kept), contact)).toBe("kept");
  expect(await intake.requests.withdraw(hashOf(withdrawn))).toBe("erased");
  await intake.stop(100);

  // The names of the tables: SQLite reads nothing without them.
  const file = openSync(outboxFile(intakes.folder), "r+");
  writeSync(file, Buffer.alloc(500, 0xff), 0, 500, 100);
  closeSync(file);

  const next = intakes.make({ database: null });
  expect(await next.requests.read(hashOf(kept))).toMatchObject({
    reference: kept,
    contact,
  });
  expect(await next.requests.read(hashOf(withdrawn))).toBeNull();
  const outbox = openOutboxFile(intakes.folder);
  expect(isTombstoned(outbox, withdrawn)).toBe(true);
  outbox.close();
});
