import { spawnSync } from "node:child_process";

const install = "default-jre-headless";

function answers(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/**
 * The command that starts a Java runtime. One that is missing is installed from
 * Debian's packages where that is allowed.
 *
 * @throws a sentence for a person when there is none and none can be had.
 */
export function findJava(): string {
  if (answers("java", "-version")) return "java";
  if (process.getuid?.() === 0 && answers("apt-get", "--version")) {
    const quiet = { stdio: "ignore", timeout: 300_000 } as const;
    spawnSync("apt-get", ["update"], quiet);
    spawnSync(
      "apt-get",
      ["install", "-y", "--no-install-recommends", install],
      quiet,
    );
    if (answers("java", "-version")) return "java";
  }
  throw new Error(
    `The check of the HTML needs a Java runtime, and there is none: install one (Debian: apt-get install ${install}) and run the test again.`,
  );
}
