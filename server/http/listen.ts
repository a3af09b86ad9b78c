import {
  createServer,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { setTimeout as rest } from "node:timers/promises";

import { handleConnections } from "#content-lake/connections";

import { lastHead, LINGER_MS } from "./head.ts";

/** The server's timeouts, in milliseconds. */
export type Patience = {
  /** From the first byte of a request to the end of its head. */
  headersTimeout: number;
  /** From the first byte to the end of its body; 0 for no limit. */
  requestTimeout: number;
  /** How often those two are checked. */
  connectionsCheckingInterval: number;
  /** Between two requests; longer than a proxy in front of the site keeps its own. */
  keepAliveTimeout: number;
  /** Without a byte in either direction; longer than any answer takes. */
  timeout: number;
};

const PATIENCE: Patience = {
  headersTimeout: 10_000,
  // A slow phone may take an hour for its pictures. Every body that is read has a
  // limit of its own (incoming.ts); one that is not ends its connection (answer.ts).
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  timeout: 70_000,
};

/**
 * A closing server ends after this long without a request, since each client has
 * been told to close its connection.
 */
const QUIET_MS = 200;
/** A busy server closes after this. */
const LONGEST_LINGER_MS = 1_000;
/** Connections still in use after this are cut off. */
const DRAIN_MS = 8_000;

/** The server cannot listen; the message is a sentence for the operator. */
class ListenError extends Error {}

/** A host's addresses; `localhost` means both address families, as in browsers. */
function addressesOf(host: string): string[] {
  return host === "localhost" ? ["127.0.0.1", "::1"] : [host];
}

/**
 * Listens on every address of the host.
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
        `Port ${port} is in use by another program: stop it, or choose another port with PORT.`,
      );
    } else if (address !== "::1") {
      // A machine without IPv6 has no ::1, which is no error.
      throw new ListenError(
        `Cannot listen on ${address} port ${port} (${fault.code}): check HOST and PORT.`,
      );
    }
  }
  return servers;
}

function makeServer(handle: RequestListener, patience: Patience): Server {
  const server = createServer({
    ...patience,
    // `handle` checks the host, including a missing one.
    requireHostHeader: false,
    // No body stream for requests without a body: it would take a tenth of the
    // JavaScript time of a cached page.
    optimizeEmptyRequests: true,
  });
  server.timeout = patience.timeout;
  handleConnections(server, handle);
  server.on("clientError", (fault: NodeJS.ErrnoException, socket: Socket) =>
    refuseBroken(fault, socket),
  );
  // Refuses CONNECT, since the server is no proxy, and ignores unknown `Expect`
  // headers.
  server.on("connect", (_request, socket: Socket) => refuse(socket, 405));
  server.on("checkExpectation", handle);
  return server;
}

/**
 * Closes the servers once that cuts off no request. Meanwhile `handle` must answer
 * with `Connection: close`.
 */
export async function closeGently(servers: readonly Server[]): Promise<void> {
  const drain = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, DRAIN_MS);
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
  clearTimeout(drain);
}

/** The first descriptor of the sockets that the parent process passes on. */
const FIRST_SOCKET = 4;

/** How many sockets the parent process has opened, which stay open after this one. */
export const inheritedSockets = (): number =>
  Number(process.env["SITE_SOCKETS"] ?? 0);

/**
 * Listens on the SITE_SOCKETS sockets that the parent process has opened, or if
 * there are none, on every address of the host. They stay open when this process
 * ends: connections wait in them for the next one.
 *
 * @returns a server for each.
 * @throws ListenError as `listen` does.
 */
export async function listenOrInherit(
  { host, port }: { host: string; port: number },
  handle: RequestListener,
): Promise<Server[]> {
  const count = inheritedSockets();
  if (count === 0) return listen(host, port, handle);
  const servers = Array.from({ length: count }, () =>
    makeServer(handle, PATIENCE),
  );
  for (const [index, server] of servers.entries())
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ fd: FIRST_SOCKET + index }, resolve);
    });
  return servers;
}

/** Calls `stop` once, on a signal or when the parent process ends. */
export function onStop(stop: () => Promise<void>): void {
  let stopping: Promise<void> | null = null;
  const stopOnce = () => void (stopping ??= stop());
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, stopOnce);
  if (process.env["SITE_PARENT"] === "pipe")
    process.stdin.on("end", stopOnce).resume();
}

/** The status for Node's error codes of malformed requests. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * A complete HTTP response as text, for a connection without a parsed request.
 */
function refusal(status: number): string {
  const words = STATUS_CODES[status] ?? "";
  const head = Object.entries(lastHead(words.length + 1));
  const lines = head.map((pair) => pair.join(": "));
  return `HTTP/1.1 ${status} ${words}\r\n${lines.join("\r\n")}\r\n\r\n${words}\n`;
}

/**
 * Answers with a status and closes the connection, since its further bytes cannot
 * be parsed.
 */
function refuse(socket: Socket, status: number): void {
  if (!socket.writable) return;
  socket.end(refusal(status));
  // Closing at once would lose the answer while the client is still sending.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Answers a malformed request according to Node's error. */
function refuseBroken(fault: NodeJS.ErrnoException, socket: Socket): void {
  refuse(socket, STATUSES[fault.code ?? ""] ?? 400);
}
