/** The number of slots of a shared resource. */
export type PlaceLimits = {
  /** For one holder, such as a user or a network. */
  ofOne: number;
  /** For all holders together. */
  inAll: number;
};

export type Places = ReturnType<typeof createPlaces>;

/**
 * Tracks the holders of a shared resource's slots. If all are taken, the holder with
 * the most gives up its oldest, as long as it has more than the new one would.
 */
export function createPlaces({ ofOne, inAll }: PlaceLimits) {
  const held = new Map<string, Set<() => void>>();

  function heldInAll() {
    let [most, all]: [Set<() => void>, number] = [new Set(), 0];
    for (const own of held.values()) {
      all += own.size;
      if (own.size > most.size) most = own;
    }
    return { most, all };
  }

  return {
    /**
     * Takes a slot.
     *
     * @param end ends its use, for another holder.
     * @returns a function that gives it back; null if none is free.
     */
    take(holder: string, end: () => void): (() => void) | null {
      const own = held.get(holder) ?? new Set();
      if (own.size >= ofOne) return null;
      const { most, all } = heldInAll();
      if (all >= inAll) {
        if (most.size <= own.size + 1) return null;
        const [endOldest = end] = most;
        most.delete(endOldest);
        endOldest();
      }
      held.set(holder, own.add(end));
      return () => {
        own.delete(end);
        if (own.size === 0 && held.get(holder) === own) held.delete(holder);
      };
    },
  };
}
