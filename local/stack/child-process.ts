import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * In milliseconds; long enough for a slow machine with a long SQLite journal.
 */
const START_PATIENCE_MS = 300_000;
/** How long a child may take to stop, in milliseconds. */
export const STOP_PATIENCE_MS = 10_000;

const HEARTBEAT = new URL("./heartbeat.ts", import.meta.url).href;

/** How a child process is started. */
export type LaunchOptions = {
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
  /** In milliseconds; a child that is not ready by then is killed. */
  startPatience?: number;
  /** In milliseconds; one that was told to stop and still runs then is killed. */
  stopPatience?: number;
  /** What it says without being asked; `reply` puts a line on its standard input. */
  onMessage?(message: Message, reply: (answer: Message) => void): void;
};

/** A line of JSON between the stack and a child. */
export type Message = Record<string, unknown>;

/** How a child ended. */
export type Ending = {
  /** The end as a predicate to the child's name: "ended (code 1)". */
  cause: string;
  /** Its exit code; null after a signal, or if it never ran. */
  code: number | null;
};

/** A child process, from its start to its end. */
export type LaunchedChild = {
  /** null if the system could not create the process. */
  process: ChildProcess | null;
  /** The child's message when it is ready; rejects if it ends before. */
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
    // `spawn` throws if there is no memory, but reports a lack of descriptors
    // later.
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
      else options.onMessage?.(message, (answer) => tell(child, answer));
    });
  });
  ready.catch(() => {});
  return { process: child, ready, ended, waiting };
}

function spawnChild({
  script,
  args = [],
  env,
  firstLine,
  descriptors = [],
}: LaunchOptions) {
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
      // Its standard input stays open as long as this process lives; the child
      // ends when the pipe closes for any reason.
      stdio: ["pipe", "pipe", "inherit", "ipc", ...descriptors],
    },
  );
  child.stdin?.on("error", () => {});
  if (firstLine !== undefined) child.stdin?.write(`${firstLine}\n`);
  return child;
}

function tell({ stdin }: ChildProcess, message: Message): void {
  if (stdin?.writable) stdin.write(`${JSON.stringify(message)}\n`);
}

/**
 * Reads the lines of JSON on the child's standard output, and prints all other
 * lines.
 */
function readMessages(
  { stdout }: ChildProcess,
  onMessage: (message: Message) => void,
): void {
  // A child that could not be spawned may have no pipes.
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
    // Only a child that could not be spawned ends here, since it has no exit
    // event.
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
export async function end(
  { process: child, ended }: LaunchedChild,
  patienceMs = STOP_PATIENCE_MS,
) {
  if (!child || child.pid === undefined) return;
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  await ended;
  clearTimeout(timer);
}
