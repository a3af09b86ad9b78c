import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { blockOf } from "./network.ts";
import { createPlaces } from "./places.ts";

/** A system lets a process open some 20,000 files; the stores, pictures and uploads need some. */
const MOST_CONNECTIONS = 10_000;
/** Neither browsers nor proxies ask for a second page before they have the first. */
export const MOST_UNANSWERED = 32;

/**
 * Has a server handle requests, and bounds what a connection, and a network with many
 * of them, can hold. If all connections are taken, the network with the most loses its
 * oldest one; a proxy, which has them all, gets no further one. A connection whose
 * requests come before many answers have left is closed, since each answer stays in
 * memory until the earlier ones are read.
 */
export function handleConnections(
  server: Server,
  handle: RequestListener,
  most = MOST_CONNECTIONS,
): void {
  const places = createPlaces({ ofOne: Infinity, inAll: most });
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, more: number) => {
    const count = (unanswered.get(socket) ?? 0) + more;
    unanswered.set(socket, count);
    return count;
  };
  server.on("connection", (socket: Socket) => {
    const end = () => void socket.destroy();
    const leave = places.take(blockOf(socket.remoteAddress ?? "unknown"), end);
    if (leave === null) end();
    else socket.once("close", leave);
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    // The answer that is written now has the socket, and those behind it have none.
    if (response.socket === null) {
      if (socket.destroyed) return;
      if (add(socket, 1) > MOST_UNANSWERED) return void socket.destroy();
      response.once("close", () => add(socket, -1));
    }
    handle(request, response);
  });
}
