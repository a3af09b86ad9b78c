import { describe, expect, it } from "vitest";
import { createSemaphore, createPlaces } from "./semaphore.ts";

describe("a queue", () => {
  it("runs all jobs, and no more at once than the limit", async () => {
    const queue = createSemaphore(2);
    let running = 0;
    let most = 0;
    const jobs = Array.from({ length: 20 }, (_, index) =>
      queue.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return index;
      }),
    );
    expect(await Promise.all(jobs)).toEqual(jobs.map((_, index) => index));
    expect(most).toBe(2);
  });

  it("goes on after a job that failed", async () => {
    const queue = createSemaphore(1);
    await expect(
      queue.run(() => Promise.reject(new Error("broken"))),
    ).rejects.toThrow("broken");
    expect(await queue.run(() => Promise.resolve("fine"))).toBe("fine");
  });
});

it("gives each holder so many places, and no more in all", () => {
  const places = createPlaces(2, 3);
  const first = places.take("a");
  expect(first).not.toBeNull();
  expect(places.take("a")).not.toBeNull();
  expect(places.take("a")).toBeNull();
  expect(places.take("b")).not.toBeNull();
  expect(places.take("c")).toBeNull();
  first?.();
  first?.();
  expect(places.take("c")).not.toBeNull();
  expect(places.take("a")).toBeNull();
});
