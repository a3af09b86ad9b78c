import { networkOf } from "../network.ts";
import { createPlaces } from "../places.ts";

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
  const unknown = createPlaces(PER_NETWORK, UNKNOWN_AT_ONCE);
  const known = createPlaces(PER_DEVICE);
  return {
    enter: ({ address, device }) =>
      device === null ? unknown.take(networkOf(address)) : known.take(device),
  };
}
