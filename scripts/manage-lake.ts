import { manageAccounts } from "#content-lake/accounts";
import { dataFolder } from "./stack/command.ts";
import { lakeFolder } from "./stack/content-state.ts";
import { prepareDataFolder } from "./stack/data-folder.ts";
import { readStackFile, runningLake } from "./stack/stack-file.ts";
import { requireTakenOver } from "./stack/versions.ts";

/**
 * Executes the command line's command about users or tokens on the embedded Content
 * Lake: in its process while it runs, else on its file.
 */
export async function manageLake(subject: "user" | "token"): Promise<void> {
  if (process.env["SANITY_PROJECT_ID"] && !process.env["SANITY_API_HOST"]) {
    console.error(
      "This site uses hosted Sanity (SANITY_PROJECT_ID is set): its users and tokens are managed at sanity.io/manage.",
    );
    process.exit(1);
  }
  const lake = readStackFile(dataFolder)?.contentLake;
  const words = withVerb(subject, process.argv.slice(2));
  const asksPassword =
    subject === "user" && ["add", "set", "password"].includes(words[0] ?? "");
  if (asksPassword && process.stdin.isTTY) {
    console.log("Type the password and press Enter:");
  }
  const place = ["--data", lakeFolder(dataFolder)];
  try {
    if ((await runningLake(dataFolder)) === null) {
      prepareDataFolder(dataFolder);
      requireTakenOver(dataFolder);
    }
    const lines = await manageAccounts(
      [...place, ...(lake ? ["--url", lake.url] : []), subject, ...words],
      { token: lake?.writeToken ?? "", program: "npm run %s --" },
    );
    console.log(lines.join("\n"));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/**
 * Adds the verb to `npm run user -- --email …`, which creates or changes a user.
 */
function withVerb(subject: string, words: readonly string[]): string[] {
  const isProfile = subject === "user" && words[0]?.startsWith("--");
  return isProfile ? ["set", ...words] : [...words];
}
