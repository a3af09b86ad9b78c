import path from "node:path";
import { pathToFileURL } from "node:url";

import { bakedVariables } from "./build-studio.ts";

// Runs Sanity's development server (`sanity dev`) on a local port, as a child of the
// stack: it reports when it is ready, and ends when its standard input does.

const [port = ""] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, "../../..");
const command = path.join(root, "node_modules/@sanity/cli/bin/run.js");

process.chdir(path.join(root, "studio"));
Object.assign(process.env, bakedVariables(), {
  CI: "1",
  DO_NOT_TRACK: "1",
  // React's production build, since the development build takes several times
  // as long to show a form.
  NODE_ENV: "production",
  // Otherwise it reports that it runs in production.
  SANITY_ACTIVE_ENV: "development",
});
process.argv = [
  process.execPath,
  command,
  "dev",
  "--host",
  "127.0.0.1",
  "--port",
  port,
];
await import(pathToFileURL(command).href);

console.log(JSON.stringify({ ready: true }));
process.stdin.once("end", () => process.exit(0)).resume();
