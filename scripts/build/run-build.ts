import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";

const END_WITH_PARENT = new URL("./end-with-parent.ts", import.meta.url).href;

/** A build tool, and where and how it is run. */
type Build = {
  /** The build's name in sentences: "The site". */
  name: string;
  script: string;
  args: readonly string[];
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  /** True if everything else on this machine has priority. */
  isPatient?: boolean;
};

/**
 * Runs a build tool silently to its end. It ends with this process, since otherwise
 * it would write into the next build's folder.
 *
 * @throws Error with the tool's output if it fails.
 */
export async function runBuild(build: Build): Promise<void> {
  const { name, script, args, cwd = process.cwd(), env, isPatient } = build;
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
      // The channel closes with this process, even if it is killed.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...process.env, ...env, NODE_ENV: "production" },
    },
  );
  if (isPatient && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, "exit");
  if (code === 0) return;
  throw new Error(
    `${name} could not be built:\n${Buffer.concat(output).toString()}`,
  );
}
