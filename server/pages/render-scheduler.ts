/**
 * How many per-request renderings may begin in one turn of the event loop. One
 * takes about 5 ms, and other requests wait for all of them, at most 160 ms.
 */
const MOST_AT_ONCE = 32;
/**
 * In milliseconds: how long renderings are delayed while new connections keep
 * arriving.
 */
const LONGEST_WAIT_MS = 50;
/** How many begin then, before new connections are accepted again. */
const FEW_AT_ONCE = 4;

/**
 * Schedules per-request renderings, so that requests for cached pages and new
 * connections do not wait for them.
 *
 * Node accepts one connection in each turn of its event loop (libuv 1.52): if
 * turns take 100 ms, only ten visitors a second can connect. So renderings wait
 * after a turn with a new connection; without them a turn takes less than a
 * millisecond.
 */
export class RenderScheduler {
  readonly #now: () => number;
  #waiting: (() => void)[] = [];
  #begun = 0;
  #hasNewcomer = false;
  #heldSince: number | null = null;
  #isArmed = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Call it for each new connection, after which others may be waiting. */
  noteConnection(): void {
    this.#hasNewcomer = true;
    this.#arm();
  }

  /** Resolves when the next rendering may begin, in the order of the calls. */
  turn(): Promise<void> {
    this.#arm();
    const isFree = this.#waiting.length === 0 && !this.#hasNewcomer;
    if (isFree && this.#begun < MOST_AT_ONCE) {
      this.#begun += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #arm(): void {
    if (this.#isArmed) return;
    this.#isArmed = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isArmed = false;
    this.#begun = 0;
    const hadNewcomer = this.#hasNewcomer;
    this.#hasNewcomer = false;
    if (this.#waiting.length === 0) return;
    // In every case the next turn has work to do.
    this.#arm();
    if (hadNewcomer && this.#mayHold()) return;
    this.#heldSince = null;
    const count = hadNewcomer ? FEW_AT_ONCE : MOST_AT_ONCE;
    const next = this.#waiting.splice(0, count);
    this.#begun = next.length;
    for (const begin of next) begin();
  }

  #mayHold(): boolean {
    this.#heldSince ??= this.#now();
    return this.#now() - this.#heldSince < LONGEST_WAIT_MS;
  }
}
