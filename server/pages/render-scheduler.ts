/**
 * So many renders for one visitor each may begin in one turn of the event loop.
 * One takes about 5 ms, and other requests wait for all: at most 160 ms.
 */
const MOST_AT_ONCE = 32;
/** How long renders are held back while new visitors keep coming; milliseconds. */
const LONGEST_WAIT_MS = 50;
/** So many begin then, before new visitors are accepted again. */
const FEW_AT_ONCE = 4;

/**
 * Lets pages that are made for one visitor begin in turn, so that they do not
 * keep readers of a cached page, or new visitors, waiting.
 *
 * Node accepts one connection in each turn of its event loop (libuv 1.52), so
 * in a crowd whose turns take 100 ms ten visitors a second would get in. If a
 * visitor came in the turn before, renders therefore wait: without them a turn
 * takes less than a millisecond.
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

  /** A client connected: others may wait behind it. */
  noteConnection(): void {
    this.#hasNewcomer = true;
    this.#arm();
  }

  /** Resolves when the next render may begin; first come, first served. */
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
    // There is more to do in the next turn in every case.
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
