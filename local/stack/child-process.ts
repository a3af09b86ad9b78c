import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** A machine may be slow, and a journal long; what takes longer than this hangs. */
const START_PATIENCE_MS = 300_000;
const STOP_PATIENCE_MS = 10_000;

const HEARTBEAT = new URL("./heartbeat.ts", import.meta.url).href;

export type LaunchOptions = {
  /** How the child is called in sentences to a person: "The site". */
  name: string;
  script: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  /** First line on the child's standard input; a way for secrets that no process list shows. */
  firstLine?: string;
  /** Milliseconds in which it has to be ready; it is killed then. */
  startPatience?: number;
};

export type Message = Record<string, unknown>;

/** How a child came to its end. */
export type Ending = {
  /** What happened, to be put behind the child's name: "ended (code 1)". */
  cause: string;
  /** Its exit code; null after a signal, or where it never ran. */
  code: number | null;
};

export type LaunchedChild = {
  /** null if the system made no process. */
  process: ChildProcess | null;
  /** What it said when it was ready; rejects if it ends before. */
  ready: Promise<Message>;
  /** Never rejects. */
  ended: Promise<Ending>;
  /** Commands that wait for their answer, by id. */
  waiting: Map<string, (message: Message) => void>;
};

/** Starts a child process. `ended` reports an error of the system. */
export function launch(options: LaunchOptions): LaunchedChild {
  const waiting = new Map<string, (message: Message) => void>();
  let child: ChildProcess;
  try {
    child = spawnChild(options);
  } catch (error) {
    // Without memory `spawn` throws; without descriptors it reports later.
    const ended = Promise.resolve(notSpawned(error));
    return { process: null, waiting, ended, ready: unready(options, ended) };
  }
  const ended = endOf(child);
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
    unready(options, ended).catch((error: unknown) => {
      clearTimeout(timer);
      reject(error);
    });
    readMessages(child, (message) => {
      if (message["ready"] === true) {
        clearTimeout(timer);
        resolve(message);
      }
      const id = message["id"];
      if (typeof id === "string") waiting.get(id)?.(message);
    });
  });
  ready.catch(() => {});
  return { process: child, ready, ended, waiting };
}

function spawnChild({ script, args = [], env, firstLine }: LaunchOptions) {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      `--import=${HEARTBEAT}`,
      script,
      ...args,
    ],
    {
      env: { ...process.env, ...env },
      // Its standard input stays open as long as this process lives: when the
      // pipe closes for any reason, the child ends.
      stdio: ["pipe", "pipe", "inherit", "ipc"],
    },
  );
  child.stdin?.on("error", () => {});
  if (firstLine !== undefined) child.stdin?.write(`${firstLine}\n`);
  return child;
}

/** The lines of JSON on its standard output; what else it prints is printed. */
function readMessages(
  { stdout }: ChildProcess,
  onMessage: (message: Message) => void,
): void {
  // A child that was never spawned may have no pipes.
  if (!stdout) return;
  createInterface({ input: stdout }).on("line", (line) => {
    let message: Message;
    try {
      message = JSON.parse(line) as Message;
    } catch {
      console.log(line);
      return;
    }
    onMessage(message);
  });
}

function endOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) =>
      resolve({
        cause: signal ? `ended (signal ${signal})` : `ended (code ${code})`,
        code,
      }),
    );
    // One that was never spawned has no exit; other errors end nothing.
    child.on("error", (error) => {
      if (child.pid === undefined) resolve(notSpawned(error));
    });
  });
}

function notSpawned(error: unknown): Ending {
  const { code } = error as NodeJS.ErrnoException;
  return { cause: `could not be started (${code ?? error})`, code: null };
}

async function unready(
  { name }: LaunchOptions,
  ended: Promise<Ending>,
): Promise<never> {
  const { cause, code } = await ended;
  throw new Error(
    code === null
      ? `${name} ${cause}.`
      : `${name} did not start: see the sentence above.`,
  );
}

/** Closes the pipe to a child and waits for its end; kills it if that takes too long. */
export async function end({ process: child, ended }: LaunchedChild) {
  if (!child || child.pid === undefined) return;
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}
