import { blockOf } from "~/http/sender-address.server";

import { SLOW_SENDER } from "./sent-evidence";

/** How many forms with files are read at once; each holds a file in memory. */
const MOST_AT_ONCE = 16;
/**
 * How many more are read of networks that have none. A form cannot be ended while its
 * file is handled, and the files of a few senders may take minutes.
 */
const MOST_OF_NEWCOMERS = 8;
/** The most for one request, and from one network. */
const MOST_OF_A_REQUEST = 2;
const MOST_OF_A_NETWORK = 4;

/**
 * Who sends a form: the hash of the request's link, and the IP address; null:
 * unknown.
 */
export type EvidenceSender = { hash: string; address: string | null };

/** The place of a form that is being read. */
export type UploadPlace = {
  /** Aborted once another sender gets the place, but never while a file is handled. */
  signal: AbortSignal;
  /** Counts bytes of the form that have arrived. */
  arrived(bytes: number): void;
  /** Handles a file; this time does not count as the sender's. */
  handle<Result>(work: () => Promise<Result>): Promise<Result>;
};

type ActiveUpload = {
  request: string;
  network: string;
  bytes: number;
  /** How long the site has waited for the bytes, in milliseconds. */
  waitedMs: number;
  /** When the current wait began; null while a file is handled. */
  waitsSince: number | null;
  ending: AbortController;
};

/**
 * The places for forms with files that are read at once. Slow senders must not keep
 * all others out: when all places are taken and another sender comes, the slowest
 * form of the network that holds the most places is ended. A network's only form is
 * ended only if it is slower than a slow phone. If none can be ended, a few more
 * places are open to networks that have none.
 */
export class UploadPlaces {
  readonly #now: () => number;
  #taken: readonly ActiveUpload[] = [];

  /** @param now a monotonic clock, in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Runs the reading of a form.
   *
   * @returns null if there is no place for it: too many are being read, of all, of
   * this request or from this network.
   */
  async run<Result>(
    { hash, address }: EvidenceSender,
    read: (place: UploadPlace) => Promise<Result>,
  ): Promise<Result | null> {
    const taken: ActiveUpload = {
      request: hash,
      // If the address is unknown, the request counts as its network.
      network: blockOf(address) ?? hash,
      bytes: 0,
      waitedMs: 0,
      waitsSince: this.#now(),
      ending: new AbortController(),
    };
    if (!this.#makeRoom(taken)) return null;
    this.#taken = [...this.#taken, taken];
    try {
      return await read(this.#placeOf(taken));
    } finally {
      this.#free(taken);
    }
  }

  /** @returns false if there is no place for a new form. */
  #makeRoom({ request, network }: ActiveUpload): boolean {
    const all = this.#taken;
    const ofRequest = all.filter((each) => each.request === request);
    const ofNetwork = all.filter((each) => each.network === network);
    if (ofRequest.length >= MOST_OF_A_REQUEST) return false;
    // Many people may share a network, such as that of a mobile carrier.
    if (ofNetwork.length >= MOST_OF_A_NETWORK)
      return this.#end(ofNetwork, (each) => each.request, request);
    if (all.length < MOST_AT_ONCE) return true;
    if (this.#end(all, (each) => each.network, network)) return true;
    const most = MOST_AT_ONCE + MOST_OF_NEWCOMERS;
    return ofNetwork.length === 0 && all.length < most;
  }

  /**
   * Ends the slowest form of the group that holds the most places, unless the
   * newcomer's group would then hold more than that one.
   *
   * @returns false if no form is ended.
   */
  #end(
    all: readonly ActiveUpload[],
    groupOf: (taken: ActiveUpload) => string,
    own: string,
  ): boolean {
    const counts = new Map<string, number>();
    for (const group of all.map(groupOf))
      counts.set(group, (counts.get(group) ?? 0) + 1);
    const ownCount = counts.get(own) ?? 0;
    const countOf = (taken: ActiveUpload) => counts.get(groupOf(taken))!;
    const [ending] = all
      .filter(({ waitsSince }) => waitsSince !== null)
      .filter((taken) =>
        countOf(taken) > 1
          ? countOf(taken) - ownCount > 1
          : ownCount === 0 && this.#isSlow(taken),
      )
      .toSorted(
        (one, other) =>
          countOf(other) - countOf(one) || this.#rate(one) - this.#rate(other),
      );
    if (!ending) return false;
    this.#free(ending);
    ending.ending.abort();
    return true;
  }

  #isSlow(taken: ActiveUpload): boolean {
    return this.#rate(taken) < SLOW_SENDER.leastBytesPerMs;
  }

  /** In bytes per millisecond. */
  #rate({ bytes, waitedMs, waitsSince }: ActiveUpload): number {
    const now = this.#now();
    const ms = waitedMs + now - (waitsSince ?? now);
    return (bytes + SLOW_SENDER.proxyPieceBytes) / Math.max(ms, 1);
  }

  #free(taken: ActiveUpload): void {
    this.#taken = this.#taken.filter((each) => each !== taken);
  }

  #placeOf(taken: ActiveUpload): UploadPlace {
    return {
      signal: taken.ending.signal,
      arrived: (bytes) => void (taken.bytes += bytes),
      handle: async (work) => {
        taken.waitedMs += this.#now() - (taken.waitsSince ?? this.#now());
        taken.waitsSince = null;
        try {
          return await work();
        } finally {
          taken.waitsSince = this.#now();
        }
      },
    };
  }
}
