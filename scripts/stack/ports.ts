import { once } from "node:events";
import net from "node:net";

import { serversOf, type StackEnvironment } from "./environment.ts";
import { ask, readStackFile } from "./stack-file.ts";

/**
 * The address of this data folder's site if it answers at its port. A killed stack
 * leaves its file, but does not answer.
 */
export async function runningAt({
  dataFolder,
  port,
}: StackEnvironment): Promise<string | null> {
  const address = `http://localhost:${port}`;
  const isRunning =
    readStackFile(dataFolder) !== null && (await ask(`${address}/healthz`))?.ok;
  return isRunning ? address : null;
}

/**
 * What keeps a stack's servers from their ports: one sentence each, naming the
 * port and its variable.
 *
 * @param open variables of sockets that are already open.
 */
export async function* portFaults(
  environment: StackEnvironment,
  open: readonly string[] = [],
): AsyncGenerator<string> {
  for (const [variable, port, host, isNeeded] of serversOf(environment)) {
    if (!isNeeded || open.includes(variable)) continue;
    for (const address of host === "localhost"
      ? ["127.0.0.1", "::1"]
      : [host]) {
      const code = await listenOn(port, address).then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code,
      );
      // A machine without IPv6 has no ::1, which is no error.
      if (code === null || (address === "::1" && code !== "EADDRINUSE"))
        continue;
      yield code === "EADDRINUSE"
        ? `Port ${port} is in use by another program: stop it, or choose another port with ${variable}.`
        : `Cannot listen on ${address} port ${port} (${code}): check HOST and ${variable}.`;
      break;
    }
  }
}

/** A port that is currently free. */
export function freePort(): Promise<number> {
  return listenOn(0, "127.0.0.1");
}

/** Listens briefly, and returns the port. */
async function listenOn(port: number, address: string): Promise<number> {
  const probe = net.createServer().listen(port, address);
  await once(probe, "listening");
  const { port: taken } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, "close");
  return taken;
}
