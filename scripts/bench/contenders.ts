import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { freePort } from "../../tests/fixtures/stack/free-port.fixture.ts";

/** A page as it was transferred: compressed, with its headers. */
export type ServedPage = { headers: Record<string, string>; body: Buffer };

/** A server that sends one page. */
export type Contender = { url: string; pid: number; stop(): Promise<void> };

/** The minimal server on Node: it sends one buffer with fixed headers. */
const BARE = `
const { createServer } = require("node:http");
const { port, headers, file } = JSON.parse(process.argv[1]);
const body = require("node:fs").readFileSync(file);
createServer((request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(port, "127.0.0.1");`;

/** nginx with one worker and no log. */
function nginxSettings(
  folder: string,
  port: number,
  headers: ServedPage["headers"],
): string {
  const {
    "content-type": type,
    "content-length": _length,
    ...others
  } = headers;
  const lines = Object.entries(others).map(
    ([name, value]) => `add_header ${name} ${JSON.stringify(value)};`,
  );
  return `
daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; server_tokens off; sendfile on; tcp_nopush on; etag off;
  keepalive_requests 100000000; open_file_cache max=10;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / { try_files /page =404; default_type "${type}"; ${lines.join(" ")} }
  }
}`;
}

/** Starts the servers that send the same bytes as the site; nginx if it is installed. */
export async function startContenders(
  page: ServedPage,
): Promise<Record<string, Contender>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-serving-"));
  const { body, headers } = page;
  const file = path.join(folder, "page");
  writeFileSync(file, body);

  async function start(command: string, args: string[], port: number) {
    const child = spawn(command, args, {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const gone = new Promise((resolve) => child.once("exit", resolve));
    const url = `http://127.0.0.1:${port}/`;
    while (!(await fetch(url).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`${command} has ended.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return {
      url,
      pid: child.pid!,
      async stop() {
        child.kill();
        await gone;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }

  const port = await freePort();
  const task = JSON.stringify({ port, headers, file });
  const bare = await start(process.execPath, ["-e", BARE, task], port);
  if (spawnSync("nginx", ["-v"]).status !== 0) return { bare };
  const other = await freePort();
  const settings = path.join(folder, "nginx.conf");
  writeFileSync(settings, nginxSettings(folder, other, headers));
  const args = ["-e", "stderr", "-c", settings];
  return { bare, nginx: await start("nginx", args, other) };
}
