import { createPause } from "./pause";

/** Work that is done again and again, with a rest in between. */
export class Loop {
  readonly #pause = createPause();
  readonly #done: Promise<void>;
  #isStopped = false;

  /**
   * Begins as soon as its maker is ready. In: one turn of the work, which never
   * throws. Out of it: milliseconds to rest until the next; 0: none.
   */
  constructor(turn: () => Promise<number>) {
    this.#done = Promise.resolve().then(() => this.#run(turn));
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Rests for so many milliseconds, or until it is woken or stopped. */
  rest(ms: number): Promise<void> {
    return this.#pause.rest(ms);
  }

  /** Ends the rest. */
  wake(): void {
    this.#pause.end();
  }

  /** Resolves when the turn that is under way has ended. */
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
