import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
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

/** A child process that is restarted when it ends. */
export type SupervisedChild = {
  /** The child's first ready message; null if the first start is being retried. */
  ready: Message | null;
  /** Sends a JSON command and waits for the answer with the same id. */
  ask(command: Message): Promise<Message>;
  /** From now on the child is not restarted when it ends. */
  release(): void;
  /** Closes the pipe to the child and waits for its end, or kills it. */
  stop(): Promise<void>;
};

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
  const { name, say, stopPatience = STOP_PATIENCE_MS } = options;
  const waiting = new Map<string, (message: Message) => void>();
  let run = launch(options, waiting);
  let ready: Message | null = null;
  let isReleased = false;
  let pause = 0;
  let timer: NodeJS.Timeout | undefined;

  function startAgain({ cause }: Ending): void {
    if (isReleased) return;
    const isSteady = performance.now() - run.startedAt > STEADY_AFTER_MS;
    pause = isSteady ? 0 : Math.min(pause * 2 + 250, LONGEST_PAUSE_MS);
    say(`${name} ${cause}; restarting it in ${pause / 1000} s.`);
    timer = setTimeout(() => {
      run = launch(options, waiting);
      const isBack = () => say(`${name} is back.`);
      run.ready.then(isBack, () => {});
      void run.ended.then(startAgain);
    }, pause);
  }

  function release(): void {
    isReleased = true;
    clearTimeout(timer);
  }

  try {
    ready = await run.ready;
  } catch (error) {
    const { code } = await run.ended;
    if (!options.isWorthRetrying?.(code)) throw error;
  }
  void run.ended.then(startAgain);
  return {
    ready,
    release,
    ask(command) {
      const { promise, resolve, reject } = Promise.withResolvers<Message>();
      const id = randomUUID();
      const late = new Error(`${name} did not answer in time.`);
      const timeout = setTimeout(() => reject(late), ANSWER_MS);
      waiting.set(id, resolve);
      tell(run.process, { ...command, id });
      return promise.finally(() => {
        clearTimeout(timeout);
        waiting.delete(id);
      });
    },
    async stop() {
      release();
      const child = run.process;
      if (child?.pid === undefined || child.exitCode !== null) return;
      child.stdin?.end();
      const killing = setTimeout(() => child.kill("SIGKILL"), stopPatience);
      await run.ended;
      clearTimeout(killing);
    },
  };
}

/** How a child ended: in words, and its exit code, if it has one. */
type Ending = { cause: string; code: number | null };

/** One start of a child. */
type Run = {
  /** null if the system could not create the process. */
  process: ChildProcess | null;
  startedAt: number;
  /** Never rejects. */
  ended: Promise<Ending>;
  /** Its message when it is ready; rejects if it ends before. */
  ready: Promise<Message>;
};

function launch(
  options: ChildOptions,
  waiting: ReadonlyMap<string, (message: Message) => void>,
): Run {
  const { script, args = [], env, firstLine, descriptors = [] } = options;
  const startedAt = performance.now();
  const { promise: ended, resolve } = Promise.withResolvers<Ending>();
  const notSpawned = ({ code, message }: NodeJS.ErrnoException) =>
    resolve({ cause: `could not be started (${code ?? message})`, code: null });
  let child: ChildProcess | null = null;
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
    const { pid } = child;
    child.once("exit", (code, signal) =>
      resolve({
        cause: signal ? `ended (signal ${signal})` : `ended (code ${code})`,
        code,
      }),
    );
    child.on("error", (error) => {
      // A child that could not be spawned has no exit event.
      if (pid === undefined) notSpawned(error);
    });
    child.stdin?.on("error", () => {});
    if (firstLine !== undefined) child.stdin?.write(`${firstLine}\n`);
  } catch (error) {
    // `spawn` throws if there is no memory, but reports a lack of descriptors
    // later.
    notSpawned(error as NodeJS.ErrnoException);
  }
  const ready = becomeReady(options, child, ended, waiting);
  ready.catch(() => {});
  return { process: child, startedAt, ended, ready };
}

/**
 * Reads the lines of JSON on the child's standard output, and prints all other
 * lines.
 */
function becomeReady(
  { name, onMessage }: ChildOptions,
  child: ChildProcess | null,
  ended: Promise<Ending>,
  waiting: ReadonlyMap<string, (message: Message) => void>,
): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const timer = setTimeout(() => {
    const seconds = START_PATIENCE_MS / 1000;
    reject(new Error(`${name} was not ready after ${seconds} s.`));
    child?.kill("SIGKILL");
  }, START_PATIENCE_MS);
  void ended.then(({ cause, code }) => {
    clearTimeout(timer);
    const words =
      code === null ? `${cause}.` : "did not start: see the sentence above.";
    reject(new Error(`${name} ${words}`));
  });
  // A child that could not be spawned may have no pipes.
  if (!child?.stdout) return promise;
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
    if (typeof id === "string") waiting.get(id)?.(message);
    else onMessage?.(message, (answer) => tell(child, answer));
  });
  return promise;
}

function tell(child: ChildProcess | null, message: Message): void {
  if (child?.stdin?.writable) child.stdin.write(`${JSON.stringify(message)}\n`);
}
