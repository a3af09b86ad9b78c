import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** A machine may be slow, and a journal long; what takes longer than this hangs. */
const START_PATIENCE_MS = 300_000;
const STOP_PATIENCE_MS = 10_000;
const STEADY_AFTER_MS = 60_000;
const LONGEST_PAUSE_MS = 10_000;

export type ChildOptions = {
  /** How the child is called in sentences to a person: "The site". */
  name: string;
  script: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  /** First line on the child's standard input; a way for secrets that no process list shows. */
  firstLine?: string;
  say(sentence: string): void;
  /** Milliseconds in which it has to be ready; it is killed then. */
  startPatience?: number;
};

export type Message = Record<string, unknown>;

/** A child process that is started again when it dies. */
export type SupervisedChild = {
  /** What the child said when it was ready the first time. */
  readonly ready: Message;
  /** Sends a JSON command and waits for the answer with the same id. */
  ask(command: Message): Promise<Message>;
  /** From now on it may end by itself: it is not started again. */
  release(): void;
  stop(): Promise<void>;
};

type Running = {
  process: ChildProcess;
  ready: Promise<Message>;
  waiting: Map<string, (m: Message) => void>;
};

function launch(options: ChildOptions): Running {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      options.script,
      ...(options.args ?? []),
    ],
    {
      env: { ...process.env, ...options.env },
      // Its standard input stays open as long as this process lives: when the
      // pipe closes, however that came, the child ends.
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const waiting = new Map<string, (message: Message) => void>();
  child.stdin?.on("error", () => {});
  if (options.firstLine !== undefined)
    child.stdin?.write(`${options.firstLine}\n`);
  const ready = new Promise<Message>((resolve, reject) => {
    const { startPatience = START_PATIENCE_MS } = options;
    const timer = setTimeout(() => {
      reject(
        new Error(
          `${options.name} was not ready after ${startPatience / 1000} s, and was ended.`,
        ),
      );
      child.kill("SIGKILL");
    }, startPatience);
    child.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once("exit", () => {
      clearTimeout(timer);
      reject(
        new Error(`${options.name} did not start: see the sentence above.`),
      );
    });
    createInterface({ input: child.stdout! }).on("line", (line) => {
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
    });
  });
  ready.catch(() => {});
  return { process: child, ready, waiting };
}

async function end(child: ChildProcess): Promise<void> {
  const isOver = child.exitCode !== null || child.signalCode !== null;
  // One without an id could not be started, and says nothing when it is gone.
  if (isOver || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) =>
    child.once("exit", () => resolve()),
  );
  child.stdin?.end();
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE_MS);
  await gone;
  clearTimeout(timer);
}

/**
 * Starts a child and keeps it running: when it dies after it was ready once,
 * it is started again with growing pauses, and a sentence says so.
 *
 * @throws Error if it does not become ready the first time.
 */
export async function supervise(
  options: ChildOptions,
): Promise<SupervisedChild> {
  let stopping = false;
  let pause = 0;
  let startedAt = Date.now();
  let running = launch(options);
  let timer: NodeJS.Timeout | undefined;

  function watch(): void {
    const { process: child } = running;
    child.once("exit", (code, signal) => {
      if (stopping) return;
      pause =
        Date.now() - startedAt > STEADY_AFTER_MS
          ? 0
          : Math.min(pause * 2 + 250, LONGEST_PAUSE_MS);
      const cause = signal ? `signal ${signal}` : `code ${code}`;
      options.say(
        `${options.name} ended (${cause}); starting it again in ${pause / 1000} s.`,
      );
      timer = setTimeout(() => {
        startedAt = Date.now();
        running = launch(options);
        running.ready.then(
          () => options.say(`${options.name} is back.`),
          () => {},
        );
        watch();
      }, pause);
    });
  }

  let ready: Message;
  try {
    ready = await running.ready;
  } catch (error) {
    stopping = true;
    await end(running.process);
    throw error;
  }
  watch();

  function release(): void {
    stopping = true;
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
          reject(new Error(`${options.name} did not answer in time.`));
        }, 5_000);
        waiting.set(id, (message) => {
          clearTimeout(timeout);
          waiting.delete(id);
          resolve(message);
        });
        child.stdin?.write(`${JSON.stringify({ ...command, id })}\n`);
      });
    },
    async stop() {
      release();
      await end(running.process);
    },
  };
}
