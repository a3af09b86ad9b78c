/** How many things of a kind may be open at once, for each holder and in all. */
export type Places = {
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
