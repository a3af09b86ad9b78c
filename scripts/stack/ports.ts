import net from "node:net";

/**
 * Checks that a port is free, before anything is built or opened.
 *
 * @throws Error with a sentence that names the port and its variable.
 */
export async function requireFreePort(
  port: number,
  host: string,
  variable: string,
): Promise<void> {
  const addresses = host === "localhost" ? ["127.0.0.1", "::1"] : [host];
  for (const address of addresses) {
    const code = await listenOn(port, address).then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code,
    );
    // A machine without IPv6 has no ::1, which is no error.
    if (code === null || (address === "::1" && code !== "EADDRINUSE")) continue;
    throw new Error(
      code === "EADDRINUSE"
        ? `Port ${port} is in use by another program: stop it, or choose another port with ${variable}.`
        : `Cannot listen on ${address} port ${port} (${code}): check HOST and ${variable}.`,
    );
  }
}

/** A port that is free at the moment. */
export function freePort(): Promise<number> {
  return listenOn(0, "127.0.0.1");
}

/** Listens for a moment. Out: the port. */
function listenOn(port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen(port, address, () => {
      const { port: taken } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(taken));
    });
  });
}
