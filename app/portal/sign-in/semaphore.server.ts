/** Too many jobs wait already. */
export class SemaphoreFull extends Error {}

/**
 * Runs a few expensive jobs at a time, lets a few more wait, and refuses the
 * rest, so that a client that sends thousands of passwords does not block the
 * database. In: how many run, how many wait. Out: a function that runs a job in
 * its turn; it throws `SemaphoreFull`, or what the job throws.
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
