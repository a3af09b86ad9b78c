import { fileURLToPath } from "node:url";

import { bakedVariables } from "./build.ts";

// Runs Sanity's development server (`sanity dev`) on a port of this machine, as
// a child of the stack: it reports when it is ready, and ends at the end of its
// standard input.

const [port = ""] = process.argv.slice(2);
const command = new URL(
  "../node_modules/@sanity/cli/bin/run.js",
  import.meta.url,
);

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
Object.assign(process.env, bakedVariables(), {
  CI: "1",
  DO_NOT_TRACK: "1",
  // React's production build, since the development build takes several times
  // as long to show a form.
  NODE_ENV: "production",
  // Otherwise it says that it runs in production.
  SANITY_ACTIVE_ENV: "development",
});
process.argv = [
  process.execPath,
  fileURLToPath(command),
  ...["dev", "--host", "127.0.0.1", "--port", port],
];
await import(command.href);

console.log(JSON.stringify({ ready: true }));
process.stdin.once("end", () => process.exit(0)).resume();
