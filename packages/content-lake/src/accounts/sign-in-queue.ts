import { networkOf } from "../network.ts";

const PER_NETWORK = 3;
const UNKNOWN_AT_ONCE = 8;
const PER_DEVICE = 2;

export type SignInQueue = {
  /**
   * Takes a place for one look at a password, which costs a core and 32 MiB.
   * Returns the way to give it back, `null` if there is none.
   */
  enter(sender: {
    address: string;
    device: string | null;
  }): (() => void) | null;
};

/**
 * How many passwords may wait to be looked at. A network has a few places, so
 * that none takes them all; a known device has its own.
 */
export function createSignInQueue(): SignInQueue {
  const places = new Map<string, number>();
  let unknown = 0;

  return {
    enter({ address, device }) {
      const isKnown = device !== null;
      const name = isKnown ? `device ${device}` : networkOf(address);
      const taken = places.get(name) ?? 0;
      if (taken >= (isKnown ? PER_DEVICE : PER_NETWORK)) return null;
      if (!isKnown && unknown >= UNKNOWN_AT_ONCE) return null;
      places.set(name, taken + 1);
      if (!isKnown) unknown += 1;
      return () => {
        const left = (places.get(name) ?? 1) - 1;
        if (left > 0) places.set(name, left);
        else places.delete(name);
        if (!isKnown) unknown -= 1;
      };
    },
  };
}
