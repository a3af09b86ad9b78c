import { performance } from "node:perf_hooks";

import {
  end,
  launch,
  type Ending,
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

export type ChildOptions = LaunchOptions & {
  say(sentence: string): void;
  /** After how much silence it is killed and started again, once it was ready. */
  patience?: Patience;
  /**
   * Whether a first start that came to this end is tried again, as later ones
   * are; by default nothing is started where the first start failed.
   */
  isWorthRetrying?(ending: Ending): boolean;
};

/** A child process that is started again when it dies or does not answer any more. */
export type SupervisedChild = {
  /** What the child said when it was ready the first time; null if it is not yet. */
  readonly ready: Message | null;
  /** Sends a JSON command and waits for the answer with the same id. */
  ask(command: Message): Promise<Message>;
  /** From now on the child may end: it is not started again. */
  release(): void;
  stop(): Promise<void>;
};

/**
 * Starts a child and keeps it running: when it dies, cannot be spawned or hangs
 * after it was ready once, it is started again with growing pauses, and a
 * sentence says so.
 *
 * @throws Error if it does not become ready the first time and that is not
 * worth another try.
 */
export async function supervise(
  options: ChildOptions,
): Promise<SupervisedChild> {
  const { name, say, patience = DEFAULT_PATIENCE } = options;
  let stopping = false;
  let pause = 0;
  let startedAt = performance.now();
  let running = launch(options);
  let timer: NodeJS.Timeout | undefined;
  let watchdog: Watchdog | undefined;

  /** Watches a child that is ready, until its end. */
  function watch(): void {
    const { process: child, ended } = running;
    watchdog = startWatchdog({
      patience,
      ask: () => void (child?.connected && child.send({}, () => {})),
      onSilence() {
        const seconds = (patience.intervalMs * patience.misses) / 1000;
        say(`${name} has not answered for ${seconds} s and is killed.`);
        child?.kill("SIGKILL");
      },
    });
    child?.on("message", (heartbeat: Heartbeat) => watchdog?.hear(heartbeat));
    void ended.then(startAgain);
  }

  function startAgain({ cause }: Ending): void {
    watchdog?.stop();
    if (stopping) return;
    pause =
      performance.now() - startedAt > STEADY_AFTER_MS
        ? 0
        : Math.min(pause * 2 + 250, LONGEST_PAUSE_MS);
    say(`${name} ${cause}; starting it again in ${pause / 1000} s.`);
    timer = setTimeout(() => {
      startedAt = performance.now();
      running = launch(options);
      const { ready, ended } = running;
      ready.then(
        () => {
          say(`${name} is back.`);
          watch();
        },
        () => void ended.then(startAgain),
      );
    }, pause);
  }

  let ready: Message | null = null;
  try {
    ready = await running.ready;
    watch();
  } catch (error) {
    const ending = await running.ended;
    if (!options.isWorthRetrying?.(ending)) throw error;
    startAgain(ending);
  }

  function release(): void {
    stopping = true;
    watchdog?.stop();
    clearTimeout(timer);
  }

  let commands = 0;
  return {
    ready,
    release,
    async ask(command) {
      const id = String((commands += 1));
      const { process: child, waiting } = running;
      return new Promise((resolve, reject) => {
        const timeout = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`${name} did not answer in time.`));
        }, ANSWER_MS);
        waiting.set(id, (message) => {
          clearTimeout(timeout);
          waiting.delete(id);
          resolve(message);
        });
        child?.stdin?.write(`${JSON.stringify({ ...command, id })}\n`);
      });
    },
    async stop() {
      release();
      await end(running);
    },
  };
}
