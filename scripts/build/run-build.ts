import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

const END_WITH_PARENT = new URL("./end-with-parent.ts", import.meta.url).href;

/** A build tool, and where and how it is run. */
type Build = {
  /** How the build is called in a sentence: "The site". */
  name: string;
  script: string;
  args: readonly string[];
  cwd?: string;
  env?: Readonly<Record<string, string>>;
};

/**
 * Runs a build tool to its end, silently. It ends with this process: left
 * behind, it would write into the folder of the next build.
 *
 * @throws Error with the tool's own words if it fails.
 */
export async function runBuild(build: Build): Promise<void> {
  const { name, script, args, cwd = process.cwd(), env } = build;
  const output: Buffer[] = [];
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      `--import=${END_WITH_PARENT}`,
      script,
      ...args,
    ],
    {
      cwd,
      // The channel closes with this process, also when it is killed.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...process.env, ...env, NODE_ENV: "production" },
    },
  );
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  const kill = () => child.kill();
  process.once("exit", kill);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    if (code === 0) return;
  } finally {
    process.off("exit", kill);
  }
  throw new Error(
    `${name} could not be built:\n${Buffer.concat(output).toString()}`,
  );
}

const SQLITE_BUSY = 5;
const RETRY_MS = 200;

/** A build of a folder that several processes may need at the same moment. */
type SharedBuild = {
  /** An SQLite file: the system releases its lock when the process ends, however it ends. */
  lockFile: string;
  /** True if the folder holds a complete build of the current files. */
  isBuilt(): boolean;
  build(): Promise<void>;
};

/**
 * Builds a folder while no other process does. After a wait for another process
 * its build is taken, if it is current.
 */
export async function buildAlone(shared: SharedBuild): Promise<void> {
  mkdirSync(path.dirname(shared.lockFile), { recursive: true });
  const lock = new DatabaseSync(shared.lockFile, { timeout: 0 });
  try {
    const hasWaited = await take(lock);
    if (!hasWaited || !shared.isBuilt()) await shared.build();
  } finally {
    lock.close();
  }
}

/** Out: true if another process held the lock. */
async function take(lock: DatabaseSync): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    try {
      lock.exec("BEGIN EXCLUSIVE");
      return tries > 0;
    } catch (error) {
      const isBusy =
        error instanceof Error &&
        "errcode" in error &&
        error.errcode === SQLITE_BUSY;
      if (!isBusy) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}
