import { describe, expect, it } from "vitest";

import { createSemaphore, SemaphoreFull } from "./limits.server";

/** Work that ends when it is told to. */
function openWork() {
  let end: (() => void) | null = null;
  const work = () => new Promise<void>((resolve) => (end = resolve));
  return { work, isUnderWay: () => end !== null, end: () => end?.() };
}

async function settle(): Promise<void> {
  for (let times = 0; times < 10; times += 1) await Promise.resolve();
}

describe("the semaphore", () => {
  it("lets two calls run at once, one wait, and refuses the rest", async () => {
    const inTurn = createSemaphore(2, 1);
    const works = [openWork(), openWork(), openWork()];
    const done = works.map(({ work }) => inTurn(work));
    await expect(inTurn(openWork().work)).rejects.toThrow(SemaphoreFull);
    expect(works.map(({ isUnderWay }) => isUnderWay())).toEqual([
      true,
      true,
      false,
    ]);
    works[0]!.end();
    await settle();
    expect(works[2]!.isUnderWay()).toBe(true);
    for (const { end } of works) end();
    await Promise.all(done);
    expect(await inTurn(() => Promise.resolve("again"))).toBe("again");
  });

  it("goes on after work that failed", async () => {
    const inTurn = createSemaphore(1, 1);
    const fail = () => Promise.reject(new Error("no"));
    await expect(inTurn(fail)).rejects.toThrow("no");
    expect(await inTurn(() => Promise.resolve("yes"))).toBe("yes");
  });
});
