import { tooManyRequests } from "../../http-errors.ts";

/** How many things of a kind each holder may have open. */
export type OpenLimit = {
  /** Returns the way to give the place back. Throws 429 when there is none. */
  take(holder: string): () => void;
};

/** `things` stands in the refusal. */
export function createOpenLimit(limit: number, things: string): OpenLimit {
  const open = new Map<string, number>();
  return {
    take(holder) {
      const count = open.get(holder) ?? 0;
      if (count >= limit) {
        throw tooManyRequests(`You have ${limit} ${things} open already`);
      }
      open.set(holder, count + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (open.get(holder) ?? 1) - 1;
        if (left > 0) open.set(holder, left);
        else open.delete(holder);
      };
    },
  };
}
