import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { freePort } from "../../tests/fixtures/stack/free-port.fixture.ts";
import { type FileSending, nginxSettings } from "./nginx-settings.ts";
import type { BareResult, BareTask } from "./processes/bare-server.ts";
import { startHelper } from "./processes/helper-process.ts";
import { readServed, type ServedPage } from "./served-page.ts";

/** A server that sends one page. */
export type Contender = {
  port: number;
  pid: number;
  stop(): Promise<void>;
};

/** Headers about the connection or the time, in which servers differ. */
const OWN_HEADERS = new Set(["date", "connection", "keep-alive"]);

/** The other headers of a page, as a flat list of names and values. */
function sharedHead({ rawHeaders }: ServedPage): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)]!;
    return !OWN_HEADERS.has(name.toLowerCase());
  });
}

/** Node's own HTTP server that sends these bytes to everybody. */
export async function startBare(page: ServedPage): Promise<Contender> {
  const helper = startHelper<BareTask, BareResult>("bare-server.ts");
  const body = page.body.toString("base64");
  const { port } = await helper.ask({ head: sharedHead(page), body });
  return { port, pid: helper.pid, stop: () => helper.stop() };
}

/**
 * nginx with one worker and no access log that sends these bytes from a file.
 * Null if it is not installed.
 *
 * @throws Error with its own words if it does not send them.
 */
export async function startNginx(
  page: ServedPage,
  sending?: FileSending,
): Promise<Contender | null> {
  if (spawnSync("nginx", ["-v"]).status !== 0) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-nginx-"));
  const port = await freePort();
  const settings = path.join(folder, "nginx.conf");
  writeFileSync(path.join(folder, "page"), page.body);
  writeFileSync(
    settings,
    nginxSettings(folder, port, sharedHead(page), sending),
  );
  const child = spawn("nginx", ["-e", "stderr", "-c", settings], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => (words += chunk.toString()));
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const contender = {
    port,
    pid: child.pid!,
    async stop() {
      child.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await requireSame(`http://127.0.0.1:${port}/`, page);
    return contender;
  } catch (error) {
    await contender.stop();
    throw new Error(`nginx does not send the page: ${words}`, { cause: error });
  }
}

const PATIENCE_MS = 3_000;

/** Waits for a server, and checks that it sends the same as the site. */
async function requireSame(url: string, page: ServedPage): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const { body, headers } = await readServed(url);
      const isSame = sharedHead(page).every((value, index, head) =>
        index % 2 === 0
          ? true
          : headers[head[index - 1]!.toLowerCase()] === value,
      );
      if (!body.equals(page.body) || !isSame)
        throw new Error("These are not the same bytes.");
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
