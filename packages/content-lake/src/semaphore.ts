/** Runs at most `limit` jobs at a time; the others wait in order. */
export function createSemaphore(limit: number) {
  const waiting: (() => void)[] = [];
  let free = limit;

  async function acquire(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Passes the slot to the next waiting job, so that no new job takes it. */
  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    /** Runs the job when its turn comes; rejects with what the job threw. */
    async run<T>(job: () => Promise<T>): Promise<T> {
      await acquire();
      try {
        return await job();
      } finally {
        release();
      }
    },
    get waiting() {
      return waiting.length;
    },
  };
}
