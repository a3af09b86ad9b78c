import { spawn, type ChildProcess } from "node:child_process";

import type { ConsultationFields } from "../../app/intake/submission.ts";
import { MEMORY_VARIABLES } from "../../server/memory-variables.ts";
import { bareEnvironment, freePort } from "./stack.ts";

/** The website in its own process, with a content source that is down from the start. */
export type IntakeSite = {
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

export type IntakeSiteOptions = {
  dataFolder: string;
  port: number;
  env: Readonly<Record<string, string>>;
};

/** Starts the built website and waits until it answers. */
export async function startIntakeSite({
  dataFolder,
  port,
  env,
}: IntakeSiteOptions): Promise<IntakeSite> {
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
        // Nobody listens there.
        SANITY_API_HOST: `http://127.0.0.1:${await freePort()}`,
        SANITY_API_READ_TOKEN: "none",
        SITE_SECRET: "a secret that the tests of the intake share",
        INTAKE_MIN_SECONDS: "0",
        INTAKE_MAX_PER_HOUR: "1000000",
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
    async health() {
      const response = await fetch(`${url}/readyz`);
      return (await response.json()) as SiteHealth;
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** The form as a browser without JavaScript has it: its address and its hidden fields. */
export async function openConsultation(url: string): Promise<URLSearchParams> {
  const response = await fetch(`${url}/consultation`);
  const html = await response.text();
  const ticket = /name="ticket"[^>]*value="([^"]+)"/.exec(html)?.[1];
  if (!ticket) throw new Error(`No form at /consultation: ${response.status}`);
  return new URLSearchParams({ ticket });
}

/**
 * Sends the consultation form. Out: the reference of the receipt.
 *
 * @throws Error if the answer is no receipt, or does not come.
 */
export async function sendConsultation(
  url: string,
  opened: URLSearchParams,
  fields: ConsultationFields,
): Promise<string> {
  const body = new URLSearchParams(opened);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(`${url}/consultation`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { origin: url },
  });
  const location = response.headers.get("location") ?? "";
  const reference = /[?&]ref=(CLAIM-[0-9A-Z]+)/.exec(location)?.[1];
  await response.body?.cancel();
  if (!reference) throw new Error(`No receipt: ${response.status}`);
  return reference;
}
