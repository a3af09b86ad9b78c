import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

it("one sender's jobs let those of others pass in turn, and one that fails its next", async () => {
  const queue = new FairQueue({ atOnce: 1 });
  const order: string[] = [];
  const results = await Promise.allSettled(
    ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map((name) =>
      queue.run(name[0]!, async () => {
        order.push(name);
        if (name === "a2") throw new Error(name);
      }),
    ),
  );
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  const failed = results.filter(({ status }) => status === "rejected");
  expect(failed).toHaveLength(1);
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
