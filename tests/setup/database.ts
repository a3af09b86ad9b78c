import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { createInterface } from "node:readline";

import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "../../app/database.types.ts";
import { freePort } from "../../local/stack/ports.ts";
import type { Secrets } from "../../local/supabase/settings.ts";
import { layTemplate } from "./template.ts";

/** An embedded Supabase in its own process, as the stack starts it. */
export type TestDatabase = {
  url: string;
  port: number;
  secrets: Secrets;
  process: ChildProcess;
  /** What it said when it was ready. */
  ready: Record<string, unknown>;
  /** Everything it printed, on both of its outputs. */
  output(): string;
  client(key: string): SupabaseClient<Database>;
  /** Ends it without a word, as a crash does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export type DatabaseOptions = {
  secrets?: Partial<Secrets>;
  port?: number;
  siteUrl?: string;
  /** Another folder with `migrations/` and `templates/`. */
  source?: string;
  /** Has the files of the database made from nothing, which takes seconds. */
  fromNothing?: boolean;
  /** What the machine refuses it (tests/setup/file-faults.mjs). */
  fault?: { code: string; calls: string; after: number };
};

export function makeDatabaseSecrets(): Secrets {
  const random = () => randomBytes(24).toString("hex");
  return {
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
    jwtSecret: random(),
    staff: { email: "staff@site.localhost", password: random() },
    retired: null,
    mailboxKey: random(),
    smtp: null,
  };
}

/** A client that keeps its session to itself, as one visitor's. */
export function createTestClient(
  url: string,
  key: string,
): SupabaseClient<Database> {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/**
 * Starts a database on a data folder and waits until it answers.
 *
 * @throws Error with what it printed if it ends instead.
 */
export async function startTestDatabase(
  folder: string,
  options: DatabaseOptions = {},
): Promise<TestDatabase> {
  if (!options.fromNothing) await layInitialisedDatabase(folder);
  const port = options.port ?? (await freePort());
  const { fault } = options;
  const url = `http://127.0.0.1:${port}`;
  const secrets = { ...makeDatabaseSecrets(), ...options.secrets };
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      ...(fault ? ["--import=./tests/setup/file-faults.mjs"] : []),
      "local/supabase/main.ts",
      ...["--data", folder, "--port", String(port)],
      ...["--site-url", options.siteUrl ?? "http://localhost:3000"],
      ...["--source", options.source ?? "supabase"],
    ],
    {
      stdio: ["pipe", "pipe", "pipe"],
      env: {
        ...process.env,
        ...(fault && {
          // With the separator: what is made beside it has room.
          FAULT_FOLDER: path.join(folder, "postgres", path.sep),
          FAULT_CODE: fault.code,
          FAULT_CALLS: fault.calls,
          FAULT_AFTER: String(fault.after),
        }),
      },
    },
  );
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify(secrets)}\n`);
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ready = await new Promise<Record<string, unknown>>(
    (resolve, reject) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        printed += `${line}\n`;
        if (line.includes('"ready":true')) resolve(JSON.parse(line));
      });
      child.once("exit", (code, signal) =>
        reject(
          new Error(`The database ended with ${code ?? signal}:\n${printed}`),
        ),
      );
    },
  );

  async function end(finish: () => void): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    finish();
    await gone;
  }

  return {
    url,
    port,
    secrets,
    process: child,
    ready,
    output: () => printed,
    client: (key) => createTestClient(url, key),
    kill: () => end(() => child.kill("SIGKILL")),
    stop: () => end(() => child.stdin.end()),
  };
}

const INPUTS = [
  "supabase/migrations",
  "local/supabase",
  "node_modules/@supabase/lite/package.json",
  "node_modules/@electric-sql/pglite/package.json",
];

async function makeInitialised(aside: string): Promise<string> {
  const database = await startTestDatabase(aside, {
    fromNothing: true,
    secrets: { staff: null },
  });
  await database.stop();
  return path.join(aside, "postgres");
}

/**
 * Puts a migrated database without rows into the data folder of an embedded
 * Supabase, unless there is one.
 */
export function layInitialisedDatabase(folder: string): Promise<void> {
  const template = { name: "database", inputs: INPUTS, make: makeInitialised };
  return layTemplate(template, path.join(folder, "postgres"));
}
