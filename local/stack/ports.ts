import net from "node:net";

/** The addresses of a host setting; `localhost` means both address families. */
export function addressesOf(host: string): string[] {
  return host === "localhost" ? ["127.0.0.1", "::1"] : [host];
}

function canListen(
  port: number,
  address: string,
): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", resolve);
    probe.listen(port, address, () => probe.close(() => resolve(null)));
  });
}

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
  for (const address of addressesOf(host)) {
    const fault = await canListen(port, address);
    // A machine without IPv6 has no ::1, which is no error.
    if (!fault || (address === "::1" && fault.code !== "EADDRINUSE")) continue;
    if (fault.code === "EADDRINUSE") {
      throw new Error(
        `Port ${port} is taken by another program: stop it, or choose another port with ${variable}.`,
      );
    }
    throw new Error(
      `Cannot listen on ${address} port ${port} (${fault.code}): check HOST and ${variable}.`,
    );
  }
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
