import { spawn, type ChildProcess } from "node:child_process";

import { MEMORY_VARIABLES } from "../../server/memory-variables.ts";
import { bareEnvironment, freePort } from "./stack.ts";

/** Shows a test the whole report of `/readyz`, of a public site too. */
const READINESS_TOKEN = "a token that the sites of the tests share";

/** In: where a site listens. Out: its report. */
export async function readinessOf<Report>(origin: string): Promise<Report> {
  const response = await fetch(`${origin}/readyz`, {
    headers: { authorization: `Bearer ${READINESS_TOKEN}` },
  });
  return (await response.json()) as Report;
}

/** The built website in its own process. */
export type SiteProcess = {
  url: string;
  process: ChildProcess;
  /** Everything it printed, on both of its outputs. */
  output(): string;
  health(): Promise<SiteHealth>;
  /** Ends it without a word, as a crash does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export type SiteHealth = {
  database: string;
  outbox: { waiting: number; oldestSeconds: number | null; parked: number };
};

export type SiteOptions = {
  dataFolder: string;
  port: number;
  env: Readonly<Record<string, string>>;
};

/**
 * Starts the built website and waits until it answers. Unless the environment
 * names a content source, it has one that is down from the start.
 *
 * @throws Error with what it printed if it ends instead.
 */
export async function startSite({
  dataFolder,
  port,
  env,
}: SiteOptions): Promise<SiteProcess> {
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "server/main.ts"],
    {
      env: {
        ...bareEnvironment(),
        ...MEMORY_VARIABLES,
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        SITE_URL: url,
        DATA_DIR: dataFolder,
        SANITY_PROJECT_ID: "local",
        SANITY_DATASET: "production",
        // No process listens there.
        SANITY_API_HOST: `http://127.0.0.1:${await freePort()}`,
        SANITY_API_READ_TOKEN: "none",
        READINESS_TOKEN,
        SITE_SECRET: "a secret that the sites of the tests share",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('"ready":true')) resolve();
    });
    child.once("exit", (code, signal) =>
      reject(new Error(`The site ended with ${code ?? signal}:\n${printed}`)),
    );
  });

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }

  return {
    url,
    process: child,
    output: () => printed,
    health: () => readinessOf<SiteHealth>(url),
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
