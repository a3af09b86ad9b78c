import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { freePort } from "../../local/stack/ports.ts";
import type { StackFile } from "../../local/stack/stack-file.ts";
import { laySeededContent } from "./content-template.ts";
import { layInitialisedDatabase } from "./database.ts";

export { freePort };

export type TestStack = StackFile & {
  dataFolder: string;
  process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Ends it as Ctrl+C does; the data folder stays. */
  stop(): Promise<void>;
  /** Ends it and removes what it kept. */
  remove(): Promise<void>;
};

export type StartOptions = {
  dataFolder?: string;
  sitePort?: number;
  studioPort?: number;
  databasePort?: number;
  /** Has the database and the content made by the stack itself, which takes seconds. */
  fromNothing?: boolean;
  env?: Readonly<Record<string, string>>;
  script?: string;
  /** The words behind `npm start`. */
  args?: readonly string[];
};

/** An environment in which nothing of the machine's own settings is seen. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const bare: Record<string, string> = {};
  for (const name of ["PATH", "HOME", "TMPDIR", "LANG", "SystemRoot"]) {
    const value = process.env[name];
    if (value !== undefined) bare[name] = value;
  }
  // Remix types NODE_ENV as always there; for a child process it need not be.
  return bare as NodeJS.ProcessEnv;
}

/** Starts a stack of its own, on free ports and with a data folder of its own. */
export async function startTestStack(
  options: StartOptions = {},
): Promise<TestStack> {
  const dataFolder =
    options.dataFolder ??
    mkdtempSync(path.join(os.tmpdir(), "claims-site-test-"));
  const sitePort = options.sitePort ?? (await freePort());
  const studioPort = options.studioPort ?? (await freePort());
  const databasePort = options.databasePort ?? (await freePort());
  if (!options.fromNothing) {
    await layInitialisedDatabase(path.join(dataFolder, "supabase"));
    await laySeededContent(dataFolder);
  }
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      options.script ?? "local/start.ts",
      ...(options.args ?? []),
    ],
    {
      env: {
        ...bareEnvironment(),
        PORT: String(sitePort),
        STUDIO_PORT: String(studioPort),
        SUPABASE_PORT: String(databasePort),
        DATA_DIR: dataFolder,
        LOG_LEVEL: "warn",
        // Many stacks start in one run, and each would render every page.
        WARM_UP: "0",
        // A test fills in a form faster than any person.
        INTAKE_MIN_SECONDS: "0",
        ...options.env,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  let printed = "";
  child.stdout!.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr!.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    const timer = setInterval(() => {
      if (!printed.includes("Ctrl+C stops everything.")) return;
      clearInterval(timer);
      resolve();
    }, 50);
    child.once("exit", (code) => {
      clearInterval(timer);
      reject(new Error(`The stack ended with ${code}:\n${printed}`));
    });
  });
  const file = JSON.parse(
    readFileSync(path.join(dataFolder, "stack.json"), "utf8"),
  ) as StackFile;

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  }

  return {
    ...file,
    dataFolder,
    process: child,
    output: () => printed,
    stop,
    async remove() {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
