import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/** A Chromium to test with, and what it needs to run. */
export type Browser = { executablePath: string; env: Record<string, string> };

/** Chromium without windows: it opens a fresh profile in a third of the time. */
const SHELL_PATH = "/usr/bin/chromium-headless-shell";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Flags of every test browser: no sandbox under root, no background traffic. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function starts({ executablePath, env }: Browser): boolean {
  const result = spawnSync(executablePath, ["--version"], {
    env: { ...process.env, ...env },
    timeout: 30_000,
  });
  return result.status === 0;
}

function findGiven(): Browser | null {
  const given = process.env["CHROMIUM_PATH"];
  if (!given) return null;
  const browser = { executablePath: given, env: {} };
  if (!starts(browser))
    throw new Error(`CHROMIUM_PATH is ${given}, but no browser starts there.`);
  return browser;
}

function findInstalled(paths: readonly string[]): Browser | null {
  for (const executablePath of paths) {
    const browser = { executablePath, env: {} };
    if (existsSync(executablePath) && starts(browser)) return browser;
  }
  return null;
}

/** Only where this account may install packages: anything else is not ours to change. */
function installFromSystem(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`Installing ${name} from the system's packages (once).`);
  try {
    execFileSync("apt-get", ["update"], { stdio: "ignore" });
    execFileSync(
      "apt-get",
      ["install", "-y", "--no-install-recommends", name],
      {
        stdio: "ignore",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      },
    );
    return true;
  } catch {
    return false;
  }
}

/** The Chromium that comes as an npm package, with the libraries it brings along. */
async function unpackFromPackage(): Promise<Browser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = path.resolve(".cache/chromium");
  mkdirSync(folder, { recursive: true });
  process.env["TMPDIR"] = folder;
  const { default: chromium, inflate } = await import("@sparticuz/chromium");
  const executablePath = await chromium.executablePath();
  const bin = path.resolve(
    "node_modules/@sparticuz/chromium/bin/al2023.tar.br",
  );
  const libraries = path.join(await inflate(bin), "lib");
  delete process.env["TMPDIR"];
  const browser = { executablePath, env: { LD_LIBRARY_PATH: libraries } };
  return starts(browser) ? browser : null;
}

/** Playwright's own download, for machines that may reach it. */
function downloadWithPlaywright(): Browser | null {
  console.log("Downloading Chromium with Playwright (once).");
  const cli = path.resolve("node_modules/playwright/cli.js");
  const result = spawnSync(process.execPath, [cli, "install", "chromium"], {
    stdio: "inherit",
  });
  if (result.status !== 0) return null;
  const found = execFileSync(
    process.execPath,
    ["-e", "console.log(require('playwright').chromium.executablePath())"],
    { encoding: "utf8" },
  ).trim();
  return existsSync(found) ? { executablePath: found, env: {} } : null;
}

/**
 * Finds or gets a Chromium: CHROMIUM_PATH, the system's headless shell (installed
 * where that is allowed), the system's browser, the npm package, Playwright's
 * download.
 *
 * @throws Error with a sentence if none of these works.
 */
export async function findBrowser(): Promise<Browser> {
  const shell = () => findInstalled([SHELL_PATH]);
  const browser =
    findGiven() ??
    shell() ??
    (installFromSystem("chromium-headless-shell") ? shell() : null) ??
    findInstalled(SYSTEM_PATHS) ??
    (await unpackFromPackage()) ??
    downloadWithPlaywright();
  if (!browser) {
    throw new Error(
      "No Chromium was found: install one, or name it in CHROMIUM_PATH.",
    );
  }
  return browser;
}
