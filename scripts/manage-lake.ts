import { spawn } from "node:child_process";
import path from "node:path";

import { readStackFile } from "./backup/running.ts";

/**
 * Passes a command about users or tokens on to the embedded Content Lake:
 * to its process while the site runs, to its file while it is stopped.
 * In: `user` or `token`. Ends this process with the command's own exit code.
 */
export function manageLake(subject: "user" | "token"): void {
  if (process.env["SANITY_PROJECT_ID"] && !process.env["SANITY_API_HOST"]) {
    console.error(
      "This site uses hosted Sanity (SANITY_PROJECT_ID is set): its users and tokens are managed at sanity.io/manage.",
    );
    process.exit(1);
  }
  const dataFolder = path.resolve(process.env["DATA_DIR"] || ".data");
  const lake = readStackFile(dataFolder)?.contentLake;
  const words = withVerb(subject, process.argv.slice(2));
  const asksPassword =
    subject === "user" && ["add", "set", "password"].includes(words[0] ?? "");
  if (asksPassword && process.stdin.isTTY) {
    console.log("Type the password and press Enter:");
  }
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      path.resolve("packages/content-lake/src/manage.ts"),
      ...["--data", path.join(dataFolder, "content-lake")],
      ...(lake ? ["--url", lake.url] : []),
      subject,
      ...words,
    ],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        ...(lake && { CONTENT_LAKE_TOKEN: lake.writeToken }),
      },
    },
  );
  child.once("exit", (code) => process.exit(code ?? 1));
}

/** `npm run user -- --email …` without a verb makes or changes a user. */
function withVerb(subject: string, words: readonly string[]): string[] {
  const isProfile = subject === "user" && words[0]?.startsWith("--");
  return isProfile ? ["set", ...words] : [...words];
}
