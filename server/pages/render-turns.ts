/** One rendering takes about 5 ms, for which all other requests wait. */
const MOST_AT_ONCE = 4;
/** In milliseconds: how long renderings wait while new connections arrive. */
const LONGEST_WAIT_MS = 50;

/**
 * Begins the renderings for single requests a few in each turn of the event
 * loop, so that a crowd on pages with forms does not delay cached pages.
 *
 * Node accepts one connection in each turn (libuv 1.52), so renderings wait
 * after a turn with a new connection, behind which others may be waiting.
 */
export class RenderTurns {
  readonly #waiting: (() => void)[] = [];
  #hasNewcomer = false;
  #holdUntil = 0;

  /** Call it for each new connection. */
  noteConnection(): void {
    this.#hasNewcomer = true;
  }

  /** Resolves when the next rendering may begin, in the order of the calls. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(() => this.#turn());
    });
  }

  #turn(): void {
    const now = performance.now();
    const holds = this.#hasNewcomer && now < this.#holdUntil;
    this.#hasNewcomer = false;
    if (!holds) {
      this.#holdUntil = now + LONGEST_WAIT_MS;
      for (const begin of this.#waiting.splice(0, MOST_AT_ONCE)) begin();
    }
    if (this.#waiting.length > 0) setImmediate(() => this.#turn());
  }
}
