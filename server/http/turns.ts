import { FairQueue } from "#content-lake/fair-queue";
import { createRateLimiter } from "#content-lake/rate-limiter";

/**
 * Who waits: a network (`blockOf`); null for senders that cannot be told apart,
 * which wait as one and are never refused.
 */
export type Waiting = string | null;

/** The name of those; no network has it. */
const UNKNOWN = "unknown";

/** So many of this network wait that one more is refused. */
export class TooManyWaiting extends Error {}

type TurnsOptions = {
  /** How many have a place at a time. */
  atOnce: number;
  /** How many of one network wait. */
  mostWaiting: number;
  /** In milliseconds: what takes longer goes on without its place. */
  longestMs: number;
};

/** So much of its time in places is forgiven to each network, in milliseconds. */
const PER_SECOND = 1;

/** What is made once for all who wait for it. */
type Shared<Result> = {
  networks: Set<string>;
  /** Null once it has begun. */
  begin: (() => void) | null;
  result: Promise<Result>;
};

/**
 * Makes what many ask for, a few at a time: the network that had least of the
 * time comes first, so that who asks for much waits for their own. What several
 * networks wait for is made at the first turn of one of them.
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

  /** True if so many of a network wait that one more is refused. */
  isFull(waiting: Waiting): boolean {
    const { mostWaiting } = this.#options;
    return waiting !== null && this.#queue.waitingOf(waiting) >= mostWaiting;
  }

  /**
   * Makes what has this key, once for all who wait for it.
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

  /** What happens in a place before something is made. */
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

/** Resolves when a promise is settled, or after so many milliseconds. */
async function settled(result: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([result.catch(() => {}), late]);
  clearTimeout(timer);
}
