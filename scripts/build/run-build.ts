import { spawn } from "node:child_process";

const END_WITH_PARENT = new URL("./end-with-parent.ts", import.meta.url).href;

/** A build tool, and where and how it is run. */
export type Build = {
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
