import { spawn } from "node:child_process";
import path from "node:path";

// `npm run user -- --email … --name … --role …`: makes an account of the
// embedded Studio, or gives one a new password. Stop the site first.

const data = path.resolve(process.env["DATA_DIR"] || ".data", "content-lake");
if (process.stdin.isTTY) console.log("Type the password and press Enter:");
const child = spawn(
  process.execPath,
  [
    "--disable-warning=ExperimentalWarning",
    path.resolve("local/content-lake/src/set-user.ts"),
    ...["--data", data],
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
child.once("exit", (code) => process.exit(code ?? 1));
