import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/**
 * Runs jobs that are all queued before the first ends.
 *
 * @returns the order in which they ran.
 */
async function orderOf(
  jobs: readonly string[],
  usedBy = (_sender: string) => 0,
): Promise<string[]> {
  const queue = new FairQueue({ atOnce: 1, usedBy });
  const order: string[] = [];
  const results = await Promise.allSettled(
    jobs.map((name) =>
      queue.run(name[0]!, async () => {
        order.push(name);
        if (name === "a2") throw new Error(name);
      }),
    ),
  );
  const failed = results.filter(({ status }) => status === "rejected");
  expect(failed).toHaveLength(jobs.includes("a2") ? 1 : 0);
  return order;
}

it("one sender's jobs let those of others pass in turn", async () => {
  const jobs = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"];
  const order = ["a1", "a2", "b1", "c1", "a3", "b2", "a4"];
  expect(await orderOf(jobs)).toEqual(order);
});

it("who has used least comes first", async () => {
  const used: Record<string, number> = { a: 9, b: 3, c: 0 };
  const jobs = ["a1", "a3", "b1", "b2", "c1", "c2"];
  const order = ["a1", "c1", "c2", "b1", "b2", "a3"];
  expect(await orderOf(jobs, (sender) => used[sender]!)).toEqual(order);
});

it("who has used much for hours takes turns with who has used less of late", async () => {
  const used: Record<string, number> = { a: 900_000, b: 2_000 };
  const jobs = ["b1", "b2", "b3", "b4", "a1", "a3"];
  const order = ["b1", "b2", "a1", "b3", "a3", "b4"];
  expect(await orderOf(jobs, (sender) => used[sender]!)).toEqual(order);
});

it("as many run and wait as may, and the rest is refused", async () => {
  const queue = new FairQueue({ atOnce: 2, mostWaiting: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const jobs = ["a", "b", "c"].map((sender) =>
    queue.run(sender, async () => {
      running += 1;
      await promise;
      running -= 1;
    }),
  );
  await Promise.resolve();
  await expect(queue.run("d", async () => {})).rejects.toThrow();
  expect([running, queue.waiting]).toEqual([2, 1]);
  resolve();
  await Promise.all(jobs);
  expect([running, queue.waiting]).toEqual([0, 0]);
});
