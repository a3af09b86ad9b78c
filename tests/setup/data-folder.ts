import { execFile } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { startTestDatabase, type TestDatabase } from "./database.ts";
import { makeTokens, startTestLake, type TestLake } from "./lake.ts";
import { bareEnvironment, freePort } from "./stack.ts";

/** A data folder as the stack keeps it, and the lake and the database that run on it. */
export type TestDataFolder = {
  folder: string;
  /** The key that reads and writes everything in the lake. */
  lakeToken: string;
  /** The ones that were started last; `null` before that. */
  lake: TestLake | null;
  database: TestDatabase | null;
  /** Starts the lake, where the stack's own commands find it. */
  startLake(): Promise<TestLake>;
  startDatabase(): Promise<TestDatabase>;
  /** Ends both, as Ctrl+C does. */
  stop(): Promise<void>;
  /** Ends both without a word, as a crash does. */
  kill(): Promise<void>;
  /** Runs a script on this folder as `npm run` does; never throws for a refusal. */
  run(script: string, ...args: string[]): Promise<Output>;
};

/** How a command ended, and all that it printed. */
type Output = { code: number; text: string };

/** The staff account in every database of these folders. */
export const STAFF = {
  email: "staff@site.localhost",
  password: "a long password",
};

/** Makes a data folder in which nothing is kept yet but the secrets of the stack. */
export function makeDataFolder(folder: string): TestDataFolder {
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(path.join(folder, "secrets.json"), '{"kept":true}');
  const tokens = makeTokens();
  const stackFile = path.join(folder, "stack.json");

  const data: TestDataFolder = {
    folder,
    lakeToken: tokens.write,
    lake: null,
    database: null,
    async startLake() {
      const port = await freePort();
      const kept = path.join(folder, "content-lake");
      const lake = await startTestLake(kept, tokens, port);
      data.lake = lake;
      const { database } = data;
      writeFileSync(
        stackFile,
        JSON.stringify({
          siteUrl: "http://127.0.0.1:9",
          studioUrl: lake.url,
          contentLake: {
            url: lake.url,
            projectId: "local",
            dataset: "production",
            readToken: tokens.read,
            writeToken: tokens.write,
          },
          ...(database && {
            supabase: {
              url: database.url,
              secretKey: database.secrets.secretKey,
            },
          }),
        }),
      );
      return lake;
    },
    async startDatabase() {
      const kept = path.join(folder, "supabase");
      data.database = await startTestDatabase(kept, {
        secrets: { staff: STAFF },
      });
      return data.database;
    },
    async stop() {
      await data.lake?.stop();
      await data.database?.stop();
      data.database = null;
      rmSync(stackFile, { force: true });
    },
    async kill() {
      await data.lake?.kill();
      await data.database?.kill();
    },
    run: (script, ...args) => runOn(folder, script, args),
  };
  return data;
}

async function runOn(
  folder: string,
  script: string,
  args: readonly string[],
): Promise<Output> {
  const options = { env: { ...bareEnvironment(), DATA_DIR: folder } };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", script, ...args],
      options,
    );
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, text: failed.stdout + failed.stderr };
  }
}

/** Everything below a data folder, to see that nothing was touched. */
export function fingerprintOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      return `${name} ${bytes.length} ${bytes.toString("base64").slice(0, 400)}`;
    })
    .sort();
}
