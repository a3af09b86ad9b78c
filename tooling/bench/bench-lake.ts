import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";

import type { BenchDocument } from "./many-documents.ts";
import { residentMegabytes } from "./process-figures.ts";

/** A Content Lake in a process of its own, as the stack starts it. */
export type BenchLake = {
  url: string;
  tokens: { read: string; write: string };
  editor: { email: string; password: string };
  /** Resident memory in MB. */
  memory(): number;
  /**
   * Sends a request to the API; `path` is below `/v2025-02-19`. Returns the
   * text of the answer.
   */
  ask(path: string, token: string, body?: unknown): Promise<string>;
  stop(): Promise<void>;
};

const secret = () => `sk${randomBytes(32).toString("hex")}`;
const TOKENS = { read: secret(), write: secret() };
const EDITOR = { email: "bench@localhost", password: secret() };

/** @throws Error if it does not become ready. */
export async function startBenchLake(
  folder: string,
  studio?: string,
): Promise<BenchLake> {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "packages/content-lake/src/main.ts",
      ...["start", "--supervised", "--data", folder, "--port", "0"],
      ...(studio ? ["--studio", studio] : []),
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  child.stdin.write(
    `${JSON.stringify({
      tokens: [
        { label: "site", token: TOKENS.read, role: "published" },
        { label: "seed", token: TOKENS.write, role: "administrator" },
      ],
      editor: { ...EDITOR, name: "Bench", role: "administrator" },
    })}\n`,
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The lake ended: ${code}.`)));
    createInterface({ input: child.stdout }).once("line", (line) =>
      resolve(String((JSON.parse(line) as { url: unknown }).url)),
    );
  });
  return {
    url,
    tokens: TOKENS,
    editor: EDITOR,
    memory: () => residentMegabytes(child.pid!),
    async ask(path, token, body) {
      const response = await fetch(`${url}/v2025-02-19${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return text;
    },
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.stdin.end();
      await gone;
    },
  };
}

const BATCH = 250;

/** Writes documents, which may refer to one another in any order. */
export async function fill(
  { ask, tokens }: BenchLake,
  documents: readonly BenchDocument[],
): Promise<void> {
  for (const batch of batches(documents)) {
    const mutations = batch.map(({ related, ...document }) => ({
      createOrReplace: document,
    }));
    await ask("/data/mutate/production", tokens.write, { mutations });
  }
  for (const batch of batches(documents)) {
    const mutations = batch
      .filter(({ related }) => related)
      .map(({ _id: id, related }) => ({ patch: { id, set: { related } } }));
    await ask("/data/mutate/production", tokens.write, { mutations });
  }
}

function batches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
}
