import { performance } from "node:perf_hooks";

import {
  end,
  launch,
  type Ending,
  type LaunchedChild,
  type LaunchOptions,
  type Message,
} from "./child-process.ts";
import {
  DEFAULT_PATIENCE,
  startWatchdog,
  type Heartbeat,
  type Patience,
  type Watchdog,
} from "./watchdog.ts";

const STEADY_AFTER_MS = 60_000;
const LONGEST_PAUSE_MS = 10_000;
const ANSWER_MS = 5_000;

/** How a child is started and supervised. */
export type ChildOptions = LaunchOptions & {
  say(sentence: string): void;
  /** After how much silence a ready child is killed and restarted. */
  patience?: Patience;
  /**
   * True if a first start with this ending is retried, as later starts are; by
   * default a failed first start is not.
   */
  isWorthRetrying?(ending: Ending): boolean;
};

/**
 * Starts a child and keeps it running: once it has been ready, it is restarted
 * with growing pauses when it dies, cannot be spawned or hangs, and a message
 * says so.
 *
 * @throws Error if it does not become ready the first time and
 * `isWorthRetrying` is false.
 */
export async function supervise(
  options: ChildOptions,
): Promise<SupervisedChild> {
  const child = new SupervisedChild(options);
  await child.settle();
  return child;
}

/** A child process that is restarted when it dies or hangs. */
export class SupervisedChild {
  readonly #options: ChildOptions;
  #running: LaunchedChild;
  #ready: Message | null = null;
  #startedAt = performance.now();
  #pause = 0;
  #isReleased = false;
  #commands = 0;
  #timer: NodeJS.Timeout | undefined;
  #watchdog: Watchdog | undefined;

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#running = launch(options);
  }

  /** The child's first ready message; null before. */
  get ready(): Message | null {
    return this.#ready;
  }

  /**
   * Resolves when the first start has succeeded or is being retried; throws as
   * `supervise`.
   */
  async settle(): Promise<void> {
    try {
      this.#ready = await this.#running.ready;
      this.#watch();
    } catch (error) {
      const ending = await this.#running.ended;
      if (!this.#options.isWorthRetrying?.(ending)) throw error;
      this.#startAgain(ending);
    }
  }

  /** Sends a JSON command and waits for the answer with the same id. */
  ask(command: Message): Promise<Message> {
    const id = String((this.#commands += 1));
    const { process: child, waiting } = this.#running;
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        waiting.delete(id);
        reject(new Error(`${this.#options.name} did not answer in time.`));
      }, ANSWER_MS);
      waiting.set(id, (message) => {
        clearTimeout(timeout);
        waiting.delete(id);
        resolve(message);
      });
      child?.stdin?.write(`${JSON.stringify({ ...command, id })}\n`);
    });
  }

  /** From now on the child is not restarted when it ends. */
  release(): void {
    this.#isReleased = true;
    this.#watchdog?.stop();
    clearTimeout(this.#timer);
  }

  async stop(): Promise<void> {
    this.release();
    await end(this.#running, this.#options.stopPatience);
  }

  /** Watches a ready child until it ends. */
  #watch(): void {
    const { name, say, patience = DEFAULT_PATIENCE } = this.#options;
    const { process: child, ended } = this.#running;
    const watchdog = startWatchdog({
      patience,
      ask: () => void (child?.connected && child.send({}, () => {})),
      onSilence() {
        const seconds = (patience.intervalMs * patience.misses) / 1000;
        say(`${name} has not answered for ${seconds} s and is killed.`);
        child?.kill("SIGKILL");
      },
    });
    this.#watchdog = watchdog;
    child?.on("message", (heartbeat: Heartbeat) => watchdog.hear(heartbeat));
    void ended.then((ending) => this.#startAgain(ending));
  }

  #startAgain({ cause }: Ending): void {
    this.#watchdog?.stop();
    if (this.#isReleased) return;
    this.#pause =
      performance.now() - this.#startedAt > STEADY_AFTER_MS
        ? 0
        : Math.min(this.#pause * 2 + 250, LONGEST_PAUSE_MS);
    const { name, say } = this.#options;
    say(`${name} ${cause}; starting it again in ${this.#pause / 1000} s.`);
    this.#timer = setTimeout(() => this.#launchAgain(), this.#pause);
  }

  #launchAgain(): void {
    this.#startedAt = performance.now();
    this.#running = launch(this.#options);
    const { ready, ended } = this.#running;
    ready.then(
      () => {
        this.#options.say(`${this.#options.name} is back.`);
        this.#watch();
      },
      () => void ended.then((ending) => this.#startAgain(ending)),
    );
  }
}
