/** Too many calls wait already. */
export class SemaphoreFull extends Error {}

/**
 * Lets a few expensive calls run at once, a few more wait, and refuses the rest
 * at once: a client that sends thousands of passwords should not keep the
 * database from its other work.
 * In: how many at once, how many may wait. Out: a function that does the work
 * when its turn has come; it throws `SemaphoreFull`, or what the work throws.
 */
export function createSemaphore(
  atOnce: number,
  mostWaiting: number,
): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  async function acquire(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.length >= mostWaiting) throw new SemaphoreFull();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
