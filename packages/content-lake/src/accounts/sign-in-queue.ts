import { networkOf } from "../network.ts";
import { createPlaces } from "../places.ts";

const PER_NETWORK = 3;
const UNKNOWN_AT_ONCE = 8;
const PER_DEVICE = 2;

/** Bounds how many password checks wait at a time. */
export type SignInQueue = {
  /**
   * Takes a place for one password check, which costs a core and 32 MiB.
   * Returns a function that gives the place back; `null` if none is free.
   */
  enter(sender: {
    address: string;
    device: string | null;
  }): (() => void) | null;
};

/**
 * Limits the password checks that wait. Each network has a few places, so that
 * none takes them all; a known device has places of its own.
 */
export function createSignInQueue(): SignInQueue {
  const unknown = createPlaces(PER_NETWORK, UNKNOWN_AT_ONCE);
  const known = createPlaces(PER_DEVICE);
  return {
    enter: ({ address, device }) =>
      device === null ? unknown.take(networkOf(address)) : known.take(device),
  };
}
