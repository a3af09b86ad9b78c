import { createServer, type RequestListener, type Server } from "node:http";

/** A sentence for the person who started the server. */
export class ListenError extends Error {}

/** `localhost` is both address families, as it is to a browser. */
function addressesOf(host: string): string[] {
  return host === "localhost" ? ["127.0.0.1", "::1"] : [host];
}

/**
 * Listens on every address that the host stands for.
 *
 * @throws ListenError that names the port and the variable to change.
 */
export async function listen(
  host: string,
  port: number,
  handle: RequestListener,
): Promise<Server[]> {
  const servers: Server[] = [];
  for (const address of addressesOf(host)) {
    const server = createServer(handle);
    server.requestTimeout = 30_000;
    server.headersTimeout = 10_000;
    server.keepAliveTimeout = 65_000;
    const fault = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once("error", resolve);
      server.listen(port, address, () => resolve(null));
    });
    if (!fault) {
      servers.push(server);
    } else if (fault.code === "EADDRINUSE") {
      throw new ListenError(
        `Port ${port} is taken by another program: stop it, or choose another port with PORT.`,
      );
    } else if (address !== "::1") {
      // A machine without IPv6 has no ::1; that is no reason not to start.
      throw new ListenError(
        `Cannot listen on ${address} port ${port} (${fault.code}): check HOST and PORT.`,
      );
    }
  }
  return servers;
}

/** Ends when told to, or when the process that started this one is gone. */
export function onStop(stop: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => void stop());
  }
  if (process.env["SITE_PARENT"] === "pipe") {
    process.stdin.on("end", () => void stop()).resume();
  }
}
