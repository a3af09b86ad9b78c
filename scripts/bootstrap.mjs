// Runs a TypeScript file of this project, or a tool in node_modules, on the
// project's own Node 24.
//
//   node scripts/bootstrap.mjs [--omit=dev] <file> [arguments…]
//
// It is the only file that must run on whatever Node (20.19 or newer) a machine has,
// before anything is installed: hence plain JavaScript without dependencies. If the
// packages of package-lock.json are missing, it installs them, with `--omit=dev`
// only those that build and run the site, then hands over to
// `node_modules/.bin/node`.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bin = path.join(root, "node_modules", ".bin");
const windows = process.platform === "win32";
/** What npm says is installed. */
const INSTALLED = "node_modules/.package-lock.json";

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }>} Packages */

/**
 * The packages of a lockfile, or null if it is missing or damaged. npm writes the one
 * inside node_modules last, so it confirms a complete installation.
 * @param {string} file
 * @returns {Packages | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), "utf8")).packages;
  } catch {
    return null;
  }
}

/**
 * True if node_modules contains every package of the lockfile in its version.
 * Optional ones may be missing, since they are for other platforms.
 * @param {Packages} wanted
 * @param {Packages} present
 * @param {boolean} omitsDev
 */
function isInstalled(wanted, present, omitsDev) {
  return Object.entries(wanted).every(
    ([name, { version, dev, optional, devOptional, link }]) =>
      !name.includes("node_modules/") ||
      link ||
      (!present[name] && ((omitsDev && dev) || optional || devOptional)) ||
      present[name]?.version === version,
  );
}

/**
 * Installs what is missing. Packages for tests and checks are left out if the file to
 * run needs none of them and none is installed yet.
 * @param {boolean} omitsDev
 */
function install(omitsDev) {
  const wanted = readPackages("package-lock.json");
  if (!wanted)
    stop(
      "package-lock.json is missing or damaged: restore it from the repository.",
    );
  const present = readPackages(INSTALLED);
  if (present && isInstalled(wanted, present, omitsDev)) return;
  const hasDev = Object.values(present ?? {}).some(({ dev }) => dev);
  const leavesOut = omitsDev && !hasDev;
  const completes = present !== null && isInstalled(wanted, present, true);
  console.log(
    leavesOut
      ? "Installing the packages that build and run the site (a minute or two, once)."
      : completes
        ? "Installing the packages for tests and checks (once)."
        : "Installing the packages of package-lock.json (a minute or two, once).",
  );
  // If the installation is interrupted, the next one starts over.
  if (completes) rmSync(path.join(root, INSTALLED));
  const started = Date.now();
  const result = spawnSync(
    windows ? "npm.cmd" : "npm",
    [
      // `ci` would remove what is installed; `--no-save` leaves the lockfile alone.
      ...(completes ? ["install", "--no-save"] : ["ci"]),
      // With NODE_ENV=production npm would omit what tests need.
      leavesOut ? "--omit=dev" : "--include=dev",
      "--include=optional",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ],
    { cwd: root, stdio: "inherit", shell: windows },
  );
  if (result.status !== 0)
    stop("npm did not succeed: see its message above. Nothing was started.");
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`Installed in ${seconds} s.`);
}

/** The project's Node 24; else the running one, if it is new enough. */
function findNode() {
  const own = path.join(bin, windows ? "node.cmd" : "node");
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split(".")[0]) >= 24)
    return process.execPath;
  return stop(
    `No Node 24 for ${process.platform}-${process.arch} comes with this project: install Node 24 or newer and try again.`,
  );
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(
    `Node ${process.versions.node} is too old: 20.19 or newer is needed to start.`,
  );
}
const words = process.argv.slice(2);
const omitsDev = words[0] === "--omit=dev";
const [file, ...args] = omitsDev ? words.slice(1) : words;
if (!file)
  stop("Usage: node scripts/bootstrap.mjs [--omit=dev] <file> [arguments]");
install(omitsDev);

const child = spawn(
  findNode(),
  [
    "--disable-warning=ExperimentalWarning",
    ...(existsSync(path.join(root, ".env")) ? ["--env-file=.env"] : []),
    path.join(root, file),
    ...args,
  ],
  {
    cwd: root,
    // The closed IPC channel tells the child that this process has ended, however
    // that happened.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    shell: windows,
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
    },
  },
);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => child.kill(signal));
}
// npm's death reaches its children only as a changed parent id.
const parent = process.ppid;
if (process.env.npm_lifecycle_event && !windows) {
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500).unref();
}
child.on("error", (error) =>
  stop(`${file} could not be started: ${error.message}`),
);
child.on("exit", (code, signal) =>
  process.exit(code ?? (signal === "SIGINT" ? 130 : 1)),
);
