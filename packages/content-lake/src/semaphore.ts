/** Bounds how many jobs run at a time. */
export type Semaphore = {
  /** Runs the job when its turn comes; rejects with what the job threw. */
  run<T>(job: () => Promise<T>): Promise<T>;
  readonly waiting: number;
};

/** At most `limit` jobs run at a time; the others wait in their order. */
export function createSemaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = limit;

  async function acquire(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The place goes to the next waiting job, so that no new job takes it. */
  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async run(job) {
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
/** How many things of a kind may be open at once, for each holder and in all. */
type Places = {
  /**
   * Takes a place. Returns a function that gives it back, which may be called
   * more than once; `null` if no place is free.
   */
  take(holder: string): (() => void) | null;
};

/** In: how many places each holder has, and how many there are in all. */
export function createPlaces(perHolder: number, inAll = Infinity): Places {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(holder) {
      const count = taken.get(holder) ?? 0;
      if (count >= perHolder || total >= inAll) return null;
      taken.set(holder, count + 1);
      total += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total -= 1;
        const left = (taken.get(holder) ?? 1) - 1;
        if (left > 0) taken.set(holder, left);
        else taken.delete(holder);
      };
    },
  };
}
