import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  consultation,
  down,
  everythingArrives,
  lead,
  message,
  TestIntakes,
} from "../intakes.fixture";
import { outboxFile } from "../outbox/files.server";
import { createBreaker } from "./loop";

// An administrator or a time server sets the clock by a day: no interval of the
// site changes.

const DAY = 24 * 60 * 60 * 1000;
const jumps = [
  ["back", -DAY],
  ["ahead", DAY],
] as const;

let test: TestIntakes;
beforeEach(() => {
  test = new TestIntakes();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(async () => {
  vi.useRealTimers();
  await test.close();
});

const jump = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe.each(jumps)("a clock that is set %s", (_name, ms) => {
  it("does not keep requests from a database that is well again", async () => {
    const intake = test.start();
    test.database.interfere = down;
    for (let index = 0; index < 8; index += 1)
      await intake.accept(consultation(), { key: `${index}`, verdict: lead });
    await vi.waitFor(() => expect(intake.health().database).toBe("failing"));
    jump(ms);
    test.database.interfere = () => null;
    await everythingArrives(intake);
    jump(-ms);
    await intake.accept(consultation(), { key: "later", verdict: lead });
    await everythingArrives(intake);
    expect(test.database.rows("claims")).toHaveLength(9);
  });

  it("neither ends nor lengthens the rest of a failing service", () => {
    const breaker = createBreaker({ first: 10_000, longest: 10_000 });
    breaker.failed();
    jump(ms);
    expect(breaker.waitMs()).toBeGreaterThan(4_000);
    expect(breaker.waitMs()).toBeLessThanOrEqual(10_000);
  });
});

describe("times that an earlier process wrote down by a clock a day ahead", () => {
  it("keep no request waiting", async () => {
    await test.make().accept(message, { key: "k", verdict: lead });
    const outbox = new DatabaseSync(outboxFile(test.folder));
    outbox.prepare("UPDATE parts SET not_before = ?").run(Date.now() + DAY);
    outbox.close();
    await everythingArrives(test.start());
  });
});
