export type Queue = {
  /** Runs the job when its turn comes; rejects with what the job threw. */
  run<T>(job: () => Promise<T>): Promise<T>;
  readonly waiting: number;
};

/** At most `limit` jobs run at a time; the others wait in their order. */
export function createQueue(limit: number): Queue {
  const waiting: (() => void)[] = [];
  let free = limit;

  async function take(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The place goes to who waits, so that nobody slips in between. */
  function giveBack(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async run(job) {
      await take();
      try {
        return await job();
      } finally {
        giveBack();
      }
    },
    get waiting() {
      return waiting.length;
    },
  };
}
