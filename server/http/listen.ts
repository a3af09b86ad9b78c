import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as rest } from "node:timers/promises";

import { refuse, refuseBroken } from "./refusal.ts";

/** How slow a sender or a reader may be; milliseconds. */
export type Patience = {
  /** From the first byte of a request to the end of its head. */
  headersTimeout: number;
  /** The same to the end of its body. */
  requestTimeout: number;
  /** How often the two are looked after. */
  connectionsCheckingInterval: number;
  /** Between two requests; longer than a proxy in front of the site keeps its own. */
  keepAliveTimeout: number;
  /** With no byte in either direction: longer than any answer takes to make. */
  timeout: number;
};

const PATIENCE: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  timeout: 70_000,
};

/** After so long without a request, a closing server has told every client. */
const QUIET_MS = 200;
/** A server that is never quiet closes after this. */
const LONGEST_LINGER_MS = 1_000;

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
  patience: Patience = PATIENCE,
): Promise<Server[]> {
  const servers: Server[] = [];
  for (const address of addressesOf(host)) {
    const server = makeServer(handle, patience);
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

function makeServer(handle: RequestListener, patience: Patience): Server {
  const server = createServer(
    {
      ...patience,
      // `handle` judges the host of a request, also a missing one.
      requireHostHeader: false,
      // A request without a body makes no stream to read: that would be a tenth
      // of what a cached page costs in JavaScript.
      optimizeEmptyRequests: true,
    },
    handle,
  );
  server.timeout = patience.timeout;
  server.on("clientError", (fault: NodeJS.ErrnoException, socket: Socket) =>
    refuseBroken(fault, socket),
  );
  // The server is no proxy. An unknown `Expect` header is no reason to refuse.
  server.on("connect", (_request, socket: Socket) => refuse(socket, 405));
  server.on("checkExpectation", handle);
  return server;
}

/**
 * Ends the servers once no client is about to be cut off: `handle` must tell a
 * client that still asks on an open connection to close it.
 */
export async function closeGently(servers: readonly Server[]): Promise<void> {
  const began = performance.now();
  let lastAsked = began;
  const note = () => (lastAsked = performance.now());
  for (const server of servers) server.on("request", note);
  while (
    performance.now() - lastAsked < QUIET_MS &&
    performance.now() - began < LONGEST_LINGER_MS
  )
    await rest(QUIET_MS / 4);
  await Promise.all(
    servers.map((server) => new Promise((resolve) => server.close(resolve))),
  );
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
