import { FairQueue } from "#content-lake/fair-queue";
import { createRateLimiter } from "#content-lake/rate-limiter";

/**
 * Who waits: a network (`blockOf`); null for senders that cannot be told apart,
 * which share one queue and are never refused.
 */
export type Waiting = string | null;

/** The name of those; it is no network's. */
const UNKNOWN = "unknown";

/** So many requests of this network wait that the next is refused. */
export class TooManyWaiting extends Error {}

type TurnsOptions = {
  /** How many jobs have a place at a time. */
  atOnce: number;
  /** How many requests of one network may wait. */
  mostWaiting: number;
  /** In milliseconds: a longer job continues without its place. */
  longestMs: number;
};

/** In milliseconds per second: how much used time each network is forgiven; a reader uses less. */
const PER_SECOND = 50;

/** A job that is done once for all who wait for it. */
type Shared<Result> = {
  networks: Set<string>;
  /** Null once it has started. */
  begin: (() => void) | null;
  result: Promise<Result>;
};

/**
 * Runs requested jobs, a few at a time: the network that has used the least time
 * lately comes first, so that heavy users wait behind their own jobs. A job that several
 * networks wait for runs at the first turn of any of them.
 */
export class Turns<Result> {
  readonly #options: TurnsOptions;
  readonly #limiter = createRateLimiter({ burst: 0, perSecond: PER_SECOND });
  readonly #queue: FairQueue;
  readonly #shared = new Map<string | symbol, Shared<Result>>();

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#queue = new FairQueue({
      atOnce: options.atOnce,
      usedBy: this.#limiter.usedBy,
    });
  }

  /** True if so many requests of a network wait that the next is refused. */
  isFull(waiting: Waiting): boolean {
    const { mostWaiting } = this.#options;
    return waiting !== null && this.#queue.waitingOf(waiting) >= mostWaiting;
  }

  /**
   * Runs the job with this key, once for all who wait for it.
   *
   * @throws the error of `make`.
   */
  run(
    waiting: Waiting,
    key: string | symbol,
    make: () => Promise<Result>,
  ): Promise<Result> {
    const shared = this.#shared.get(key) ?? this.#share(key, make);
    this.#wait(shared, waiting);
    return shared.result;
  }

  /** Runs in a place before each job. */
  protected async beforeEach(): Promise<void> {}

  #share(key: string | symbol, make: () => Promise<Result>): Shared<Result> {
    const { promise, resolve } = Promise.withResolvers<Result>();
    const result = promise.finally(() => this.#shared.delete(key));
    const shared: Shared<Result> = {
      networks: new Set(),
      begin: () => resolve(Promise.resolve().then(make)),
      result,
    };
    this.#shared.set(key, shared);
    return shared;
  }

  #wait(shared: Shared<Result>, waiting: Waiting): void {
    const name = waiting ?? UNKNOWN;
    if (shared.begin === null || shared.networks.has(name)) return;
    shared.networks.add(name);
    void this.#queue.run(name, async () => {
      const { begin } = shared;
      if (begin === null) return;
      shared.begin = null;
      await this.beforeEach();
      const began = performance.now();
      begin();
      await settled(shared.result, this.#options.longestMs);
      this.#limiter.spend(name, performance.now() - began);
    });
  }
}

/** Resolves when a promise is settled, or after this many milliseconds. */
async function settled(result: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([result.catch(() => {}), late]);
  clearTimeout(timer);
}
