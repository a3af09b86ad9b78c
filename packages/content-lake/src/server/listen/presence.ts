import type { RawData, WebSocket } from "ws";
import { isObject } from "../../engine/json-value.ts";

/**
 * Where each user is in the Studio: JSON-RPC 2.0 over a socket, as Sanity's
 * presence service speaks it. Nothing is stored; every event goes to all
 * subscribers.
 */
export type Presence = {
  /** Serves a socket; returns the way to tell nothing more on it. */
  serve(socket: WebSocket, userId: string): () => void;
};

const HEARTBEAT = "♥";
const HEARTBEAT_MS = 15_000;
const METHOD_NOT_FOUND = -32601;

/** A tab of the Studio has one of each; more would only multiply the events. */
const MAX_SUBSCRIPTIONS = 20;
const MAX_SESSIONS = 20;
const MAX_NAME = 200;
/** A client that does not read is cut off, and comes back for a roll call. */
const MAX_BUFFERED = 4 * 1024 * 1024;

type Peer = {
  socket: WebSocket;
  subscriptions: Set<string>;
  /** The Studio sessions announced here, reported as gone when it closes. */
  sessions: Set<string>;
};

/** Passes on, between the sockets of one lake, who looks at what. */
export function createPresence(): Presence {
  const peers = new Set<Peer>();
  let subscriptionCount = 0;

  function broadcast(event: object): void {
    for (const { socket, subscriptions } of peers) {
      for (const subscription of subscriptions) {
        send(socket, {
          method: "presence_subscription",
          params: { subscription, result: event },
        });
      }
    }
  }

  /** Returns the result of a call; `undefined` for an unknown method. */
  function call(
    peer: Peer,
    userId: string,
    method: unknown,
    params: Record<string, unknown>,
  ): unknown {
    switch (method) {
      case "authorization":
        // The socket was opened with a session already.
        return {};
      case "presence_subscribe": {
        if (peer.subscriptions.size >= MAX_SUBSCRIPTIONS) return undefined;
        subscriptionCount += 1;
        const subscription = `presence-${subscriptionCount}`;
        peer.subscriptions.add(subscription);
        return subscription;
      }
      case "presence_unsubscribe":
        peer.subscriptions.delete(name(params["subscriptionId"]));
        return {};
      case "presence_rollcall":
        broadcast({ type: "rollCall", i: userId, session: params["session"] });
        return {};
      case "presence_announce": {
        const data = isObject(params["data"]) ? params["data"] : {};
        if (peer.sessions.size < MAX_SESSIONS) {
          peer.sessions.add(name(data["sessionId"]));
        }
        broadcast({ type: "state", i: userId, m: data });
        return {};
      }
      case "presence_disconnect":
        leave(peer, userId, name(params["session"]));
        return {};
      default:
        return undefined;
    }
  }

  /**
   * A tab that has lost its connection comes back before the old socket is
   * known to be dead: its session is gone when no socket holds it any more.
   */
  function leave(peer: Peer, userId: string, session: string): void {
    peer.sessions.delete(session);
    for (const { sessions } of peers) if (sessions.has(session)) return;
    broadcast({ type: "disconnect", i: userId, m: { session } });
  }

  return {
    serve(socket, userId) {
      const peer: Peer = {
        socket,
        subscriptions: new Set(),
        sessions: new Set(),
      };
      peers.add(peer);
      const timer = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_MS);
      timer.unref();
      function answer({ id, method, params }: Record<string, unknown>): void {
        const known = isObject(params) ? params : {};
        const result = call(peer, userId, method, known);
        if (id === undefined) return;
        send(
          socket,
          result === undefined
            ? { id, error: { code: METHOD_NOT_FOUND, message: "Not found" } }
            : { id, result },
        );
      }

      socket.on("message", (data) => {
        const message = peers.has(peer) ? readMessage(data) : null;
        if (!message) return;
        try {
          answer(message);
        } catch {
          // JSON can be nested deeper than it can be written again. Thrown from
          // here, it would end the process.
          socket.close(1007, "Not a message of this protocol");
        }
      });

      function stop(): void {
        clearInterval(timer);
        peers.delete(peer);
        for (const session of [...peer.sessions]) leave(peer, userId, session);
      }
      socket.on("close", stop);
      return stop;
    },
  };
}

function send(socket: WebSocket, message: object): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
}

/**
 * What a client calls a session or a subscription. Never `String(value)`: JSON
 * can spell an object whose `toString` is no function, and that would throw.
 */
function name(value: unknown): string {
  return typeof value === "string" ? value.slice(0, MAX_NAME) : "";
}

function readMessage(data: RawData): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(data.toString());
    return isObject(message) ? message : null;
  } catch {
    return null;
  }
}
