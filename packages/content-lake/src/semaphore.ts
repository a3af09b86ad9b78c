/** At most `limit` jobs run at a time; the others wait in their order. */
export function createSemaphore(limit: number) {
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

export type Places = ReturnType<typeof createPlaces>;

/**
 * How many things of a kind may be open at once, for each holder and in all.
 */
export function createPlaces(perHolder: number, inAll = Infinity) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /**
     * Takes a place. Returns a function that gives it back, which may be called
     * more than once; `null` if no place is free.
     */
    take(holder: string): (() => void) | null {
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
