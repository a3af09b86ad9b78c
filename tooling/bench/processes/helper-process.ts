import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";

/** A child process that does one task at a time. */
export type HelperProcess<Task, Result> = {
  pid: number;
  /** Runs a task. @throws Error with the child's message if it fails. */
  ask(task: Task): Promise<Result>;
  stop(): Promise<void>;
};

type Answer<Result> = { result: Result } | { fault: string };

/** Starts a script beside this file that calls `answerEach`. */
export function startHelper<Task extends object, Result>(
  script: string,
  env: Readonly<Record<string, string>> = {},
): HelperProcess<Task, Result> {
  const child = fork(path.resolve("tooling/bench/processes", script), {
    env: { ...process.env, ...env },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  return {
    pid: child.pid!,
    async ask(task) {
      child.send(task);
      const answer = await nextAnswer<Result>(child, script);
      if ("fault" in answer) throw new Error(`${script}: ${answer.fault}`);
      return answer.result;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await gone;
    },
  };
}

function nextAnswer<Result>(
  child: ChildProcess,
  script: string,
): Promise<Answer<Result>> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${script} ended.`));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.off("exit", ended);
      resolve(answer as Answer<Result>);
    });
  });
}

/** The child's side: does tasks until the parent process has ended. */
export function answerEach<Task, Result>(
  work: (task: Task) => Promise<Result>,
): void {
  process.on("message", (task) => {
    work(task as Task).then(
      (result) => process.send?.({ result }),
      (error: unknown) =>
        process.send?.({
          fault: error instanceof Error ? error.stack : String(error),
        }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}
