import { blockOf } from "~/http/sender-address.server";

import { SLOW_SENDER } from "./sent-evidence";

/** So many forms with files are read at once; each holds a file in memory. */
export const MOST_AT_ONCE = 16;
/**
 * Beyond that, so many of networks that have none: while the site handles a file it
 * cannot end the form, and the files of few senders may take it minutes.
 */
const MOST_OF_NEWCOMERS = 8;
/** So many of them for one request, and so many from one network. */
export const MOST_OF_A_REQUEST = 2;
export const MOST_OF_A_NETWORK = 4;

/** Who sends a form: the hash of the request's link, the address if it is known. */
export type EvidenceSender = { hash: string; address: string | null };

/** The place of a form that is being read. */
export type UploadPlace = {
  /** Aborted once the place is another sender's, which is never while a file is handled. */
  signal: AbortSignal;
  /** Notes that so many bytes of the form have come. */
  arrived(bytes: number): void;
  /** Handles a file: the time that this takes is not the sender's. */
  handle<Result>(work: () => Promise<Result>): Promise<Result>;
};

type ActiveUpload = {
  request: string;
  network: string;
  bytes: number;
  /** How long the site has waited for the bytes, in milliseconds. */
  waitedMs: number;
  /** Since when it waits again; null while a file is handled. */
  waitsSince: number | null;
  ending: AbortController;
};

/**
 * The places of the forms with files that are read at once. A sender who lets bytes
 * trickle in must not keep all others out: when all places are taken and another
 * sender comes, the slowest form of the network that holds most ends. A network's
 * only form ends so only if it is slower than a slow phone. Where none can end, there
 * are some places more for networks that have none.
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
      // Where the network is not known, a request stands for it.
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
    // Many people may share a network, as those of a provider of phones do.
    if (ofNetwork.length >= MOST_OF_A_NETWORK)
      return this.#end(ofNetwork, (each) => each.request, request);
    if (all.length < MOST_AT_ONCE) return true;
    if (this.#end(all, (each) => each.network, network)) return true;
    const most = MOST_AT_ONCE + MOST_OF_NEWCOMERS;
    return ofNetwork.length === 0 && all.length < most;
  }

  /**
   * Ends the slowest form of the group that holds most, if the newcomer's group then
   * holds no more than that one.
   *
   * @returns false if none is to end.
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

  /** Bytes in a millisecond. */
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
