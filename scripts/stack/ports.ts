import { once } from "node:events";
import net from "node:net";

import { serversOf, type StackEnvironment } from "./environment.ts";
import { ask, readStackFile } from "./stack-file.ts";

/**
 * Out: the address of the site of this data folder, if it answers at its port. A
 * stack that was killed has left its file, and answers nothing.
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
 * What keeps the servers of a stack from their ports: a sentence each, which names
 * the port and its variable. In: variables of sockets that are open already.
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

/** A port that is free at the moment. */
export function freePort(): Promise<number> {
  return listenOn(0, "127.0.0.1");
}

/** Listens for a moment. Out: the port. */
async function listenOn(port: number, address: string): Promise<number> {
  const probe = net.createServer().listen(port, address);
  await once(probe, "listening");
  const { port: taken } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, "close");
  return taken;
}
