import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { promisify } from "node:util";

import { openTransport } from "../../app/intake/delivery/post.server.ts";
import { clamdScanner } from "../../app/intake/evidence/scanner.server.ts";
import { isLoopback, type StackEnvironment } from "../stack/environment.ts";
import { probeFolder, shortageOf } from "../stack/shortage.ts";
import { ask } from "../stack/stack-file.ts";

// What variables name is tried, as far as that changes nothing.

/** The faults and warnings of one thing, one sentence each. */
export type Faults = AsyncGenerator<["warning" | "error", string]>;

const PATIENCE_MS = 5_000;
const LOOK_MS = 1_000;

/** Whether the site answers at its port within a time in milliseconds. */
export async function* trySite(
  { host, port }: StackEnvironment,
  patienceMs: number,
): Faults {
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? "localhost" : host;
  const address = `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
  const until = performance.now() + patienceMs;
  while ((await ask(`${address}/healthz`)) === null) {
    if (performance.now() >= until)
      return yield [
        "error",
        `The site does not answer at ${address}: journalctl -u claims-site, or the log of npm start, says why.`,
      ];
    await rest(LOOK_MS);
  }
}

/** Whether the public addresses are safe to use, and senders can be told apart. */
export async function* tryAddresses({
  siteUrl,
  studioUrl,
  trustProxy,
}: StackEnvironment): Faults {
  for (const [name, url] of [
    ["SITE_URL", siteUrl],
    ["STUDIO_URL", studioUrl],
  ] as const)
    if (url.startsWith("http:") && !isLoopback(url))
      yield [
        "warning",
        `${name} is http: what people send, and passwords, can be read on the way. Put a proxy with TLS in front, and set ${name} to the https address (docs/hosting.md).`,
      ];
  if (siteUrl.startsWith("https:") && !trustProxy)
    yield [
      "warning",
      "SITE_URL is https and TRUST_PROXY is not set: all visitors count as one sender, whose address is the proxy's. Set TRUST_PROXY=1, and let the proxy overwrite X-Forwarded-For and X-Forwarded-Proto.",
    ];
}

/** Signs in at the mail server, and sends nothing. */
export async function* tryMail(smtpUrl: string): Faults {
  const transport = openTransport(smtpUrl);
  const late = once(AbortSignal.timeout(PATIENCE_MS), "abort");
  try {
    const isLate = late.then(() => Promise.reject(new Error("no answer")));
    await Promise.race([transport.verify(), isLate]);
  } catch (error) {
    const { host } = new URL(smtpUrl);
    const { responseCode, code } = error as {
      responseCode?: number;
      code?: string;
    };
    yield [
      "error",
      `The mail server ${host} cannot be used (${responseCode ?? code ?? "no answer"}): check SMTP_URL.`,
    ];
  } finally {
    transport.close();
  }
}

/** Lets clamd look at a few bytes. */
export async function* tryScanner(address: string): Faults {
  const answer = await clamdScanner(address, PATIENCE_MS).scan(
    Buffer.from("doctor"),
  );
  if (answer !== "clean")
    yield [
      "error",
      `No clamd answers at ${address}, and files of requests are refused: start it, or check CLAMD_ADDRESS.`,
    ];
}

/** Looks for the program that BACKUP_OFFSITE begins with, and runs nothing. */
export async function* tryOffsite(command: string): Faults {
  const shell = (...args: string[]) =>
    promisify(execFile)("/bin/sh", args).then(
      () => true,
      () => false,
    );
  if (!(await shell("-n", "-c", command))) {
    yield ["error", "BACKUP_OFFSITE is no command that /bin/sh can read."];
    return;
  }
  // Behind assignments of variables; what begins with a sign of the shell is left.
  const program =
    command.split(/\s+/).find((word) => !/^\w+=/.test(word)) ?? "";
  if (
    /^[\w./+-]+$/.test(program) &&
    !(await shell("-c", 'command -v -- "$0"', program))
  )
    yield [
      "error",
      `BACKUP_OFFSITE begins with ${program}, which is not installed here: no backup is copied elsewhere.`,
    ];
}

/**
 * Writes to a folder, or looks whether it can be made.
 *
 * @returns a sentence if neither works.
 */
export function tryFolder(folder: string): string | null {
  let nearest = folder;
  while (!existsSync(nearest)) nearest = path.dirname(nearest);
  const reason = faultOf(nearest);
  if (reason === null) return null;
  return `${folder} cannot be ${nearest === folder ? "written to" : "made"}: ${reason}.`;
}

function faultOf(folder: string): string | null {
  if (!statSync(folder).isDirectory()) return `${folder} is no folder`;
  try {
    rmdirSync(mkdtempSync(path.join(folder, ".probe-")));
    return probeFolder(folder);
  } catch (error) {
    return shortageOf(error) ?? (error as NodeJS.ErrnoException).code ?? "";
  }
}
