import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { backOff } from "#content-lake/back-off";

/** In milliseconds; long enough for a slow machine with a long SQLite journal. */
const START_PATIENCE_MS = 300_000;
/** In milliseconds: how long a child may take to stop. */
export const STOP_PATIENCE_MS = 10_000;
const ANSWER_MS = 5_000;
const STEADY_AFTER_MS = 60_000;
const PAUSE = { first: 250, longest: 10_000 };

/** A line of JSON between the stack and a child. */
export type Message = Record<string, unknown>;

/** How a child is started and supervised. */
export type ChildOptions = {
  /** The child's name in messages: "The site". */
  name: string;
  script: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  /**
   * The first line on the child's standard input, for secrets that must not be
   * in the process list.
   */
  firstLine?: string;
  /** Descriptors of this process that the child gets from 4 on. */
  descriptors?: readonly number[];
  /** In milliseconds after which a child that was told to stop is killed. */
  stopPatience?: number;
  /** Called for a child's own messages; `reply` writes a line to its standard input. */
  onMessage?(message: Message, reply: (answer: Message) => void): void;
  say(sentence: string): void;
  /**
   * True if a first start that ended with this code is retried like later ones; by
   * default it is not. The code is null after a signal.
   */
  isWorthRetrying?(code: number | null): boolean;
};

/** A child process that is restarted when it ends. */
export type SupervisedChild = {
  /** The child's first ready message; null if the first start is being retried. */
  ready: Message | null;
  /** Sends a JSON command and waits for the answer with the same id. */
  ask(command: Message): Promise<Message>;
  /** From then on the child is not restarted when it ends. */
  release(): void;
  /** Closes the pipe to the child and waits for its end, or kills it. */
  stop(): Promise<void>;
};

/**
 * Starts a child and keeps it running: once it has been ready, it is restarted after
 * it ends, with growing pauses and a message.
 *
 * @throws Error if it does not become ready the first time and
 * `isWorthRetrying` is false.
 */
export async function supervise(
  options: ChildOptions,
): Promise<SupervisedChild> {
  const { name, say, stopPatience = STOP_PATIENCE_MS } = options;
  let run = launch(options);
  let ready: Message | null = null;
  let isReleased = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function startAgain({ cause }: Ending): void {
    if (isReleased) return;
    const isSteady = performance.now() - run.startedAt > STEADY_AFTER_MS;
    failures = isSteady ? 0 : failures + 1;
    const pause = isSteady ? 0 : backOff(failures, PAUSE, 0);
    say(`${name} ${cause}; restarting it in ${pause / 1000} s.`);
    timer = setTimeout(() => {
      run = launch(options);
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
    async ask(command) {
      const id = randomUUID();
      tell(run.process, { ...command, id });
      const signal = AbortSignal.timeout(ANSWER_MS);
      const answer = once(run.messages, id, { signal }).catch(() => {
        throw new Error(`${name} did not answer in time.`);
      });
      return (await answer)[0] as Message;
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

/** How a child ended: in words, and with its exit code if it has one. */
type Ending = { cause: string; code: number | null };

/** One start of a child. */
type Run = {
  /** Null if the system could not create the process. */
  process: ChildProcess | null;
  startedAt: number;
  /** Its answers by id, and its message `ready`. */
  messages: EventEmitter;
  /** Never rejects. */
  ended: Promise<Ending>;
  /** Its message when it is ready; rejects if it ends first. */
  ready: Promise<Message>;
};

function launch(options: ChildOptions): Run {
  const { script, args = [], env, firstLine, descriptors = [] } = options;
  const startedAt = performance.now();
  const messages = new EventEmitter();
  let child: ChildProcess | null = null;
  let ended: Promise<Ending>;
  try {
    child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", script, ...args],
      {
        env: { ...process.env, ...env },
        // Its standard input stays open as long as this process lives; the child ends
        // when the pipe closes for any reason.
        stdio: ["pipe", "pipe", "inherit", "ignore", ...descriptors],
      },
    );
    const { promise, resolve } = Promise.withResolvers<Ending>();
    ended = promise;
    child.once("exit", (code, signal) => resolve(toEnding(code, signal)));
    const isSpawned = child.pid !== undefined;
    // A child that could not be spawned has no exit event.
    child.on("error", (error) => isSpawned || resolve(notSpawned(error)));
    // A child that could not be spawned may have no pipes.
    child.stdin?.on("error", () => {});
    if (firstLine !== undefined) child.stdin?.write(`${firstLine}\n`);
    if (child.stdout) readMessages(child, child.stdout, options, messages);
  } catch (error) {
    // `spawn` throws if memory runs out, but reports a lack of descriptors later.
    ended = Promise.resolve(notSpawned(error as NodeJS.ErrnoException));
  }
  const run = { process: child, startedAt, messages, ended };
  const ready = becomeReady(options.name, run);
  ready.catch(() => {});
  return { ...run, ready };
}

function toEnding(code: number | null, signal: string | null): Ending {
  const cause = signal ? `ended (signal ${signal})` : `ended (code ${code})`;
  return { cause, code };
}

function notSpawned({ code, message }: NodeJS.ErrnoException): Ending {
  return { cause: `could not be started (${code ?? message})`, code: null };
}

/** @throws Error if it ends before it is ready, or is not ready in time. */
function becomeReady(
  name: string,
  { process, messages, ended }: Omit<Run, "ready">,
): Promise<Message> {
  const signal = AbortSignal.timeout(START_PATIENCE_MS);
  const ready = once(messages, "ready", { signal }).then(
    ([message]) => message as Message,
    () => {
      process?.kill("SIGKILL");
      const seconds = START_PATIENCE_MS / 1000;
      throw new Error(`${name} was not ready after ${seconds} s.`);
    },
  );
  const tooEarly = ended.then(({ cause, code }): never => {
    const words =
      code === null ? `${cause}.` : "did not start: see the sentence above.";
    throw new Error(`${name} ${words}`);
  });
  return Promise.race([ready, tooEarly]);
}

/**
 * Reads lines of JSON from the child's standard output, and prints all other lines.
 */
function readMessages(
  child: ChildProcess,
  input: Readable,
  { onMessage, say }: ChildOptions,
  messages: EventEmitter,
): void {
  createInterface({ input }).on("line", (line) => {
    let message: Message;
    try {
      message = JSON.parse(line) as Message;
    } catch {
      say(line);
      return;
    }
    const { id, ready } = message;
    if (ready === true) messages.emit("ready", message);
    else if (typeof id === "string") messages.emit(id, message);
    else onMessage?.(message, (answer) => tell(child, answer));
  });
}

function tell(child: ChildProcess | null, message: Message): void {
  if (child?.stdin?.writable) child.stdin.write(`${JSON.stringify(message)}\n`);
}
