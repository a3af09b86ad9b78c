import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";

import { freePort } from "../../local/stack/ports.ts";

/** A Content Lake of its own process, as the stack starts it. */
export type TestLake = {
  url: string;
  process: ChildProcess;
  /** Ends it without a word, as a crash does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export type LakeTokens = { read: string; preview: string; write: string };

export function makeTokens(): LakeTokens {
  const make = () => `sk${randomBytes(32).toString("hex")}`;
  return { read: make(), preview: make(), write: make() };
}

/**
 * Starts a lake on a data folder and waits until it answers.
 *
 * @throws Error with what it printed if it ends instead.
 */
export async function startTestLake(
  folder: string,
  tokens: LakeTokens,
  port?: number,
): Promise<TestLake> {
  const chosen = port ?? (await freePort());
  const url = `http://127.0.0.1:${chosen}`;
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "local/content-lake/src/main.ts",
      ...["--data", folder, "--port", String(chosen), "--host", "127.0.0.1"],
      ...["--project", "local", "--dataset", "production", "--public-url", url],
    ],
    { stdio: ["pipe", "pipe", "pipe"] },
  );
  child.stdin.write(
    `${JSON.stringify({
      tokens: [
        { label: "site", token: tokens.read, role: "published" },
        { label: "preview", token: tokens.preview, role: "viewer" },
        { label: "seed", token: tokens.write, role: "administrator" },
      ],
      editor: null,
    })}\n`,
  );
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.includes('"ready":true')) resolve();
    });
    child.once("exit", (code) =>
      reject(new Error(`The lake ended with ${code}:\n${errors}`)),
    );
  });

  async function end(finish: () => void): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    finish();
    await gone;
  }

  return {
    url,
    process: child,
    kill: () => end(() => child.kill("SIGKILL")),
    stop: () => end(() => child.stdin.end()),
  };
}

/** Sends JSON to the lake's API; `path` is below `/v2025-02-19`. */
export async function callLake(
  url: string,
  token: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/v2025-02-19${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  };
}
