import { rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Accounts } from "../accounts/accounts.ts";
import { handleConnections } from "../connections.ts";
import { watchApprovalRequests } from "../comments/approval-requests.ts";
import {
  createContext,
  type ServerContext,
  type ServerOptions,
} from "./context.ts";
import { handleRequest } from "./http/handle.ts";
import { CLOSE_GRACE_MS, createUpgrade } from "./listen/sockets.ts";
import { startReleaseScheduler } from "./release-scheduler.ts";
import { COPY_FOLDER } from "./routes/copy.ts";
import { createOrigins } from "./security/origins.ts";
import { startStoreCare } from "./store-care.ts";

/** A listening server; `close` resolves when all connections are closed. */
export type RunningServer = {
  url: string;
  accounts: Accounts;
  /** Reports that the awaited Studio has been built, or that its build failed. */
  settleStudio(isBuilt: boolean): void;
  close(): Promise<void>;
};

/** In bytes. A listener's URL may have 15 KB, and browsers add cookies of other ports. */
const MAX_HEADER_SIZE = 64 * 1024;
/** Long enough for an upload over a slow connection. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
/** Longer than clients keep an idle connection, so that none reuses a closed one. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Starts a server, which answers once this resolves. Rejects if the Studio's folder
 * cannot be read, and with the system's error if the port is taken.
 */
export async function startServer(
  options: ServerOptions,
): Promise<RunningServer> {
  const { host, backups = null } = options;
  const { promise: ready, resolve } = Promise.withResolvers<ServerContext>();
  // By number: on many machines `localhost` is first ::1, the second address here.
  const address = host === "localhost" ? "127.0.0.1" : host;
  const servers = [await listen(address, options.port, ready)];
  const { port } = servers[0]?.address() as AddressInfo;
  if (host === "localhost") {
    // Browsers may resolve `localhost` to `::1`. A machine without IPv6 is fine; a
    // requested port that is taken there is an error.
    try {
      servers.push(await listen("::1", port, ready));
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (isTaken && options.port !== 0) {
        servers[0]?.close();
        throw error;
      }
    }
  }

  const name = host.includes(":") ? `[${host}]` : host;
  const url = `http://${name}:${port}`;
  const publicUrl = options.publicUrl ?? new URL(url);
  const origins = createOrigins({
    port,
    // "Every address" is not a host name that a client would send.
    ...(!["0.0.0.0", "::"].includes(host) && { listensOn: name }),
    publicUrl,
    shared: options.sharedOrigins ?? [],
  });
  const unfinished = join(options.lake.folder, COPY_FOLDER);
  rmSync(unfinished, { recursive: true, force: true });
  const context = createContext(options, publicUrl, origins);
  const { accounts } = context;
  await options.prepare?.(accounts);
  watchApprovalRequests(
    context.lake,
    () => context.addon.current()?.lake ?? null,
    (detail) =>
      context.log.error("a request for approval stays open", { detail }),
  );
  const stopScheduler = startReleaseScheduler(context);
  const stopCare = startStoreCare(context, backups);
  resolve(context);

  return {
    url,
    accounts,
    settleStudio: (isBuilt) => context.studio?.settle?.(isBuilt),
    async close() {
      stopScheduler();
      stopCare();
      await close(context, servers);
    },
  };
}

async function close(
  context: ServerContext,
  servers: readonly Server[],
): Promise<void> {
  const closed = servers.map(
    (server) => new Promise<void>((resolve) => server.close(() => resolve())),
  );
  for (const end of context.streams) end();
  context.datasets.endStreams();
  for (const server of servers) server.closeIdleConnections();
  const timer = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, CLOSE_GRACE_MS);
  context.listeners.close();
  context.notifier?.stop();
  context.webhook.stop();
  await Promise.all([context.queries.close(), context.addon.close()]);
  await Promise.all(closed);
  clearTimeout(timer);
  await context.datasets.close();
  context.accounts.close();
}

/** Early requests wait until the server is ready; a taken port rejects. */
function listen(
  host: string,
  port: number,
  ready: Promise<ServerContext>,
): Promise<Server> {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_SIZE,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const handle: RequestListener = (request, response) => {
    void ready.then((context) => handleRequest(context, request, response));
  };
  handleConnections(server, handle);
  // The server requests a body only when it will read it.
  server.on("checkContinue", handle);
  const upgrade = ready.then(createUpgrade);
  server.on("upgrade", (request, socket, head) => {
    void upgrade.then((handle) => handle(request, socket, head));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, ipv6Only: host === "::1" }, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}
