/** A wait that can be ended early. */
export type Pause = {
  /** Waits for so many milliseconds, or until `end`. */
  rest(ms: number): Promise<void>;
  /** Ends the current wait, or else skips the next one. */
  end(): void;
};

/** A new pause; `rest` may be called again after each rest. */
export function createPause(): Pause {
  let finish: (() => void) | null = null;
  let isDue = false;
  return {
    async rest(ms) {
      if (!isDue) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          finish = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        finish = null;
      }
      isDue = false;
    },
    end() {
      isDue = true;
      finish?.();
    },
  };
}

/** Runs a function repeatedly, with a rest in between. */
export class Loop {
  readonly #pause = createPause();
  readonly #done: Promise<void>;
  #isStopped = false;

  /**
   * Begins after the current task. In: a function that never throws and returns
   * the milliseconds to rest until its next call; 0: none.
   */
  constructor(turn: () => Promise<number>) {
    this.#done = Promise.resolve().then(() => this.#run(turn));
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Waits for so many milliseconds, or until `wake` or `stop`. */
  rest(ms: number): Promise<void> {
    return this.#pause.rest(ms);
  }

  /** Ends the rest. */
  wake(): void {
    this.#pause.end();
  }

  /** Resolves when the current turn has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#pause.end();
    await this.#done;
  }

  async #run(turn: () => Promise<number>): Promise<void> {
    while (!this.#isStopped) {
      const rest = await turn();
      if (rest > 0 && !this.#isStopped) await this.rest(rest);
    }
  }
}
