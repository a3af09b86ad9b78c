import { spawn, type ChildProcess } from "node:child_process";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";

/**
 * In milliseconds; long enough for a slow machine with a long SQLite journal.
 */
const START_PATIENCE_MS = 300_000;
/** How long a child may take to stop, in milliseconds. */
export const STOP_PATIENCE_MS = 10_000;
const ANSWER_MS = 5_000;
const STEADY_AFTER_MS = 60_000;
const LONGEST_PAUSE_MS = 10_000;

/** A line of JSON between the stack and a child. */
export type Message = Record<string, unknown>;

/** How a child is started and supervised. */
export type ChildOptions = {
  /** The name of the child in messages: "The site". */
  name: string;
  script: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  /**
   * The first line on the child's standard input, for secrets that must not be
   * in the process list.
   */
  firstLine?: string;
  /** Descriptors of this process that are the child's from 4 on. */
  descriptors?: readonly number[];
  /** In milliseconds; one that was told to stop and still runs then is killed. */
  stopPatience?: number;
  /** What it says without being asked; `reply` puts a line on its standard input. */
  onMessage?(message: Message, reply: (answer: Message) => void): void;
  say(sentence: string): void;
  /**
   * True if a first start that ended with this code is retried, as later starts
   * are; by default a failed first start is not. In: null after a signal.
   */
  isWorthRetrying?(code: number | null): boolean;
};

/** How a child ended: in words, and its exit code, if it has one. */
type Ending = { cause: string; code: number | null };

/**
 * Starts a child and keeps it running: once it has been ready, it is restarted
 * with growing pauses when it ends, and a message says so.
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

/** A child process that is restarted when it ends. */
export class SupervisedChild {
  readonly #options: ChildOptions;
  readonly #waiting = new Map<string, (message: Message) => void>();
  /** null if the system could not create the process. */
  #process: ChildProcess | null = null;
  #ended: Promise<Ending>;
  #starting: Promise<Message>;
  #ready: Message | null = null;
  #startedAt = 0;
  #pause = 0;
  #isReleased = false;
  #commands = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#ended = this.#launch();
    this.#starting = this.#becomeReady();
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
      this.#ready = await this.#starting;
    } catch (error) {
      const { code } = await this.#ended;
      if (!this.#options.isWorthRetrying?.(code)) throw error;
    }
    void this.#ended.then((ending) => this.#startAgain(ending));
  }

  /** Sends a JSON command and waits for the answer with the same id. */
  ask(command: Message): Promise<Message> {
    const id = String((this.#commands += 1));
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${this.#options.name} did not answer in time.`));
      }, ANSWER_MS);
      this.#waiting.set(id, (message) => {
        clearTimeout(timeout);
        this.#waiting.delete(id);
        resolve(message);
      });
      this.#tell({ ...command, id });
    });
  }

  /** From now on the child is not restarted when it ends. */
  release(): void {
    this.#isReleased = true;
    clearTimeout(this.#timer);
  }

  /** Closes the pipe to the child and waits for its end, or kills it. */
  async stop(): Promise<void> {
    this.release();
    const child = this.#process;
    if (child?.pid === undefined || child.exitCode !== null) return;
    child.stdin?.end();
    const { stopPatience = STOP_PATIENCE_MS } = this.#options;
    const timer = setTimeout(() => child.kill("SIGKILL"), stopPatience);
    await this.#ended;
    clearTimeout(timer);
  }

  #tell(message: Message): void {
    const stdin = this.#process?.stdin;
    if (stdin?.writable) stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Creates the process. Out: how it ends; never rejects. */
  #launch(): Promise<Ending> {
    const { script, args = [], env, firstLine } = this.#options;
    const { descriptors = [] } = this.#options;
    this.#startedAt = performance.now();
    this.#process = null;
    return new Promise((resolve) => {
      const notSpawned = ({ code, message }: NodeJS.ErrnoException) =>
        resolve({
          cause: `could not be started (${code ?? message})`,
          code: null,
        });
      let child: ChildProcess;
      try {
        child = spawn(
          process.execPath,
          ["--disable-warning=ExperimentalWarning", script, ...args],
          {
            env: { ...process.env, ...env },
            // Its standard input stays open as long as this process lives; the
            // child ends when the pipe closes for any reason.
            stdio: ["pipe", "pipe", "inherit", "ignore", ...descriptors],
          },
        );
      } catch (error) {
        // `spawn` throws if there is no memory, but reports a lack of
        // descriptors later.
        notSpawned(error as NodeJS.ErrnoException);
        return;
      }
      this.#process = child;
      child.once("exit", (code, signal) =>
        resolve({
          cause: signal ? `ended (signal ${signal})` : `ended (code ${code})`,
          code,
        }),
      );
      child.on("error", (error) => {
        // A child that could not be spawned has no exit event.
        if (child.pid === undefined) notSpawned(error);
      });
      child.stdin?.on("error", () => {});
      if (firstLine !== undefined) child.stdin?.write(`${firstLine}\n`);
    });
  }

  /**
   * Reads the lines of JSON on the child's standard output, and prints all other
   * lines. Out: its message when it is ready; rejects if it ends before.
   */
  #becomeReady(): Promise<Message> {
    const { name, onMessage } = this.#options;
    const child = this.#process;
    const ready = new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => {
        const seconds = START_PATIENCE_MS / 1000;
        reject(new Error(`${name} was not ready after ${seconds} s.`));
        child?.kill("SIGKILL");
      }, START_PATIENCE_MS);
      void this.#ended.then(({ cause, code }) => {
        clearTimeout(timer);
        const words =
          code === null
            ? `${cause}.`
            : "did not start: see the sentence above.";
        reject(new Error(`${name} ${words}`));
      });
      // A child that could not be spawned may have no pipes.
      if (!child?.stdout) return;
      createInterface({ input: child.stdout }).on("line", (line) => {
        let message: Message;
        try {
          message = JSON.parse(line) as Message;
        } catch {
          console.log(line);
          return;
        }
        if (message["ready"] === true) {
          clearTimeout(timer);
          resolve(message);
        }
        const id = message["id"];
        if (typeof id === "string") this.#waiting.get(id)?.(message);
        else onMessage?.(message, (answer) => this.#tell(answer));
      });
    });
    ready.catch(() => {});
    return ready;
  }

  #startAgain({ cause }: Ending): void {
    if (this.#isReleased) return;
    this.#pause =
      performance.now() - this.#startedAt > STEADY_AFTER_MS
        ? 0
        : Math.min(this.#pause * 2 + 250, LONGEST_PAUSE_MS);
    const { name, say } = this.#options;
    say(`${name} ${cause}; starting it again in ${this.#pause / 1000} s.`);
    this.#timer = setTimeout(() => {
      this.#ended = this.#launch();
      this.#becomeReady().then(
        () => say(`${name} is back.`),
        () => {},
      );
      void this.#ended.then((ending) => this.#startAgain(ending));
    }, this.#pause);
  }
}
