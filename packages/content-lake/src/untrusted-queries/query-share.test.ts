import { describe, expect, it, onTestFinished } from "vitest";
import { admin, site, testLake } from "../engine/lake.fixture.ts";
import { createQueryRunner } from "./query-runner.ts";
import type { TimeLimiter } from "./time-limiter.ts";

/** Asks a query. Out: the callers whose time in the lake's thread was counted. */
async function counted(isSite: boolean): Promise<string[]> {
  const callers: string[] = [];
  const limiter: TimeLimiter = {
    spend: (callerId) => callers.push(callerId),
    waitMs: () => 0,
  };
  const queries = createQueryRunner(testLake(), limiter);
  onTestFinished(() => queries.workers.close());
  const caller = isSite ? site : admin;
  await queries.run({ query: "*[0]", caller }, isSite);
  return callers;
}

describe("the time that a query takes in the lake's thread", () => {
  it("is counted for a person, whose listeners share it", async () => {
    expect(await counted(false)).toEqual([admin.id]);
  });

  it("is not counted for the site, whose listeners would wait for seconds", async () => {
    expect(await counted(true)).toEqual([]);
  });
});
